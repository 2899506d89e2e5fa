"""The few decisions that cost a match most, in the order of play: the steps of its walk."""

from typing import Final

from tutor.review.units import Unit
from tutor.web.lessons.first_match import is_coached
from tutor.web.review.overview.moment_cards import MomentCard, build_slip
from tutor.web.review.subject import Subject

MOST_STEPS: Final = 3
MOST_OF_A_FIRST_MATCH: Final = 1


def list_steps(subject: Subject) -> tuple[Unit, ...]:
    """Return the costliest slips of a match, at most three, in the order of play.

    A beginner gets one.
    """
    most = MOST_OF_A_FIRST_MATCH if is_coached(subject.table) else MOST_STEPS
    return tuple(sorted(subject.tries[:most]))


def build_steps(subject: Subject) -> tuple[MomentCard, ...]:
    """Return the same as cards that ask their question and tell no answer."""
    results = (subject.decision(unit) for unit in list_steps(subject))
    return tuple(
        build_slip(subject, decision, is_answered=False) for decision in results if decision
    )
