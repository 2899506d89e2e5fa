"""Labels on cards are away while seeing is the question, and come back with the answer."""

import pytest
from flask.testing import FlaskClient

from tests.web.learner import get, post
from tests.web.lesson_forms import fields_of
from tutor import resources
from tutor.lessons.loading import read_lessons

LESSONS = {one.id: one for one in read_lessons(resources.folder("lessons"))}
SEEING, LAST = "f-04/1", "f-04/5"  # in the course that teaches to see; the end of its lesson
LATER = "k-04/3"


@pytest.mark.parametrize(
    ("setting", "step", "before", "after"),
    [
        ("fading", SEEING, "hidden", "shown"),
        ("fading", LAST, "hidden", "hidden"),
        ("fading", LATER, "shown", "shown"),
        ("number", SEEING, "hidden", "shown"),
        ("number", LAST, "hidden", "shown"),
        ("off", SEEING, "hidden", "hidden"),
        ("off", LATER, "hidden", "hidden"),
    ],
)
def test_labels_are_there_as_step_and_setting_say(
    newcomer: FlaskClient, setting: str, step: str, before: str, after: str
) -> None:
    newcomer.set_cookie("preferences", f"labels={setting}")
    lesson, number = step.split("/")
    stated = fields_of(LESSONS[lesson].steps[int(number) - 1])

    assert labels(get(newcomer, f"/learn/{step}")) == before
    assert labels(post(newcomer, f"/learn/{step}", stated)[1]) == after


def labels(page: str) -> str:
    """Return whether the cards of a step have their labels."""
    form = page[page.index('id="step"') : page.index('method="post"', page.index('id="step"'))]
    return "hidden" if "noidx" in form else "shown"
