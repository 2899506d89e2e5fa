"""What a decision lost, and what that is called.

A loss is the difference between two actions of one search of what the player knew, in parts of
the spread of a round (sigma). Where the chance to win the match was told, it counts together
with the points as the search weighs them: as much as it is worth, but no point for nothing.
"""

from dataclasses import dataclass
from math import hypot

from tutor.review import thresholds
from tutor.review.assessment import DecisionAssessment, Estimate, Weighed
from tutor.review.grades import Grade
from tutor.review.thresholds import Strictness
from tutor.rules.play import Action
from tutor.rules.position import DECIDE
from tutor.rules.ruleset import Ruleset

NOTHING = Estimate(0.0)


@dataclass(frozen=True)
class Verdict:
    """What an action of a decision lost against the best.

    *loss* in sigma, *points* of the round, *chance* to win the match (None where it was not
    told). Estimates may be a little below nothing where two actions are level.
    """

    loss: Estimate
    points: Estimate
    chance: Estimate | None
    grade: Grade
    is_established: bool


def verdict(
    ruleset: Ruleset,
    assessment: DecisionAssessment,
    action: Action,
    *,
    strictness: Strictness = Strictness.STANDARD,
) -> Verdict:
    """Return the verdict on any legal action of a decision, played or not."""
    points, chance = NOTHING, None
    loss = NOTHING
    if action != assessment.best:
        weighed = assessment.weighed(action)
        points, chance = weighed.gap, weighed.chance_gap
        loss = _loss(ruleset, assessment, weighed)
    factor = strictness.value * (
        thresholds.DECIDED_FACTOR if is_decided(ruleset, assessment) else 1.0
    )
    rivals = [loss] if action != assessment.best else _rivals(ruleset, assessment)
    return Verdict(
        loss=loss,
        points=points,
        chance=chance,
        grade=grade_of(surely(loss), factor),
        is_established=all(_is_steady(one, factor) for one in rivals),
    )


def _rivals(ruleset: Ruleset, assessment: DecisionAssessment) -> list[Estimate]:
    """Return what the best action might have lost against each other one: nothing, or below."""
    others = (one.action for one in assessment.candidates if one.action != assessment.best)
    losses = (_loss(ruleset, assessment, assessment.weighed(other)) for other in others)
    return [Estimate(-one.value, one.se) for one in losses]


def _is_steady(loss: Estimate, factor: float) -> bool:
    """Return whether a loss measured again would very likely get the same grade."""
    low, reach = surely(loss), thresholds.STEADY * loss.se
    return grade_of(low - reach, factor) == grade_of(low + reach, factor)


def _loss(ruleset: Ruleset, assessment: DecisionAssessment, weighed: Weighed) -> Estimate:
    sigma, gap, chance = thresholds.sigma(ruleset), weighed.gap, weighed.chance_gap
    by_match = assessment.objective == "match" or assessment.phase == DECIDE
    if chance is None or assessment.slope is None or not by_match:
        return Estimate(gap.value / sigma, gap.se / sigma)
    # In the last round no more points are needed than win the match.
    is_last = assessment.is_last_round
    counted = max(-1.0, min(1.0, gap.value)) if is_last else gap.value
    point = assessment.point
    unit = (assessment.slope + point) * sigma
    return Estimate(
        (chance.value + point * counted) / unit, hypot(chance.se, point * gap.se) / unit
    )


def surely(estimate: Estimate) -> float:
    """Return what an estimate is at least, 95 times in 100."""
    return estimate.value - thresholds.SURE * estimate.se


def grade_of(low: float, factor: float) -> Grade:
    """Return the grade of a loss of at least *low* sigma; *factor* widens the limits."""
    return next((grade for grade, limit in thresholds.GRADES if low > limit * factor), Grade.BEST)


def is_decided(ruleset: Ruleset, assessment: DecisionAssessment) -> bool:
    """Return whether hardly any chance to win the match hangs on the round any more."""
    slope = assessment.slope
    return slope is not None and slope * thresholds.sigma(ruleset) < thresholds.DECIDED
