"""The review of one decision, and its tags, each derived from one figure."""

from collections.abc import Iterator

from tutor.engine.estimate import Estimate
from tutor.review import thresholds
from tutor.review.analysis.figures import DecisionAssessment
from tutor.review.grades import Tag
from tutor.review.review import DecisionReview
from tutor.review.verdicts.losses import (
    LossVerdict,
    bound_below,
    is_decided,
    judge_action,
    lost_by,
    price_of,
)
from tutor.rules.match.match import Match
from tutor.rules.ruleset import Ruleset


def review_decision(
    match: Match,
    assessment: DecisionAssessment,
    *,
    is_assisted: bool = False,
) -> DecisionReview:
    """Return the review of one decision from its figures."""
    loss_verdict = judge_action(match.ruleset, assessment, assessment.played)
    return DecisionReview(
        assessment=assessment,
        price=price_of(assessment, loss_verdict),
        loss=loss_verdict.loss,
        points=loss_verdict.points,
        grade=loss_verdict.grade,
        is_established=loss_verdict.is_established,
        tags=choose_tags(match.ruleset, assessment, loss_verdict, is_assisted=is_assisted),
    )


def choose_tags(
    ruleset: Ruleset, assessment: DecisionAssessment, verdict: LossVerdict, *, is_assisted: bool
) -> tuple[Tag, ...]:
    """Return the tags of a decision, in the order of `Tag`."""
    tags = set(_tags(ruleset, assessment, verdict))
    if is_assisted:
        tags.add(Tag.ASSISTED)
    return tuple(tag for tag in Tag if tag in tags)


def _tags(ruleset: Ruleset, assessment: DecisionAssessment, verdict: LossVerdict) -> Iterator[Tag]:
    if _is_level(ruleset, assessment):
        yield Tag.FORCED
    is_best = assessment.played == assessment.best
    if is_best and measure_only_good(ruleset, assessment) >= thresholds.ONLY_GOOD:
        yield Tag.ONLY_GOOD
    if bound_below(measure_temptation(ruleset, assessment)) >= thresholds.TEMPTING:
        yield Tag.TEMPTATION
    if is_decided(ruleset, assessment, assessment.played):
        yield Tag.DECIDED
    if bound_below(verdict.loss) > thresholds.LEVEL:
        if assessment.misses:
            yield Tag.MISSED
        if assessment.gives >= thresholds.GAVE_AWAY:
            yield Tag.GAVE_AWAY


def _is_level(ruleset: Ruleset, assessment: DecisionAssessment) -> bool:
    """Return whether all actions are level, in points and for the match."""
    level = thresholds.LEVEL
    sigma = thresholds.sigma(ruleset)
    return all(
        candidate.gap.value <= level * sigma
        and lost_by(ruleset, assessment, candidate.action).loss.value <= level
        for candidate in assessment.candidates
    )


def measure_only_good(ruleset: Ruleset, assessment: DecisionAssessment) -> float:
    """Return how many sigma the next best action surely gives up, 0 when there is none."""
    opponents = [candidate.action for candidate in (assessment.again or assessment.candidates)
              if candidate.action != assessment.best]  # fmt: skip
    losses = (bound_below(lost_by(ruleset, assessment, other).loss) for other in opponents)
    return min(losses, default=0.0)


def measure_temptation(ruleset: Ruleset, assessment: DecisionAssessment) -> Estimate:
    """Return how many sigma the greedy player would have given up."""
    return lost_by(ruleset, assessment, assessment.naive).loss
