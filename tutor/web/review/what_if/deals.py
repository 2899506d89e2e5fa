"""Parallel deals: the rest of a round sampled many times after each of two moves."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

from tutor.engine.estimate import Estimate
from tutor.review.engine import Engine, Root
from tutor.rules.cards import NO_CARD, Card
from tutor.rules.observation import Observation
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, DECIDE, PLAY_HAND
from tutor.rules.round.play import Action
from tutor.web.i18n.numbers import format_about_points, format_signed, format_unsigned
from tutor.web.i18n.translation import _, join_sentences
from tutor.web.review.charts.histogram import HistogramBin, count_bins
from tutor.web.words.names.choices import level_name

DEALS: Final = 200
FIRST_SEED: Final = 1
PLAYED_OUT: Final = (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW, DECIDE)


@dataclass(frozen=True)
class PlayableMove:
    """A move that may be played out; *then* is the card taken where that is a choice."""

    key: str
    text: str
    action: Action
    then: Card = NO_CARD

    @property
    def root(self) -> Root:
        """Return it as a way to act."""
        return self.action, self.then


@dataclass(frozen=True)
class MoveResults:
    """One of the two moves: the results of the round after it."""

    key: str
    text: str
    mean: str
    margin: str
    ahead: int  # deals with more than nothing
    behind: int


@dataclass(frozen=True)
class DealComparison:
    """The two distributions, and the difference of the moves in the same deals."""

    ways: tuple[MoveResults, MoveResults]
    steps: tuple[HistogramBin, ...]
    better: MoveResults
    gap: str
    gap_margin: str
    is_level: bool
    worth: Estimate  # of the first over the second
    deals: int
    seed: int


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
    observation: Observation,
    moves: Sequence[PlayableMove],
    engine: Engine,
    seed: int = FIRST_SEED,
) -> DealComparison:
    """Return the deals after two moves."""
    sampled = engine.play_out(observation, [move.root for move in moves], DEALS, seed)
    first, second = map(_way, moves, sampled.points, sampled.means)
    estimate = sampled.gaps[1]
    gap, margin = estimate.value, estimate.margin
    return DealComparison(
        ways=(first, second),
        better=first if gap > 0 else second,
        steps=count_bins([[round(value) for value in result] for result in sampled.points]),
        gap=format_unsigned(abs(gap)),
        gap_margin=format_unsigned(margin),
        is_level=abs(gap) <= margin,
        worth=estimate,
        deals=DEALS,
        seed=seed,
    )


def _way(move: PlayableMove, results: Sequence[float], mean: Estimate) -> MoveResults:
    return MoveResults(
        key=move.key,
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
    if deals.is_level:
        return _(
            "In these %(deals)d deals the two are level: %(gap)s ± %(margin)s points.",
            deals=deals.deals,
            gap=deals.gap,
            margin=deals.gap_margin,
        )
    worse = next(way for way in deals.ways if way is not deals.better)
    return _(
        "In the same %(deals)d deals “%(better)s” came out %(gap)s points ahead of “%(worse)s” on"
        " average (± %(margin)s).",
        deals=deals.deals,
        better=deals.better.text,
        worse=worse.text,
        gap=deals.gap,
        margin=deals.gap_margin,
    )
