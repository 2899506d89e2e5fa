"""Every step of every lesson by its form: the stated answer in each language."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.practice.players import with_casual
from tests.web.engine import FakeEngine
from tests.web.lesson_forms import fields_of
from tutor import resources
from tutor.lessons.loading import lessons
from tutor.lessons.model import COURSES, Lesson, Step
from tutor.store import Store
from tutor.web import Config, create_app

LESSONS = lessons(resources.folder("lessons"))


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    store = Store(tmp_path_factory.mktemp("lessons"))
    engine = FakeEngine()
    made = create_app(
        Config(
            with_casual(store),
            "a key",
            hint=engine.hint,
            explain=engine.explain,
            is_ready=engine.is_ready,
        )
    )
    made.config["WTF_CSRF_ENABLED"] = False  # its own tests send the token
    yield made
    store.close()


def steps_of(course: str) -> Iterator[tuple[Lesson, int, Step]]:
    for lesson in LESSONS:
        for number, step in enumerate(lesson.steps, start=1):
            if lesson.course == course and step.kind != "round":
                yield lesson, number, step


def sent(client: FlaskClient, address: str, fields: object, language: str) -> str:
    with client.post(address, data=fields, headers={"Accept-Language": language}) as response:
        assert response.status_code == 200, address
        return response.get_data(as_text=True)


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
@pytest.mark.parametrize("course", COURSES)
def test_the_stated_answers_lead_to_the_end(app: Flask, course: str, language: str) -> None:
    client = app.test_client()

    for lesson, number, step in steps_of(course):
        page = sent(client, f"/learn/{lesson.id}/{number}", fields_of(step), language)

        assert "said-box right" in page, (lesson.id, step.id)
        assert f'lang="{language}"' in page
