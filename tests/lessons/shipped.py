"""The lessons that ship, by their ids, and the sentences of their families."""

from tutor import resources
from tutor.lessons.families.wording import read_sentences
from tutor.lessons.loading import read_lessons
from tutor.lessons.model import Step

ROOT = resources.folder("lessons")
LESSONS = {one.id: one for one in read_lessons(ROOT)}
SENTENCES = read_sentences(ROOT)  # of families


def step_of(lesson: str, name: str) -> Step:
    """Return a step by the id of its lesson and its own."""
    return next(one for one in LESSONS[lesson].steps if one.id == name)


def step_at(place: str) -> Step:
    """Return a step by its place, as in an address: `f-01/2`."""
    lesson, _slash, number = place.partition("/")
    return LESSONS[lesson].steps[int(number) - 1]
