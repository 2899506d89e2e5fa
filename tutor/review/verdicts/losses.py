"""What a decision lost, and what that is called.

A loss is the difference between two actions of one search of what the player knew, in parts of
the spread of a round (sigma). Where the chance to win the match was told, it decides whether
there is a loss at all; how large it is follows from the chance and the points as the search
weighs them, and is never more than the chance alone would make of it.

Whoever grades, counts or accepts a move asks `lost_by`, so that no two of them can disagree.
"""

from dataclasses import dataclass
from math import hypot
from typing import Final

from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Candidate
from tutor.engine.objectives import DECIDED, MATCH
from tutor.review import thresholds
from tutor.review.analysis.figures import DecisionAssessment
from tutor.review.grades import COSTLY, Grade
from tutor.rules.position import DECIDE
from tutor.rules.round.play import Action
from tutor.rules.ruleset import Ruleset

NOTHING = Estimate(0.0)


@dataclass(frozen=True)
class Lost:
    """What an action gave up against the best one.

    *loss* in sigma, *points* of the round, *chance* to win the match (None where it was not
    told). Estimates may be a little below nothing where two actions are level. Both are nothing
    where a chance was told and no lower one is established. Where a lower one is, points that the
    action gains against the best are no credit: *points* is nothing then.
    """

    loss: Estimate
    points: Estimate
    chance: Estimate | None


@dataclass(frozen=True)
class LossVerdict(Lost):
    """What an action of a decision lost, and what that is called."""

    grade: Grade
    is_established: bool


def judge_action(ruleset: Ruleset, assessment: DecisionAssessment, action: Action) -> LossVerdict:
    """Return the verdict on any legal action of a decision, played or not."""
    lost = lost_by(ruleset, assessment, action)
    decided = is_decided(ruleset, assessment, action)
    grade = grade_of(bound_below(lost.loss))
    rivals = [lost.loss] if action != assessment.best else _list_rival_losses(ruleset, assessment)
    return LossVerdict(
        loss=lost.loss,
        points=lost.points,
        chance=lost.chance,
        grade=Grade.FINE if decided and grade in COSTLY else grade,
        is_established=decided or all(_is_steady(one) for one in rivals),
    )


def lost_by(ruleset: Ruleset, assessment: DecisionAssessment, action: Action) -> Lost:
    """Return the loss of a legal action of a decision against the best one."""
    if action == assessment.best:
        return Lost(NOTHING, NOTHING, None)
    weighed = assessment.weigh(action)
    chance, loss = weighed.chance_gap, _measure_loss(ruleset, assessment, weighed)
    if assessment.hint.is_without_net(assessment.phase):
        loss = loss.widen(thresholds.WITHOUT_NET)
    if chance is None:
        return Lost(loss, weighed.gap, None)
    if not _is_felt(ruleset, assessment, chance):
        return Lost(Estimate(0.0, loss.se), NOTHING, chance)
    return Lost(loss, weighed.gap if weighed.gap.value > 0 else NOTHING, chance)


def _is_felt(ruleset: Ruleset, assessment: DecisionAssessment, chance: Estimate) -> bool:
    """Return whether a lower chance to win is established, and more than next to nothing."""
    level = thresholds.LEVEL * _stake(ruleset, assessment)
    return chance.value - chance.margin > level


def _stake(ruleset: Ruleset, assessment: DecisionAssessment) -> float:
    """Return how much of a chance to win the match one sigma of points is worth here."""
    return max((assessment.slope or 0.0) * thresholds.sigma(ruleset), DECIDED)


def _list_rival_losses(ruleset: Ruleset, assessment: DecisionAssessment) -> list[Estimate]:
    """Return what the best action might have lost against each other one: nothing, or below."""
    others = (one.action for one in assessment.candidates if one.action != assessment.best)
    losses = (lost_by(ruleset, assessment, other).loss for other in others)
    return [Estimate(-one.value, one.se) for one in losses]


def _is_steady(loss: Estimate) -> bool:
    """Return whether a loss measured again would very likely get the same grade."""
    low, reach = bound_below(loss), thresholds.STEADY * loss.se
    return grade_of(low - reach) == grade_of(low + reach)


def _measure_loss(ruleset: Ruleset, assessment: DecisionAssessment, weighed: Candidate) -> Estimate:
    sigma, gap, chance = thresholds.sigma(ruleset), weighed.gap, weighed.chance_gap
    by_match = assessment.hint.objective == MATCH or assessment.phase == DECIDE
    if chance is None or assessment.slope is None or not by_match:
        return gap.over(sigma)
    # In the last round no more points are needed than win the match.
    is_last = assessment.is_last_round
    counted = max(-1.0, min(1.0, gap.value)) if is_last else gap.value
    point = assessment.point
    unit = (assessment.slope + point) * sigma
    both = Estimate(
        (chance.value + point * counted) / unit, hypot(chance.se, point * gap.se) / unit
    )
    # Points that the match has no use for make no loss larger.
    alone = chance.over(_stake(ruleset, assessment))
    return min(both, alone, key=lambda one: one.value)


def bound_below(estimate: Estimate) -> float:
    """Return the lower bound of an estimate that holds 95 times in 100."""
    return estimate.value - thresholds.SURE * estimate.se


def grade_of(low: float) -> Grade:
    """Return the grade of a loss of at least *low* sigma."""
    return next((grade for grade, limit in thresholds.GRADES if low > limit), Grade.BEST)


def is_decided(ruleset: Ruleset, assessment: DecisionAssessment, action: Action) -> bool:
    """Return whether the match is as good as won, or lost, whatever is done.

    The chances that were told say so. Where none was told of the action, the worth of a point
    does: so little of a chance per sigma of points is next to none.
    """
    slope = assessment.slope
    is_flat = slope is not None and slope * thresholds.sigma(ruleset) < DECIDED
    if is_flat and assessment.weigh(action).chance is None:
        return True
    chances = [assessment.weigh(one.action).chance for one in assessment.candidates]
    told = [one.value for one in chances if one is not None]
    if not told or (len(told) < len(chances) and not is_flat):
        return False
    return min(told) > 1 - DECIDED or max(told) < DECIDED


ACCEPTED: Final = (Grade.BEST, Grade.FINE)


def is_good_try(ruleset: Ruleset, assessment: DecisionAssessment, action: Action) -> bool:
    """Return whether any legal action of a decision is right."""
    return judge_action(ruleset, assessment, action).grade in ACCEPTED
