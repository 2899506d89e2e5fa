"""The map of the courses says what opens a lesson that has to wait."""

from html import unescape

from flask.testing import FlaskClient

from tests.web.learner import get
from tutor import resources
from tutor.lessons.loading import read_lessons
from tutor.practice import Practice

FIRST = read_lessons(resources.folder("lessons"))[0]
WAITS = f"after “{FIRST.words['en'].title}”"


def test_a_lesson_waits_for_the_one_that_opens_it(client: FlaskClient, practice: Practice) -> None:
    assert WAITS in unescape(get(client, "/learn"))

    for step in FIRST.steps:
        practice.lessons.store_answer(FIRST.id, step.id, True)

    assert WAITS not in unescape(get(client, "/learn"))
