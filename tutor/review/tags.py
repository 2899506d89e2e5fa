"""What is said of a decision beside its grade, each by a figure of its own."""

from collections.abc import Iterator

from tutor.review import thresholds
from tutor.review.assessment import DecisionAssessment, Estimate
from tutor.review.grades import Tag
from tutor.review.losses import Verdict, is_decided, surely
from tutor.rules.ruleset import Ruleset


def tags_of(
    ruleset: Ruleset, assessment: DecisionAssessment, verdict: Verdict, *, is_assisted: bool
) -> tuple[Tag, ...]:
    """Return the tags of a decision, in the order of `Tag`."""
    found = set(_tags(ruleset, assessment, verdict))
    if is_assisted:
        found.add(Tag.ASSISTED)
    return tuple(tag for tag in Tag if tag in found)


def _tags(ruleset: Ruleset, assessment: DecisionAssessment, verdict: Verdict) -> Iterator[Tag]:
    sigma = thresholds.sigma(ruleset)
    if all(one.gap.value <= thresholds.LEVEL * sigma for one in assessment.candidates):
        yield Tag.FORCED
    if assessment.played == assessment.best and only_good(assessment) >= (
        thresholds.ONLY_GOOD * sigma
    ):
        yield Tag.ONLY_GOOD
    if surely(tempting(assessment)) >= thresholds.TEMPTING * sigma:
        yield Tag.TEMPTATION
    if is_decided(ruleset, assessment):
        yield Tag.DECIDED
    if surely(verdict.loss) > thresholds.LEVEL:
        if assessment.misses:
            yield Tag.MISSED
        if assessment.gives >= thresholds.GAVE_AWAY:
            yield Tag.GAVE_AWAY


def only_good(assessment: DecisionAssessment) -> float:
    """Return how many points the next best action surely gives up, 0 when there is none."""
    others = [one for one in (assessment.again or assessment.candidates)
              if one.action != assessment.best]  # fmt: skip
    return min((surely(one.gap) for one in others), default=0.0)


def tempting(assessment: DecisionAssessment) -> Estimate:
    """Return how many points the greedy player would have given up."""
    if assessment.naive == assessment.best:
        return Estimate(0.0)
    return assessment.weighed(assessment.naive).gap
