"""Puzzles: positions with established good actions; ratings of them and of the learner."""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from enum import StrEnum
from functools import cache, cached_property
from itertools import groupby
from math import exp, hypot, log, pi, sqrt
from pathlib import Path
from random import Random
from statistics import fmean
from types import MappingProxyType
from typing import Any, Final

from tutor import resources
from tutor.explain.columns import Theme
from tutor.review.figures import DecisionAssessment
from tutor.review.units import replay_to
from tutor.review.verdicts.losses import is_good_try
from tutor.rules.actions import action_named, action_text
from tutor.rules.cards import NO_CARD, id_of, pack_card_named
from tutor.rules.games import GAMES, ruleset
from tutor.rules.match.match import Match, redeal
from tutor.rules.match.take_back import take_back
from tutor.rules.observation import Observation, observe
from tutor.rules.position import BID, CANCEL, CHOOSE_DRAW, CHOOSE_HAND, DECIDE, PLAY_HAND, SHOW
from tutor.rules.round.deal import Deck
from tutor.rules.round.play import Action
from tutor.rules.round.round import Round
from tutor.skill.items import position_key


@dataclass(frozen=True)
class Situation:
    """A round at somebody's decision, and how the match stood before it."""

    current: Round
    totals: tuple[int, ...]
    rounds_won: tuple[int, ...]

    @property
    def seen(self) -> Observation:
        """Return what the player to act may know."""
        return observe(self.current, self.current.to_act, self.totals, self.rounds_won)

    def deal_again(self, random: Random) -> "Situation":
        """Return the situation with the cards hidden from the player to move re-dealt."""
        line = self.current.play(self.current.legal()[0])
        taken_back = take_back(line, self.current.to_act, random)
        assert taken_back is not None
        dealt = redeal(line, taken_back.deck, taken_back.fold).play_all(self.current.actions)
        return Situation(dealt, self.totals, self.rounds_won)


def store_position(at: Situation) -> dict[str, Any]:
    """Return a situation as values that JSON can hold."""
    line, rules = at.current, at.current.ruleset
    return {
        "game": rules.game.name,
        "preset": rules.preset,
        **({"overrides": dict(rules.overrides)} if rules.overrides else {}),
        "players": rules.players,
        "round": line.number,
        "dealer": line.dealer,
        "totals": list(at.totals),
        "won": list(at.rounds_won),
        "carried": list(line.carried),
        "deck": _write_cards(line.deck),
        "fold": _write_cards(line.deal.fold),
        "actions": " ".join(map(action_text, line.actions)),
    }


def restore_position(stored: Mapping[str, Any]) -> Situation:
    """Return the situation that was stored."""
    rules = ruleset(
        stored["game"], stored["preset"], stored.get("overrides"), players=stored["players"]
    )
    dealt = Round.from_deck(
        rules,
        stored["round"],
        _read_cards(stored["deck"]),
        stored["dealer"],
        _read_cards(stored["fold"]),
        tuple(stored["carried"]),
    )
    current = dealt.play_all(map(action_named, stored["actions"].split()))
    return Situation(current, tuple(stored["totals"]), tuple(stored["won"]))


def _write_cards(cards: Deck) -> str:
    return " ".join(map(id_of, cards))


def _read_cards(text: str) -> Deck:
    return tuple(map(pack_card_named, text.split()))


KEY: Final = 12  # letters of a position's key that name its puzzle


class PuzzleKind(StrEnum):
    """The decision of a puzzle."""

    CARD = "card"  # which one to play
    TAKE = "take"  # which one to take
    STOP = "stop"  # or go on
    JOKER = "joker"  # when to play it, or its capture
    SHOW = "show"  # a dealt yaku
    BID = "bid"  # for taking part


_BY_PHASE: Final = {
    PLAY_HAND: PuzzleKind.CARD,
    CHOOSE_HAND: PuzzleKind.TAKE,
    CHOOSE_DRAW: PuzzleKind.TAKE,
    DECIDE: PuzzleKind.STOP,
    CANCEL: PuzzleKind.STOP,
    SHOW: PuzzleKind.SHOW,
    BID: PuzzleKind.BID,
}


