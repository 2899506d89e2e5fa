"""A lesson that is done is asked for again on later days."""

from datetime import UTC, datetime, timedelta
from html import unescape

import pytest
from flask.testing import FlaskClient

from tests.web.learner import get, post
from tests.web.lesson_forms import fields_of
from tutor import resources
from tutor.lessons.loading import read_lessons
from tutor.lessons.recall import Recall, choose_question
from tutor.practice import Practice

LESSON = read_lessons(resources.folder("lessons"))[0]
NOW = datetime.now(UTC)
DUE = Recall(1, NOW - timedelta(hours=1), times=1)
NUMBER = choose_question(LESSON, DUE)
ADDRESS = f"/learn/recall/{LESSON.id}/{NUMBER}"


@pytest.fixture
def due(practice: Practice) -> Practice:
    """Return a practice in which one lesson is done, and due again since an hour."""
    for step in LESSON.steps:
        practice.lessons.store_answer(LESSON.id, step.id, True)
    missed = DUE.due - timedelta(days=1)
    practice.lessons.store_recall(LESSON.id, Recall(1, missed), False, missed)
    assert standing(practice) == DUE
    return practice


def standing(practice: Practice) -> Recall:
    return practice.lessons.recalls()[LESSON.id]


def test_nothing_is_asked_of_who_has_learned_nothing_yet(client: FlaskClient) -> None:
    assert "Do you still know it?" not in get(client, "/learn")
    assert "Nothing more is asked today" in get(client, "/learn/recall")


def test_what_is_due_is_offered_and_asked(client: FlaskClient, due: Practice) -> None:
    assert "A question from 1 lesson that you did is waiting." in unescape(get(client, "/learn"))

    with client.get("/learn/recall") as response:
        assert response.location == ADDRESS
    assert "The first answer counts" in get(client, ADDRESS)


def test_a_right_answer_lengthens_the_pause_once(client: FlaskClient, due: Practice) -> None:
    fields = fields_of(LESSON.steps[NUMBER - 1])

    assert 'data-mood="right"' in post(client, ADDRESS, fields)[1]
    post(client, ADDRESS, fields)  # a double click

    assert (standing(due).days, standing(due).times) == (3, 2)
    assert "Nothing more is asked today" in get(client, "/learn/recall")


@pytest.mark.parametrize("fields", [{"ask": "hint"}, {"card": "none"}])
def test_after_a_hint_or_a_miss_it_is_asked_again_tomorrow(
    client: FlaskClient, due: Practice, fields: dict[str, str]
) -> None:
    post(client, ADDRESS, fields)
    post(client, ADDRESS, fields_of(LESSON.steps[NUMBER - 1]))  # the second answer

    assert (standing(due).days, standing(due).times) == (1, 2)


def test_a_lesson_that_was_still_known_after_days_is_called_learned(
    client: FlaskClient, due: Practice
) -> None:
    assert ">learned<" not in get(client, "/learn")

    for now in (NOW, NOW + timedelta(days=3)):
        due.lessons.store_recall(LESSON.id, standing(due), True, now)

    assert ">learned<" in get(client, "/learn")


@pytest.mark.parametrize("address", ["f-02/1", f"{LESSON.id}/99", "none/1"])
def test_only_a_question_of_a_lesson_that_is_done_is_asked(
    client: FlaskClient, due: Practice, address: str
) -> None:
    with client.get(f"/learn/recall/{address}") as response:
        assert response.status_code == 404
