"""Labels on cards fade in the first lessons, and are never taken from who switched them on."""

import pytest
from flask.testing import FlaskClient

from tests.web.learner import get

WITH, WITHOUT = "f-04/1", "f-04/6"  # a step with labels, and the last one of a lesson
LATER = "k-04/6"


@pytest.mark.parametrize(
    ("setting", "step", "hidden"),
    [
        ("fading", WITH, False),
        ("fading", WITHOUT, True),
        ("fading", LATER, False),
        ("number", WITHOUT, False),
        ("off", WITH, True),
        ("off", LATER, True),
    ],
)
def test_labels_are_there_as_lesson_and_setting_say(
    newcomer: FlaskClient, setting: str, step: str, hidden: bool
) -> None:
    newcomer.set_cookie("preferences", f"labels={setting}")

    assert ('class="step noidx"' in get(newcomer, f"/learn/{step}")) == hidden