@dataclass(frozen=True)
class Puzzle:
    """One puzzle; every action of *good* is right, and every other one surely worse.

    *id* is part of the key of its position (`identity.position_key`). Every other action costs at
    least *loss*, in sigma. *missed* is the share of wrong answers of each computer player, from the
    weakest level to the strongest. *match* is the mined match of its origin, and *position* is its
    stored situation.
    """

    id: str
    game: str
    kind: PuzzleKind
    theme: Theme
    good: tuple[Action, ...]
    loss: float
    missed: tuple[float, ...]
    match: int
    position: Mapping[str, Any]

    @cached_property
    def situation(self) -> Situation:
        """Return the round at the decision, and how the match stood."""
        return restore_position(self.position)

    @cached_property
    def seen(self) -> Observation:
        """Return what the player could know."""
        return self.situation.seen

    @property
    def difficulty(self) -> float:
        """Return which share of the computer players' answers was wrong, each level alike."""
        return fmean(self.missed)


def kind_of(observation: Observation) -> PuzzleKind | None:
    """Return the kind of a decision, None if it makes no puzzles."""
    joker = observation.rules.joker.card
    may_play = observation.phase == PLAY_HAND and joker != NO_CARD and observation.hand >> joker & 1
    if may_play or observation.placing == joker != NO_CARD:
        return PuzzleKind.JOKER
    return _BY_PHASE.get(observation.phase)


def make_moment_puzzle(match: Match, assessment: DecisionAssessment, random: Random) -> Puzzle:
    """Return a decision as a puzzle, with the cards that its player could not see dealt again.

    Every move that the review accepts is good; how often others miss it is not known.
    """
    current = replay_to(match, assessment.unit)
    number = current.number
    situation = Situation(current, match.totals(number), match.rounds_won(number))
    observation = situation.seen
    good = [
        candidate.action
        for candidate in assessment.candidates
        if is_good_try(match.ruleset, assessment, candidate.action)
    ]
    return Puzzle(
        id=position_key(observation)[:KEY],
        game=observation.ruleset.game.name,
        kind=kind_of(observation) or PuzzleKind.CARD,
        theme=Theme.COMPARING,
        good=tuple(good),
        loss=0.0,
        missed=(),
        match=0,
        position=store_position(situation.deal_again(random)),
    )


_FOLDER: Final = "puzzles"


def find_file(game: str) -> Path:
    """Return where the puzzles of a game are that come with the program."""
    return resources.folder("replays") / _FOLDER / f"{game}.jsonl"


def write_puzzle(puzzle: Puzzle) -> str:
    """Return a puzzle as one line, its end included."""
    fields: dict[str, Any] = {
        "id": puzzle.id,
        "kind": puzzle.kind,
        "theme": puzzle.theme.name.lower(),
        "good": [action_text(action) for action in puzzle.good],
        "loss": puzzle.loss,
        "missed": puzzle.missed,
        "match": puzzle.match,
        "position": dict(puzzle.position),
    }
    return json.dumps(fields, separators=(",", ":")) + "\n"


def read_puzzle(line: str) -> Puzzle:
    """Return the puzzle of a line; its position is parsed on first use."""
    data = json.loads(line)
    return Puzzle(
        id=data["id"],
        game=data["position"]["game"],
        kind=PuzzleKind(data["kind"]),
        theme=Theme[data["theme"].upper()],
        good=tuple(action_named(name) for name in data["good"]),
        loss=data["loss"],
        missed=tuple(data["missed"]),
        match=data["match"],
        position=MappingProxyType(data["position"]),
    )


def read_puzzles(path: Path) -> Iterator[Puzzle]:
    """Yield the puzzles of a file; none where there is none. A line that breaks off is left out."""
    if path.exists():
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        yield from (read_puzzle(line) for line in lines if line.endswith("\n"))


