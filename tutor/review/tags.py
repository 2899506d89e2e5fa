"""What is said of a decision beside its grade, each checked on its own."""

from collections.abc import Iterator

from tutor.explain.claim import Claim
from tutor.explain.reasons import reasons
from tutor.review import thresholds
from tutor.review.assessment import DecisionAssessment, Estimate
from tutor.review.grades import Tag
from tutor.review.losses import Verdict, is_decided, surely
from tutor.review.units import seen
from tutor.rules.match import Match
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, PLAY_HAND

CARDS = (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW)


def tags_of(
    match: Match, assessment: DecisionAssessment, verdict: Verdict, *, is_assisted: bool
) -> tuple[Tag, ...]:
    """Return the tags of a decision, in the order of `Tag`."""
    found = set(_tags(match, assessment, verdict))
    if is_assisted:
        found.add(Tag.ASSISTED)
    return tuple(tag for tag in Tag if tag in found)


def _tags(match: Match, assessment: DecisionAssessment, verdict: Verdict) -> Iterator[Tag]:
    sigma = thresholds.sigma(match.ruleset)
    if all(one.gap.value <= thresholds.LEVEL * sigma for one in assessment.candidates):
        yield Tag.FORCED
    if assessment.played == assessment.best and only_good(assessment) >= (
        thresholds.ONLY_GOOD * sigma
    ):
        yield Tag.ONLY_GOOD
    if surely(tempting(assessment)) >= thresholds.TEMPTING * sigma:
        yield Tag.TEMPTATION
    if is_decided(match.ruleset, assessment):
        yield Tag.DECIDED
    if surely(verdict.loss) > thresholds.LEVEL and assessment.phase in CARDS:
        yield from _against_best(match, assessment)


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


def _against_best(match: Match, assessment: DecisionAssessment) -> Iterator[Tag]:
    """Yield what the rules say that the played action did worse than the best one."""
    observation = seen(match, assessment.unit)
    best, played = (
        list(reasons(observation, action, assessment.weighed(action).then))
        for action in (assessment.best, assessment.played)
    )
    if _of(best, "completes") and not _of(played, "completes"):
        yield Tag.MISSED
    if _given(played) - _given(best) >= thresholds.GAVE_AWAY:
        yield Tag.GAVE_AWAY


def _of(claims: list[Claim], kind: str) -> list[Claim]:
    return [claim for claim in claims if claim.kind == kind]


def _given(claims: list[Claim]) -> float:
    """Return the chance that another holds a card that makes his yaku with one left lying."""
    return max((claim.value("chance") for claim in _of(claims, "leaves")), default=0.0)
