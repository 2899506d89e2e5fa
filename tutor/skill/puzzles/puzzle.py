"""Puzzles, from a review or in files: positions, good actions, difficulty; their answers."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from enum import StrEnum
from functools import cache, cached_property
from itertools import groupby
from pathlib import Path
from random import Random
from statistics import fmean
from types import MappingProxyType
from typing import Any, Final

from tutor import resources
from tutor.explain.columns import Theme
from tutor.review.analysis.figures import DecisionAssessment
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
from tutor.skill.identity import position_key


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
    joker = observation.ruleset.tables(observation.round).joker.card
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