@cache
def puzzles() -> MappingProxyType[str, Puzzle]:
    """Return all puzzles that come with the program, by id."""
    return MappingProxyType(
        {puzzle.id: puzzle for game in GAMES for puzzle in read_puzzles(find_file(game))}
    )


LENGTH: Final = timedelta(minutes=3)  # of a run
ENOUGH: Final = 12  # rated answers before a rating is shown


@dataclass(frozen=True)
class PuzzleAnswer:
    """The one answer to a puzzle that counted on a day, or in the run of that number."""

    puzzle: str
    day: date
    right: bool
    given: str  # the choice; empty where the answer was revealed
    seconds: float | None = None
    run: int | None = None


@dataclass(frozen=True)
class PuzzleRun:
    """As many puzzles as one can in three minutes, by the clock of the server."""

    id: int
    began: datetime
    answers: tuple[PuzzleAnswer, ...] = field(default=())

    @property
    def right(self) -> int:
        """Return how many were solved."""
        return sum(answer.right for answer in self.answers)

    def count_seconds_left(self, current_time: datetime) -> int:
        """Return how much time is left, in whole seconds; nothing once it is over."""
        return max(0, int((self.began + LENGTH - current_time).total_seconds()))

    def is_over(self, current_time: datetime) -> bool:
        """Return whether no answer counts any more; a clock that was set back ends it too."""
        return not self.began <= current_time < self.began + LENGTH


@dataclass(frozen=True)
class Streak:
    """How many puzzles in a row were right: up to now, and at best."""

    now: int
    best: int


def measure_streak(answers: Iterable[PuzzleAnswer]) -> Streak:
    """Return the streak of answers in the order they were given."""
    series = [
        (right, len(list(same))) for right, same in groupby(answer.right for answer in answers)
    ]
    current = series[-1][1] if series and series[-1][0] else 0
    return Streak(current, max((length for right, length in series if right), default=0))


SCALE: Final = 173.7178  # points of a rating in one of the system's own units
MIDDLE: Final = 1500.0
STEADY: Final = 0.06  # the volatility of a new player
CHANGE: Final = 0.5  # "tau": how fast volatilities may change
UNSURE: Final = 350.0  # the deviation of a new player, and its maximum
_PRECISION: Final = 1e-6


@dataclass(frozen=True)
class Rating:
    """A rating in points, its standard deviation, and its volatility."""

    value: float = MIDDLE
    deviation: float = UNSURE
    volatility: float = STEADY

    @property
    def margin(self) -> float:
        """Return half the width of the interval that holds 95 times in 100."""
        return 2 * self.deviation

    def after(self, games: Sequence[tuple["Rating", float]]) -> "Rating":
        """Return the rating after a period of games: opponent ratings, and 1 for a win or 0."""
        own, spread = _unscale(self)  # step 2
        if not games:
            return _scale(own, hypot(spread, self.volatility), self.volatility)
        others = [(*_unscale(other), score) for other, score in games]
        weights = [(_weigh(far), _expect(own, value, far), score) for value, far, score in others]
        variance = 1 / sum(g * g * e * (1 - e) for g, e, _score in weights)  # step 3
        gain = sum(g * (score - e) for g, e, score in weights)
        change = variance * gain  # step 4
        volatility = _find_volatility(self.volatility, spread, variance, change)
        before = hypot(spread, volatility)  # step 6
        after = 1 / sqrt(1 / before**2 + 1 / variance)  # step 7
        return _scale(own + after**2 * gain, after, volatility)


def _unscale(rating: Rating) -> tuple[float, float]:
    return (rating.value - MIDDLE) / SCALE, rating.deviation / SCALE


def _scale(value: float, spread: float, volatility: float) -> Rating:
    return Rating(value * SCALE + MIDDLE, min(UNSURE, spread * SCALE), volatility)  # step 8


def _weigh(deviation: float) -> float:
    """Return the function g of the paper: the weight of a result against such a rating."""
    return 1 / sqrt(1 + 3 * deviation**2 / pi**2)


def _expect(own: float, other: float, deviation: float) -> float:
    """Return the function E of the paper."""
    return 1 / (1 + exp(-_weigh(deviation) * (own - other)))


