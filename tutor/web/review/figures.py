"""The figures of a decision in words: what was given up, what each move is worth, and by what."""

from __future__ import annotations

from tutor.engine.estimate import Estimate
from tutor.review import thresholds
from tutor.review.analysis.figures import DecisionAssessment
from tutor.review.grades import Grade
from tutor.review.review import DecisionReview
from tutor.web.i18n.numbers import (
    format_about,
    format_about_points,
    format_fixed,
    format_percentage_points,
    format_signed,
    format_unsigned,
    format_whole,
    format_with_margin,
)
from tutor.web.i18n.translation import _, join_sentences

LEAST_CHANCE = 0.005  # of the match: less is nothing in whole percent


def loss_text(found: DecisionReview) -> str:
    """Return what a decision gave up, as far as that is established."""
    if found.assessment.is_forced:
        return _("There was only one thing to do.")
    if found.played == found.best or not (found.gap.value or found.gap.se):
        return _("Nothing better was found.")
    if found.points_only and found.gap.value > found.gap.margin:
        return _(
            "Fewer points (%(gap)s), but as far as can be told as good a chance to win the match.",
            gap=format_about(format_unsigned(found.gap.value, found.gap.margin), found.gap.margin),
        )
    if found.grade == Grade.BEST:
        if is_told(found.points):
            return _(
                "It costs %(points)s, which is next to nothing.",
                points=format_about_points(found.points.value, found.points.margin),
            )
        return _("It is too close to the best to tell.")
    best = found.assessment.weigh(found.best)
    return cost_sentence(found.points, found.chance, best.chance)


def cost_sentence(points: Estimate, chance: Estimate | None, best: Estimate | None) -> str:
    """Return what an action costs against the best, in points and in chances to win the match.

    *best* is the chance to win after the best action, None where it is not known.
    """
    return join_sentences([_points(points), _chance(chance, best)])


def _points(lost: Estimate) -> str:
    if lost.value <= 0:  # worse for the match alone
        return _("It costs no points, but chances to win the match.")
    if not is_told(lost):
        return _("It costs next to nothing in points.")
    return _("It costs %(points)s.", points=format_about_points(lost.value, lost.margin))


def _chance(lost: Estimate | None, best: Estimate | None) -> str:
    """Return what was given up of the chance to win the match, where that is established.

    It is the difference of both chances as other pages print them, in whole percent.
    """
    if lost is None or lost.value - lost.margin < LEAST_CHANCE:
        return ""
    before = lost.value if best is None else best.value
    fall = round(100 * before) - round(100 * max(0.0, before - lost.value))
    if not fall:
        return ""
    return _(
        "The chance to win the match falls by %(gap)s.",
        gap=format_percentage_points(fall / 100),
    )


def is_told(points: Estimate) -> bool:
    """Return whether points are established and more than next to nothing."""
    return points.value - points.margin > 0 and points.value >= thresholds.LEAST_TOLD


def cost_figure(points: Estimate) -> str:
    """Return points that were given up, as exactly as is known; nothing where none are told.

    Every page that prints what one decision cost prints this figure, with its sign or without.
    """
    return format_signed(-points.value, points.margin) if is_told(points) else ""


def lost_figure(found: DecisionReview) -> str:
    """Return what a decision gave up, nothing where it was as good as the best."""
    return "" if found.grade == Grade.BEST else cost_figure(found.points)


def interval_text(points: Estimate) -> str:
    """Return between which points it lies what one decision cost; nothing where it was counted."""
    if not is_told(points) or not points.se:
        return ""
    return _(
        "From %(low)s to %(high)s points: the range that 19 of 20 such samples would give.",
        low=format_fixed(points.value - points.margin, 1),
        high=format_fixed(points.value + points.margin, 1),
    )


def gain_text(found: Estimate) -> str:
    """Return points that may be above or below nothing, with half of their 95 % interval."""
    return format_with_margin(format_signed(found.value), found.margin)


def given_up_text(points: Estimate, *, is_alone: bool = False) -> str:
    """Return points that choices gave up together, with half of their 95 % interval.

    It is left away where the figure stands *alone*; what is not established has no figure.
    """
    if not is_told(points):
        return _("next to nothing")
    told = format_fixed(points.value, 1)
    return told if is_alone else format_with_margin(told, points.margin)


def basis_text(found: DecisionAssessment) -> str:
    """Return which worlds the figures of a decision rest on."""
    if found.hint.exact:
        return _("Counted exactly. Engine %(name)s", name=found.hint.engine)
    return _(
        "Best of %(samples)s worlds; what it is ahead of the other by, from %(fresh)s fresh ones;"
        " seed %(seed)d. Engine %(name)s",
        samples=format_whole(found.hint.samples),
        fresh=format_whole(found.fresh_samples),
        seed=found.hint.seed,
        name=found.hint.engine,
    )
