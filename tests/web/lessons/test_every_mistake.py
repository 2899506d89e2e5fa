"""Every foreseen mistake by its form: its own reply, then other cards, then what is right."""

import re
from collections.abc import Iterator
from html import unescape
from itertools import product
from typing import Final
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.practice.players import with_casual
from tests.review.engine import FakeEngine
from tests.web.lesson_forms import Form, forms
from tests.web.lessons.test_every_lesson import plain, read, sent, spaced, without_terms
from tutor import resources
from tutor.lab.lessons.answers import answer_each_reply
from tutor.lessons.families.case import draw_like, put_case
from tutor.lessons.families.wording import read_sentences
from tutor.lessons.judging import judge, state_answer
from tutor.lessons.knowledge import list_met_by
from tutor.lessons.loading import read_lessons
from tutor.lessons.model import COURSES, Answer, Lesson, Step
from tutor.store import Store
from tutor.text import LANGUAGES, SOURCE
from tutor.web import Config, create_app
from tutor.web.lessons.step.attempt import is_blank

FOLDER: Final = resources.folder("lessons")
LESSONS: Final = read_lessons(FOLDER)
BY_ID: Final = {one.id: one for one in LESSONS}
TURNS: Final = ("play", "best")
FEW: Final = 3  # lessons of which one is gone through
MOST_CASES: Final = 8  # of one step until it is done
MOOD: Final = re.compile(r'class="foot" data-mood="(\w*)"')


@pytest.fixture
def app(store: Store) -> Flask:
    """Return pages whose engine judges nothing, so that a lesson's own answers count alone."""
    made = create_app(Config(with_casual(store), "a key", FakeEngine(ready=False)))
    made.config["WTF_CSRF_ENABLED"] = False  # its own tests send the token
    return made


@pytest.mark.parametrize(
    ("course", "language"),
    [
        pytest.param(*one, marks=() if one == (COURSES[0], SOURCE) else pytest.mark.thorough)
        for one in product(COURSES, LANGUAGES)
    ],
)
def test_each_mistake_gets_its_reply_and_then_other_cards(
    app: Flask, course: str, language: str, thorough: bool
) -> None:
    client = app.test_client()
    lessons = [one for one in LESSONS if one.course == course]
    for lesson in lessons if thorough else lessons[::FEW]:
        for number, step in enumerate(lesson.steps, start=1):
            if step.kind != "round":
                go_through(client, lesson, number, language)


def go_through(client: FlaskClient, lesson: Lesson, number: int, language: str) -> None:
    """Make each mistake of a step, then answer what is asked until the step is done."""
    own, step = f"/learn/{lesson.id}/{number}", lesson.steps[number - 1]
    page, has_missed = "", False
    for say, answer in list_misses(step):
        page, has_missed = give(client, own, answer, language), True
        place = (lesson.id, step.id, say, language)
        assert MOOD.findall(page)[0] in ("wrong", "unwise", "illegal"), place
        assert plain(lesson.words[language].steps[step.id].say[say]) in told(page), place
    way, seen = (Form(page).way_on if has_missed else "") or own, list[str]()
    for _case in range(MOST_CASES):
        seen.append(way)
        asked = put(lesson, number, way)
        page = give(client, way, state_answer(asked.steps[number - 1]), language)
        assert MOOD.findall(page) == ["right"], (seen, language)
        way = Form(page).way_on
        if urlsplit(way).path != own:
            break
    assert urlsplit(way).path != own, seen
    assert not (has_missed and step.family) or any("case=" in one for one in seen), seen


def list_misses(step: Step) -> Iterator[tuple[str, Answer]]:
    """Yield the foreseen mistakes that a form lets anybody make, by the key of their reply."""
    for say, answer in answer_each_reply(step).items():
        if not (step.kind in TURNS and judge(step, answer).illegal) and not is_blank(step, answer):
            yield say, answer


def put(lesson: Lesson, number: int, address: str) -> Lesson:
    """Return a lesson with the case in it that an address asks."""
    seed = parse_qs(urlsplit(address).query).get("case", [""])[0]
    if not seed:
        return lesson
    own, known = lesson.steps[number - 1], list_met_by(lesson, number - 1, BY_ID)
    case = draw_like(own, own.family, int(seed), known, read_sentences(FOLDER))
    assert case
    return put_case(lesson, number - 1, case)


def give(client: FlaskClient, address: str, answer: Answer, language: str) -> str:
    """Fill in the forms of an answer, one after the other; return the last page."""
    page = read(client, address, language)
    for fields in forms(answer):
        form = Form(page)
        page = sent(client, form.address, form.filled(fields), language)
    return page


def told(page: str) -> str:
    return spaced(unescape(without_terms(page)))
