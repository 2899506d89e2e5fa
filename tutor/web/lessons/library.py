"""The lessons that this installation has, read once."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from flask import Flask, current_app, url_for
from werkzeug.exceptions import NotFound

from tutor.lessons.loading import list_folders, read_lesson
from tutor.lessons.model import Lesson, LessonError, StepWords, Words
from tutor.lessons.table.boards import read_library
from tutor.web.http.preferences import language
from tutor.web.services import find_lessons_folder


@cache
def read_lessons(root: Path) -> Mapping[str, Lesson]:
    """Return the lessons of a folder by id; one that cannot be read is left out, and logged."""
    library = read_library(root)
    result: dict[str, Lesson] = {}
    for folder in list_folders(root):
        try:
            lesson = read_lesson(folder, library)
        except LessonError:
            current_app.logger.exception("The lesson in %s cannot be read.", folder.name)
            continue
        result[lesson.id] = lesson
    return result


def lessons() -> Mapping[str, Lesson]:
    """Return the lessons of this application in the order of the courses."""
    return read_lessons(find_lessons_folder())


def find_lesson(name: str) -> Lesson:
    """Return a lesson; raise NotFound when there is none of this id."""
    if name not in lessons():
        raise NotFound
    return lessons()[name]


def install(app: Flask) -> None:
    """Give templates links to lessons on their subjects."""
    app.jinja_env.globals.update(lesson_title=lambda name: words_of(find_lesson(name)).title)


def words_of(lesson: Lesson) -> Words:
    """Return a lesson's words in the language of the request."""
    return lesson.words.get(language(), lesson.words["en"])


def step_words(lesson: Lesson, step: str) -> StepWords:
    """Return a step's words in the language of the request."""
    return words_of(lesson).steps[step]


def address_after(lesson: Lesson, number: int) -> str:
    """Return the address after the step with a number: the next step, or the end."""
    if number == len(lesson.steps):
        return url_for("learn.end", name=lesson.id)
    return url_for("learn.step", name=lesson.id, number=number + 1)
