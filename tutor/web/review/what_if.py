"""What else could have come of a round: under other rules, with open cards, by other deals."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any, Final

from flask import current_app
from werkzeug.exceptions import NotFound

from tutor.engine.estimate import Estimate
from tutor.review.engine import Engine
from tutor.review.figures import DecisionAssessment
from tutor.review.units import observe_unit
from tutor.rules.actions import action_text
from tutor.rules.cards import NO_CARD, Card
from tutor.rules.observation import Observation
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, DECIDE, NOBODY, PLAY_HAND
from tutor.rules.round.play import Action
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset, RulesetError
from tutor.rules.score.scoring import read_pile, score_sheet
from tutor.rules.tables import AGAINST_PAR, ONE_SCORES
from tutor.text import parse_number
from tutor.web.i18n.numbers import (
    format_about_points,
    format_signed,
    format_signed_whole,
    format_unsigned,
)
from tutor.web.i18n.translation import _, format_points, join_sentences, join_with_commas
from tutor.web.review.subject import Subject
from tutor.web.table.card_view import describe_action
from tutor.web.words.names import yaku
from tutor.web.words.names.games import level_name, preset_name
from tutor.web.words.table.turns import basis

DEALS: Final = 200
FIRST_SEED: Final = 1
MOST_DIGITS: Final = 4  # of a seed
PLAYED_OUT: Final = (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW, DECIDE)
MOST_STEPS: Final = 14  # of the histogram
MOST_LABELS: Final = 6  # below them, which a phone has room for
WIDTHS: Final = (1, 2, 5)  # of a step, and ten, a hundred, ... times as much
PAIR = 2


@dataclass(frozen=True)
class PlayableMove:
    """A move that may be played out; *then* is the card taken where that is a choice."""

    key: str
    text: str
    action: Action
    then: Card = NO_CARD


@dataclass(frozen=True)
class MoveResults:
    """The results of the round after one of the two moves."""

    text: str
    mean: str
    margin: str
    ahead: int  # deals with more than nothing
    behind: int


@dataclass(frozen=True)
class HistogramBin:
    """Results from *low* to *high*, and the number of rounds of each move in it.

    Where not every bin has room for its label, some are labelled, including zero.
    """

    low: int
    high: int
    counts: tuple[int, ...]
    heights: tuple[float, ...]  # in percent of the greatest
    is_labelled: bool

    @property
    def text(self) -> str:
        """Return the lowest result of the bin as printed."""
        return format_signed_whole(self.low)

    @property
    def last(self) -> str:
        """Return the highest result of the bin as printed."""
        return format_signed_whole(self.high)


@dataclass(frozen=True)
class DealComparison:
    """The two distributions, and the difference of the moves in the same deals."""

    ways: tuple[MoveResults, MoveResults]
    steps: tuple[HistogramBin, ...]
    worth: Estimate  # of the first over the second


def build_deals_page(
    engine: Engine, subject: Subject, assessment: DecisionAssessment, fields: Mapping[str, str]
) -> dict[str, Any]:
    """Return the page of a decision; raise NotFound where it is unavailable."""
    what = observe_unit(subject.match, assessment.unit)
    if len(assessment.candidates) < 2 or not can_be_dealt_again(what):
        raise NotFound
    moves = tuple(
        PlayableMove(
            action_text(candidate.action),
            describe_action(what, candidate.action, candidate.follow_up).text,
            candidate.action,
            candidate.follow_up,
        )
        for candidate in assessment.candidates
    )
    pair = _pair(assessment, moves, fields)
    seed = max(FIRST_SEED, parse_number(fields.get("seed", ""), MOST_DIGITS) or FIRST_SEED)
    ready = engine.is_ready(subject.match.ruleset)
    deals, verdict, agreement = None, "", ""
    if ready and pair[0] != pair[1]:
        chosen = [next(move for move in moves if move.key == key) for key in pair]
        deals = compare_in_deals(engine, what, chosen, seed)
        first, second = (assessment.weigh(move.action).gap for move in chosen)
        agreement = describe_agreement(deals, first, second)
        has_verdict = is_agreed(deals, first, second)
        verdict = describe_comparison(deals, has_verdict=has_verdict)
        if not has_verdict:
            current_app.logger.warning("Deals and review disagree at %s.", assessment.unit)
    return {
        "title": subject.title_of(assessment.unit),
        "moves": moves,
        "pair": pair,
        "seed": seed,
        "is_ready": ready,
        "deals": deals,  # None where two moves are still to be chosen
        "samples": DEALS,
        "verdict": verdict,
        "agreement": agreement,  # with the review
        "players": tell_who_plays_on(has_net=bool(subject.review.stamp.net)),
        "basis": basis(subject.match.ruleset.game.name, 0),
    }


def _pair(
    assessment: DecisionAssessment, moves: tuple[PlayableMove, ...], fields: Mapping[str, str]
) -> tuple[str, str]:
    """Return the keys of the two moves: the best and the played one if none are named."""
    best, played = action_text(assessment.best), action_text(assessment.played)
    if best == played:
        played = next(move.key for move in moves if move.key != best)
    pair = fields.get("one", best), fields.get("other", played)
    if not set(pair) <= {move.key for move in moves}:
        raise NotFound
    return pair


def tell_who_plays_on(*, has_net: bool) -> str:
    """Return who plays rounds to their end: the net where one covers the rules."""
    return _(
        "After the move, everybody plays like %(level)s and knows only what their seat may know.",
        level=level_name("net" if has_net else "greedy"),
    )


def can_be_dealt_again(observation: Observation) -> bool:
    """Return whether the rest of the round can be played out: from the first card on."""
    return observation.phase in PLAYED_OUT


def compare_in_deals(
    engine: Engine, observation: Observation, moves: Sequence[PlayableMove], seed: int = FIRST_SEED
) -> DealComparison:
    """Return the deals after two moves."""
    roots = [(move.action, move.then) for move in moves]
    sampled = engine.play_out(observation, roots, DEALS, seed)
    first, second = map(_way, moves, sampled.points, sampled.means)
    steps = count_bins([[round(value) for value in result] for result in sampled.points])
    return DealComparison((first, second), steps, sampled.gaps[1])


def _way(move: PlayableMove, results: Sequence[float], mean: Estimate) -> MoveResults:
    return MoveResults(
        text=move.text,
        mean=format_signed(mean.value),
        margin=format_unsigned(mean.margin),
        ahead=sum(value > 0 for value in results),
        behind=sum(value < 0 for value in results),
    )


def describe_agreement(deals: DealComparison, first: Estimate, second: Estimate) -> str:
    """Return whether deals agree with a review, given its costs of two moves.

    If neither move is the best, only an upper bound of the error is known: the sum of both.
    """
    value, margin = second.value - first.value, first.margin + second.margin
    ahead = deals.ways[0] if value >= 0 else deals.ways[1]
    if abs(value) <= margin:
        says = _("The review rates both equally.")
    else:
        says = _(
            "The review puts “%(move)s” ahead by %(points)s.",
            move=ahead.text,
            points=format_about_points(abs(value), margin),
        )
    if is_agreed(deals, first, second):
        return join_sentences([says, _("These deals agree with that.")])
    other = _(
        "It looks ahead at each turn. These deals do not, so where the two differ, trust the"
        " review."
    )
    return join_sentences([says, other])


def is_agreed(deals: DealComparison, first: Estimate, second: Estimate) -> bool:
    """Return whether deals and a review differ by no more than the intervals of both."""
    value, margin = second.value - first.value, first.margin + second.margin
    return abs(deals.worth.value - value) <= hypot(margin, deals.worth.margin)


def describe_comparison(deals: DealComparison, *, has_verdict: bool = True) -> str:
    """Return which of the two moves came out ahead; no verdict where the review disagrees."""
    if not has_verdict:
        return _("These deals and the review disagree, so this is no verdict.")
    value, margin = deals.worth.value, deals.worth.margin
    gap, gap_margin = format_unsigned(abs(value)), format_unsigned(margin)
    if abs(value) <= margin:
        return _(
            "In these %(deals)d deals the two are level: %(gap)s ± %(margin)s points.",
            deals=DEALS,
            gap=gap,
            margin=gap_margin,
        )
    better, worse = deals.ways if value > 0 else deals.ways[::-1]
    return _(
        "In the same %(deals)d deals “%(better)s” came out %(gap)s points ahead of “%(worse)s” on"
        " average (± %(margin)s).",
        deals=DEALS,
        better=better.text,
        worse=worse.text,
        gap=gap,
        margin=gap_margin,
    )


def count_bins(results: Sequence[Sequence[int]]) -> tuple[HistogramBin, ...]:
    """Return the counted results of each way to play, worst first; none may be empty.

    Zero begins a step, so that gains and losses are never in one.
    """
    low, high = min(map(min, results)), max(map(max, results))
    width = _width(low, high)
    first, last = low // width, high // width
    counts = [
        [sum(number // width == place for number in way) for way in results]
        for place in range(first, last + 1)
    ]
    most = max(map(max, counts))
    apart = -(-len(counts) // MOST_LABELS)
    return tuple(
        HistogramBin(
            low=place * width,
            high=(place + 1) * width - 1,
            counts=tuple(bins),
            heights=tuple(round(100 * number / most, 1) for number in bins),
            is_labelled=place % apart == 0,
        )
        for place, bins in zip(range(first, last + 1), counts, strict=True)
    )


def _width(low: int, high: int) -> int:
    tens = 1
    while True:
        for width in WIDTHS:
            if high // (tens * width) - low // (tens * width) < MOST_STEPS:
                return tens * width
        tens *= 10


def settle_by_presets(played: Round) -> tuple[dict[str, Any], ...]:
    """Return a finished round by every preset of its game; those it was played by come first."""
    every = (played.ruleset, *list_other_presets(played.ruleset))
    return tuple(_settle_by_rules(played, rules) for rules in every)


def list_other_presets(ruleset: Ruleset) -> Iterator[Ruleset]:
    """Yield the presets with the same deal and number of players, and other scores."""
    for preset in ruleset.game.presets:
        try:
            other = Ruleset(ruleset.game, preset, {}, ruleset.players)
        except RulesetError:
            continue
        same_deal = (other.hand_size, other.field_size) == (ruleset.hand_size, ruleset.field_size)
        if same_deal and other.pack == ruleset.pack and other.tables() != ruleset.tables():
            yield other


def _settle_by_rules(played: Round, rules: Ruleset) -> dict[str, Any]:
    """Return each player's score of captured cards, and the result of the round, by some rules."""
    ended = replay_by_rules(played, rules)
    why = ""
    if ended is None:
        why = _("a move is not allowed there, or the round ends earlier")
    elif not ended.is_over:
        why, ended = _("the round would have gone on"), None
    show = format_signed_whole if rules.tables().settlement == AGAINST_PAR else format_points
    return {
        "rules": preset_name(rules.preset),
        "is_played": rules is played.ruleset,
        "yaku": tuple(_describe_captures(played, rules)),
        # Empty where the same moves do not end the round by these rules.
        "changes": tuple(show(change) for change in ended.changes) if ended else (),
        "why": why,  # then the reason
    }


