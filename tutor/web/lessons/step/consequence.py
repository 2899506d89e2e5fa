"""What follows a turn that missed its goal: the others play on, as a careful player would."""

from tutor.lessons.answer import Answer
from tutor.lessons.model import LessonError, Step
from tutor.lessons.table.turns import play_answer
from tutor.web.services import practice
from tutor.web.words.names.players import list_people, list_seated
from tutor.web.words.table.turns import describe_turns


def describe_consequence(step: Step, answer: Answer) -> str:
    """Return in sentences what the others do next, empty if it is still the learner's move."""
    try:
        current = play_answer(step, answer)
    except LessonError:
        return ""
    replied = practice().reply(current)
    seats = list_seated(list_people(current.ruleset.players), current.active)
    return describe_turns(replied.turns[len(current.turns) :], current.ruleset, seats)
