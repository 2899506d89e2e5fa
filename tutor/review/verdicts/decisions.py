"""From the figures of one decision to its review, without compiled code."""

from tutor.review.analysis.figures import DecisionAssessment
from tutor.review.review import DecisionReview
from tutor.review.verdicts.losses import judge_action
from tutor.review.verdicts.tags import choose_tags
from tutor.rules.match.match import Match


def review_decision(
    match: Match,
    assessment: DecisionAssessment,
    *,
    is_assisted: bool = False,
) -> DecisionReview:
    """Return the review of one decision from its figures."""
    told = judge_action(match.ruleset, assessment, assessment.played)
    return DecisionReview(
        assessment=assessment,
        loss=told.loss,
        points=told.points,
        chance=told.chance,
        grade=told.grade,
        is_established=told.is_established,
        tags=choose_tags(match.ruleset, assessment, told, is_assisted=is_assisted),
    )