def replay_by_rules(played: Round, rules: Ruleset) -> Round | None:
    """Return a round after the same moves by other rules, None where they do not allow them."""
    opened = Round.from_deal(rules, played.number, played.deal, played.carried)
    try:
        return opened.play_all(played.actions)
    except ValueError:  # not legal, or the stock runs out that other rules deal otherwise
        return None


def _describe_captures(played: Round, rules: Ruleset) -> Iterator[str]:
    """Yield each player's score of captured cards by some rules, before any multiplier."""
    own_names = played.ruleset.own_names
    for player in range(rules.players):
        seat = played.seat_of(player)
        pile = read_pile(played.position, seat) if seat >= 0 else 0
        lines = score_sheet(rules, played.number, pile, played.position.field)
        yield join_with_commas(
            f"{yaku.name(line.yaku.id, own_names)} {line.points}" for line in lines
        )


def find_first_card(played: Round) -> Round | None:
    """Return the moment of a round when its first card was due, None if it never came to that."""
    decided = played.stages[:-1]
    return next((other for other in decided if other.position.phase in PLAYED_OUT), None)


def has_par(played: Round) -> bool:
    """Return whether a finished round is of the kind that can be solved: one of two scores."""
    return (
        played.rules.settlement == ONE_SCORES
        and played.ruleset.seats == PAIR
        and find_first_card(played) is not None
    )


def solve_par(engine: Engine, played: Round, you: int) -> dict[str, str]:
    """Return how many points ahead a player ends with all cards open, and ended.

    Hindsight only: it knows the order of the stock, which nobody knew.
    """
    opened = find_first_card(played)
    assert opened is not None
    seat = opened.seat_of(you)
    assert seat != NOBODY
    made = 2 * played.changes[you] - sum(played.changes)
    return {
        "worth": format_signed_whole(engine.solve(opened).value(seat)),
        "made": format_signed_whole(made),
    }
