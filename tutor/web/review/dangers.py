"""The danger of each card at a decision: how often an opponent takes it on their next turn."""

from tutor.explain.threats import PHASES
from tutor.review.analysis.figures import DecisionAssessment
from tutor.review.units import observe_unit
from tutor.web.hints.threats import DangerView, list_dangers
from tutor.web.http import preferences
from tutor.web.lessons.first_match import is_coached
from tutor.web.review.subject import Subject
from tutor.web.services import hints


def view_dangers(subject: Subject, assessment: DecisionAssessment) -> tuple[DangerView, ...]:
    """Return the dangers of the field, and of the hand if it were discarded.

    None for another player's decision, for a beginner, or where hints are hidden.
    """
    is_wanted = preferences.current().hints != preferences.HIDDEN and not is_coached(subject.table)
    if not is_wanted or assessment.player != subject.you or assessment.phase not in PHASES:
        return ()
    observation = observe_unit(subject.match, assessment.unit)
    return list_dangers(observation, hints().threats(observation))
