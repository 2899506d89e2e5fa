"""Why an action was better: the claims of the played and the best one."""

from tutor.engine.hints.hint import hint
from tutor.explain.explanation import Explanation, explain
from tutor.review.analysis.figures import DecisionAssessment
from tutor.review.units import observe_unit
from tutor.rules.match.match import Match
from tutor.rules.round.play import Action


def explain_decision(
    match: Match,
    assessment: DecisionAssessment,
    *,
    action: Action | None = None,
    seed: int | None = None,
) -> Explanation:
    """Return the claims of the best action beside those of another one, by default the played.

    It takes about as long as a hint with its reasons. *seed* is by default that of the figures.
    """
    observation = observe_unit(match, assessment.unit)
    drawn = assessment.hint.seed if seed is None else seed
    told = assessment.reported.mark_doubles(observation)
    found = told if seed is None else hint(observation, seed=drawn)
    other = assessment.played if action is None else action
    wanted = {other, assessment.best}
    if wanted == {found.best.action}:
        return explain(observation, found, seed=drawn)
    return explain(observation, found, seed=drawn, actions=tuple(wanted))
