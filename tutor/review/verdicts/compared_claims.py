"""Why an action was better: the claims of the played and the best one."""

from tutor.explain.explanation import Explanation, explain
from tutor.review.analysis.figures import DecisionAssessment
from tutor.review.units import observe_unit
from tutor.rules.match.match import Match


def explain_decision(match: Match, assessment: DecisionAssessment) -> Explanation:
    """Return the claims of the best action compared with those of the played one.

    It takes about as long as a hint with its reasons.
    """
    observation = observe_unit(match, assessment.unit)
    hint, seed = assessment.reported.mark_doubles(observation), assessment.hint.seed
    compared = {assessment.played, assessment.best}
    if compared == {hint.best.action}:
        return explain(observation, hint, seed=seed)
    return explain(observation, hint, seed=seed, actions=tuple(compared))
