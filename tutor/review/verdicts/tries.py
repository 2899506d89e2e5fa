"""Whether a move that is tried is right: unless something is established to be better."""

from typing import Final

from tutor.review.analysis.figures import DecisionAssessment
from tutor.review.grades import Grade
from tutor.review.verdicts.losses import judge_action
from tutor.rules.round.play import Action
from tutor.rules.ruleset import Ruleset

ACCEPTED: Final = (Grade.BEST, Grade.FINE)


def is_good_try(ruleset: Ruleset, assessment: DecisionAssessment, action: Action) -> bool:
    """Return whether any legal action of a decision is right."""
    return judge_action(ruleset, assessment, action).grade in ACCEPTED