def _find_volatility(before: float, spread: float, variance: float, change: float) -> float:
    """Return the new volatility, by the method of Illinois (step 5)."""
    start = log(before**2)

    def error(x: float) -> float:
        all_ = spread**2 + variance + exp(x)
        return exp(x) * (change**2 - all_) / (2 * all_**2) - (x - start) / CHANGE**2

    low = start
    if change**2 > spread**2 + variance:
        high = log(change**2 - spread**2 - variance)
    else:
        steps = 1
        while error(start - steps * CHANGE) < 0:
            steps += 1
        high = start - steps * CHANGE
    at_low, at_high = error(low), error(high)
    while abs(high - low) > _PRECISION:
        middle = low + (low - high) * at_low / (at_high - at_low)
        result = error(middle)
        if result * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, result
    return exp(low / 2)


NEAR: Final = 10  # of those that suit best one is drawn
STEPS: Final = 40  # of a run, each a little harder than the one before


def choose_of_day(puzzles: Sequence[Puzzle], day: date) -> Puzzle | None:
    """Return the puzzle of a day, the same for everybody; all come before one comes again."""
    order = sorted(puzzles, key=lambda puzzle: puzzle.id)
    if not order:
        return None
    turn, at = divmod(day.toordinal(), len(order))
    Random(turn).shuffle(order)
    return order[at]


def choose_next(
    puzzles: Iterable[Puzzle],
    ratings: Mapping[str, Rating],
    own: Rating,
    answered: Mapping[str, int],
    without: Collection[str],
) -> Puzzle | None:
    """Return a puzzle as hard as the learner is strong, preferably rarely answered.

    *answered* counts the answers of each puzzle, *without* are the puzzles of today.
    """
    fresh = [puzzle for puzzle in puzzles if puzzle.id not in without]
    fewest = min((answered.get(puzzle.id, 0) for puzzle in fresh), default=0)
    left = [puzzle for puzzle in fresh if answered.get(puzzle.id, 0) == fewest]
    suited = sorted(
        left, key=lambda puzzle: (abs(rate_puzzle(puzzle, ratings).value - own.value), puzzle.id)
    )
    return Random(sum(answered.values())).choice(suited[:NEAR]) if suited else None


def choose_for_run(
    puzzles: Sequence[Puzzle], ratings: Mapping[str, Rating], run: int, step: int
) -> Puzzle | None:
    """Return the puzzle of a step of a run, from 0: each a little harder than the one before."""
    if not puzzles:
        return None
    order = sorted(puzzles, key=lambda puzzle: (rate_puzzle(puzzle, ratings).value, puzzle.id))
    width = max(1, len(order) // STEPS)
    first = min(step, STEPS - 1) * width
    group = order[first : first + width] or order[-width:]
    Random(run).shuffle(group)
    return group[max(0, step - STEPS + 1) % len(group)]


LEARNER: Final = ""  # the learner's name among the ratings
EASIEST: Final = 1000.0  # the rating of a puzzle that every computer player solves
SPAN: Final = 1250.0  # from there to one that none solves
GUESSED: Final = 150.0  # the deviation of a rating that only computer players have made


def guess_rating(puzzle: Puzzle) -> Rating:
    """Return the rating of a puzzle that no learner has answered yet."""
    return Rating(EASIEST + SPAN * puzzle.difficulty, GUESSED)


def rate_puzzle(puzzle: Puzzle, ratings: Mapping[str, Rating]) -> Rating:
    """Return the rating of a puzzle; *ratings* are those that answers have changed."""
    return ratings.get(puzzle.id) or guess_rating(puzzle)


def rate_answer(puzzle: Puzzle, ratings: Mapping[str, Rating], *, right: bool) -> dict[str, Rating]:
    """Return the ratings of the learner and of a puzzle after its first answer."""
    own, other = ratings.get(LEARNER, Rating()), rate_puzzle(puzzle, ratings)
    return {
        LEARNER: own.after([(other, float(right))]),
        puzzle.id: other.after([(own, float(not right))]),
    }
