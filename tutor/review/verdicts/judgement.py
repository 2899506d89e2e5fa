"""The judgement of a match: what decided it, and the one thing to know about one's play.

Each part is a predicate over figures that are told elsewhere in the review. A part whose predicate
does not hold is not there. A fault may be named that explains half of a loss (`thresholds.CAUSE`).
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from pydantic import TypeAdapter

from tutor.engine.estimate import Estimate, sum_estimates
from tutor.review import thresholds
from tutor.review.grades import Failing, Grade, Tag
from tutor.review.review import DecisionReview, Review
from tutor.review.units import Unit
from tutor.review.verdicts.deciding import Deciding, find_deciding
from tutor.review.verdicts.failings import list_failings
from tutor.rules.match.match import Match

LEFT: Final = (Failing.LEFT_YAKU, Failing.LEFT_LIGHT)
WAYS: Final = (Failing.TOOK_NOTHING, Failing.TOOK_OTHER)  # in which they may be left


@dataclass(frozen=True)
class PlayRemark:
    """The one thing to know about a player's decisions.

    *slips* are those that cost; *points*, and *percent* of the chance to win as printed (None where
    no chances are known), are what they gave up together. *failing* is what most of that
    was about (None where nothing was), and then *slips* are those; *way* is by which other one
    a yaku or lights were left in nearly all of them. Without slips *small* is how many decisions
    gave up a little, and *points* what those did.
    """

    slips: tuple[Unit, ...]
    points: Estimate
    failing: Failing | None = None
    way: Failing | None = None
    small: int = 0
    percent: int | None = None

    @property
    def is_costly(self) -> bool:
        """Return whether what was given up is worth a word."""
        if self.percent is not None:
            return self.percent > 0
        return self.points.value - self.points.margin > 0 and (
            self.points.value >= thresholds.LEAST_TOLD
        )


@dataclass(frozen=True)
class Judgement:
    """Both parts, each None where nothing is established."""

    deciding: Deciding | None
    play: PlayRemark


def judgement_to_json(judgement: Judgement) -> dict[str, Any]:
    """Return a judgement as a JSON value."""
    return asdict(judgement)


_JUDGEMENTS: Final = TypeAdapter(Judgement)


def judgement_from_json(data: Mapping[str, Any]) -> Judgement:
    """Return the judgement of a JSON value; what was stored in an earlier form has less."""
    deciding = data["deciding"]
    if deciding and "is_won" not in deciding:
        data = {**data, "deciding": None}
    return _JUDGEMENTS.validate_python(data)


def judge_match(match: Match, review: Review, player: int) -> Judgement | None:
    """Return the judgement of a match that is analysed to its end, None before."""
    if not (review.is_complete and match.is_over):
        return None
    return Judgement(
        deciding=find_deciding(match, review, player), play=_remark_play(match, review, player)
    )


def _remark_play(match: Match, review: Review, player: int) -> PlayRemark:
    own = [
        decision for decision in review.decisions if decision.player == player and decision.counts
    ]
    slips = [decision for decision in own if decision.is_slip]
    if not slips:
        small = [
            decision
            for decision in own
            if decision.grade == Grade.FINE and Tag.DECIDED not in decision.tags
        ]
        points, percent = _sum_prices(small)
        return PlayRemark((), points, small=len(small), percent=percent)
    by_failing = _sort_by_failing(match, slips)
    failing = _find_failing(by_failing, _sum_losses(slips))
    decisions = slips if failing is None else by_failing[failing]
    points, percent = _sum_prices(decisions)
    units = tuple(decision.unit for decision in decisions)
    return PlayRemark(units, points, failing, _find_way(by_failing, failing), percent=percent)


def _sum_prices(decisions: Sequence[DecisionReview]) -> tuple[Estimate, int | None]:
    percents = [
        decision.price.percent for decision in decisions if decision.price.percent is not None
    ]
    percent = sum(percents) if len(percents) == len(decisions) else None
    return sum_estimates(decision.price.points for decision in decisions), percent


def _sort_by_failing(
    match: Match, slips: Sequence[DecisionReview]
) -> Mapping[Failing, Sequence[DecisionReview]]:
    """Return the slips by subject; a slip may have several."""
    sorted_ = defaultdict(list)
    for slip in slips:
        for failing in list_failings(match, slip.assessment):
            sorted_[failing].append(slip)
    return {failing: sorted_[failing] for failing in Failing if failing in sorted_}


def _sum_losses(slips: Sequence[DecisionReview]) -> float:
    return sum(slip.loss.value for slip in slips)


def _find_failing(
    by_failing: Mapping[Failing, Sequence[DecisionReview]], full: float
) -> Failing | None:
    """Return what most of the loss was about."""
    shares = {failing: _sum_losses(slips) / full for failing, slips in by_failing.items()}
    named = {failing: share for failing, share in shares.items() if share >= thresholds.CAUSE}
    if len(named) > 1:  # any other subject is more informative
        named.pop(Failing.PUT_DOWN, None)
    # A more specific cause is preferred if it explains nearly as much as the largest.
    least = thresholds.NEARLY_ALL * max(named.values(), default=0.0)
    return next((failing for failing, share in named.items() if share >= least), None)


def _find_way(
    by_failing: Mapping[Failing, Sequence[DecisionReview]], failing: Failing | None
) -> Failing | None:
    """Return how a yaku or lights were left in nearly all of the slips about them."""
    if failing not in LEFT:
        return None
    decisions = by_failing[failing]
    least = thresholds.NEARLY_ALL * _sum_losses(decisions)
    same = {
        way: [decision for decision in by_failing.get(way, ()) if decision in decisions]
        for way in WAYS
    }
    return next((way for way, slips in same.items() if _sum_losses(slips) >= least), None)
