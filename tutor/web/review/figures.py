"""The figures of a decision in words: its cost, the value of each move, and the unit."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.engine.estimate import Estimate
from tutor.review import thresholds
from tutor.review.figures import DecisionAssessment
from tutor.review.grades import Grade
from tutor.review.review import DecisionReview, Price
from tutor.web.i18n.numbers import (
    add_unit,
    format_about,
    format_fixed,
    format_percent,
    format_percentage_points,
    format_signed,
    format_signed_whole,
    format_whole,
    format_with_margin,
)
from tutor.web.i18n.translation import _, join_sentences, join_with_commas
from tutor.web.words.claims.comparing import chance_percent


@dataclass(frozen=True)
class CostFigures:
    """The cost of a decision in the unit of its list, and in points if that is the chance."""

    main: str = ""
    points: str = ""

    @property
    def text(self) -> str:
        """Return both for screen readers."""
        return join_with_commas(filter(None, (self.main, self.points)))


def loss_text(decision: DecisionReview, decimals: int) -> str:
    """Return the cost of a decision, as far as established, with points to these decimals."""
    if decision.assessment.is_forced:
        return _("There was only one thing to do.")
    if decision.played == decision.best or not (decision.gap.value or decision.gap.se):
        return _("Nothing better was found.")
    is_level = decision.price.chance is not None and not decision.loss.is_established
    points = decision.price.points
    if is_level and is_told(points):
        return _(
            "Fewer points (%(gap)s), but about the same chance to win the match.",
            gap=format_about(format_fixed(points.value, decimals), points.margin),
        )
    if is_level and is_told(decision.gap):  # a price has no points where the chance is the same
        return _("Fewer points, but about the same chance to win the match.")
    if not decision.loss.is_established:
        if decision.price.chance is None and round(points.value, decimals) > 0:
            return _(
                "It costs %(points)s, too close to the best move to tell.",
                points=format_about_lost(points, decimals),
            )
        return _("Too close to the best move to tell.")
    if decision.grade == Grade.BEST and is_told(decision.points):
        return _(
            "It costs %(points)s, which is next to nothing.",
            points=format_about_lost(decision.points, decimals),
        )
    return cost_sentence(decision.price, decimals)


def cost_sentence(price: Price, decimals: int) -> str:
    """Return what an action costs: the chance to win the match where it is known, and points."""
    if price.percent:
        points = _tell_points(price.points, decimals) if is_told(price.points) else ""
        fall = _(
            "The chance to win the match falls by %(gap)s.",
            gap=format_percentage_points(price.percent / 100),
        )
        return join_sentences([fall, points])
    return _tell_points(price.points, decimals)


def _tell_points(lost: Estimate, decimals: int) -> str:
    if not is_told(lost):
        return _("It costs next to nothing.")
    return _("It costs %(points)s.", points=format_about_lost(lost, decimals))


def format_about_lost(lost: Estimate, decimals: int) -> str:
    """Return points given up with their unit, as approximate."""
    text = format_fixed(lost.value, decimals)
    value = round(lost.value, decimals)
    return add_unit(format_about(text, lost.margin), value, is_whole=not decimals)


def is_told(points: Estimate) -> bool:
    """Return whether points are established and more than next to nothing."""
    return points.value - points.margin > 0 and points.value >= thresholds.LEAST_TOLD


def format_gain(value: float, decimals: int) -> str:
    """Return points with their sign, to as many decimals as all points of the match have."""
    return format_signed(value) if decimals else format_signed_whole(round(value))


def count_points(value: float, decimals: int) -> str:
    """Return points with their sign and their unit."""
    text = format_gain(value, decimals)
    return add_unit(text, round(value, decimals), is_whole=not decimals)


def cost_figures(decision: DecisionReview, decimals: int, *, in_chances: bool) -> CostFigures:
    """Return the cost of a decision; empty if it was as good as the best.

    Every page prints these figures for the cost of one decision: the chance to win the match with
    the points, or the points alone where a chance is unknown.
    """
    if decision.grade == Grade.BEST:
        return CostFigures()
    price = decision.price
    if in_chances and price.percent is not None:
        points = count_points(-price.points.value, decimals) if is_told(price.points) else ""
        return CostFigures(format_fall(price.percent), points)
    is_printed = round(price.points.value, decimals) > 0
    return CostFigures(format_gain(-price.points.value, decimals) if is_printed else "")


def format_fall(percent: int) -> str:
    """Return how much of the chance to win the match was given up."""
    return "−" + format_percent(percent / 100) if percent else chance_percent(0.0)


def interval_text(points: Estimate, decimals: int) -> str:
    """Return the interval in points of the cost of a decision; empty for an exact count."""
    if not is_told(points) or not points.se:
        return ""
    low, high = (
        format_fixed(end, decimals)
        for end in (points.value - points.margin, points.value + points.margin)
    )
    if low == high:
        return ""
    return _(
        "From %(low)s to %(high)s points: the range that 19 of 20 such samples would give.",
        low=low,
        high=high,
    )


def gain_text(estimate: Estimate) -> str:
    """Return points that may be above or below nothing, with half of their 95 % interval."""
    return format_with_margin(format_signed(estimate.value), estimate.margin)


def basis_text(assessment: DecisionAssessment) -> str:
    """Return which worlds the figures of a decision rest on."""
    if assessment.hint.exact:
        return _("Counted exactly. Engine %(name)s", name=assessment.hint.engine)
    return _(
        "Best of %(samples)s sampled deals; its lead over the other from %(fresh)s fresh ones; "
        "seed %(seed)d. Engine %(name)s",
        samples=format_whole(assessment.hint.samples),
        fresh=format_whole(assessment.fresh_samples),
        seed=assessment.hint.seed,
        name=assessment.hint.engine,
    )
