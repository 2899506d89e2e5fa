"""What a teacher can choose from when he sets something."""

from itertools import groupby

from tutor.explain.columns import Theme
from tutor.skill.puzzles.files import puzzles
from tutor.web.i18n.translation import _
from tutor.web.lessons.course_map import TITLES
from tutor.web.lessons.library import lessons, words_of
from tutor.web.train.links import key_of
from tutor.web.words.themes import theme_title

Choice = tuple[str, str]  # what is sent, and what is read


def list_courses_to_set() -> list[tuple[str, list[Choice]]]:
    """Return all lessons by the titles of their courses."""
    return [
        (_(TITLES[course][0]), [(one.id, words_of(one).title) for one in group])
        for course, group in groupby(lessons().values(), key=lambda lesson: lesson.course)
    ]


def list_themes_to_set() -> list[Choice]:
    """Return the themes about which there are puzzles."""
    there = {one.theme for one in puzzles().values()}
    return [(key_of(one), theme_title(one)) for one in Theme if one in there]
