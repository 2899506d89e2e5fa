"""Every step of every lesson by its form: the stated answer, told in each language."""

import re
from collections.abc import Iterator
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.practice.players import with_casual
from tests.review.engine import FakeEngine
from tests.sizes import a_few_of
from tests.web.lesson_forms import Form, forms
from tutor import resources
from tutor.lessons.judging import state_answer
from tutor.lessons.kinds.playing import Predict
from tutor.lessons.loading import read_lessons
from tutor.lessons.model import COURSES, Lesson, Step
from tutor.lessons.situation import deal_of, field_of, list_open_cards
from tutor.rules.cards import CardSet, card_named, card_set, ids_in
from tutor.store import Store
from tutor.text import LANGUAGES, SOURCE
from tutor.web import Config, create_app

LESSONS = read_lessons(resources.folder("lessons"))
FEW = 4  # lessons of which one is gone through by its forms


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    store = Store(tmp_path_factory.mktemp("lessons"))
    made = create_app(Config(with_casual(store), "a key", FakeEngine()))
    made.config["WTF_CSRF_ENABLED"] = False  # its own tests send the token
    yield made
    store.close()


def read(client: FlaskClient, address: str, language: str) -> str:
    with client.get(address, headers={"Accept-Language": language}) as response:
        assert response.status_code == 200, address
        return response.get_data(as_text=True)


def sent(client: FlaskClient, address: str, fields: object, language: str) -> str:
    with client.post(address, data=fields, headers={"Accept-Language": language}) as response:
        assert response.status_code == 200, address
        return response.get_data(as_text=True)


def plain(text: str) -> str:
    """Return the longest part of a text of a lesson that has no placeholder in it."""
    return spaced(max(re.split(r"\{[^}]*\}", text), key=len))


def without_terms(page: str) -> str:
    """Return a page in which terms that open and Japanese words are words like any other."""
    term = r'<span class="kept">([^<]*)<button[^>]*class="term"[^>]*>(.*?)</button>([^<]*)</span>'
    opened = re.sub(term, r"\1\2\3", page)
    return re.sub(r'<span lang="ja">(.*?)</span>', r"\1", opened)


def spaced(text: str) -> str:
    """Return a text with one plain space wherever there is any."""
    return " ".join(text.split())


def answered(client: FlaskClient, lesson: Lesson, number: int, languages: tuple[str, ...]) -> str:
    """Return the way on from a step, by its stated answer; a round is played elsewhere.

    The forms are filled in as the page in English offers them, for they are the same in every
    language; what is said to them is read in each.
    """
    step = lesson.steps[number - 1]
    if step.kind == "round":
        return f"/learn/{lesson.id}/{number + 1 if number < len(lesson.steps) else 'end'}"
    page = read(client, f"/learn/{lesson.id}/{number}", "en")
    for fields in forms(state_answer(step)):
        form = Form(page)
        filled = form.filled(fields)
        page = sent(client, form.address, filled, "en")
    for language in languages:
        told = page if language == "en" else sent(client, form.address, filled, language)
        assert 'data-mood="right"' in told, (lesson.id, step.id, language)
        assert f'lang="{language}"' in told
        read_out = spaced(unescape(without_terms(told)))
        assert plain(lesson.words[language].steps[step.id].right) in read_out
    return Form(page).way_on


@pytest.mark.parametrize("course", a_few_of(list(COURSES), 3))
def test_the_stated_answers_lead_to_the_end(app: Flask, course: str, thorough: bool) -> None:
    client = app.test_client()
    languages = tuple(LANGUAGES) if thorough else (SOURCE,)  # `check-words` reads them all

    lessons = [one for one in LESSONS if one.course == course]
    for lesson in lessons if thorough else lessons[::FEW]:  # `check-lessons` tries all answers
        way = f"/learn/{lesson.id}/1"
        for number in range(1, len(lesson.steps) + 1):
            assert way == f"/learn/{lesson.id}/{number}"
            way = answered(client, lesson, number, languages)
        assert way == f"/learn/{lesson.id}/end"
        for language in LANGUAGES:
            assert lesson.words[language].title in unescape(read(client, way, language))


def declared(step: Step) -> CardSet:
    """Return every card that a step declares to lie open: a river that comes late does not yet."""
    is_before_the_river = step.kind == "decide" and step.ruleset.field_comes_late and deal_of(step)
    cards = list_open_cards(step) & ~(field_of(step) if is_before_the_river else 0)
    for pile in (*step.piles.values(), *(row.cards for row in step.rows)):
        cards |= card_set(pile)
    return cards | (
        1 << card_named(step.exercise.play) if isinstance(step.exercise, Predict) else 0
    )


def shown(page: str) -> set[str]:
    """Return the cards of which a page has a picture."""
    return set(re.findall(r'src="[^"]*/cards/([a-z0-9-]+?)(?:\.[0-9a-f]+)?\.svg', page))


@pytest.mark.parametrize("course", a_few_of(list(COURSES), 3))
def test_every_card_that_a_step_declares_is_on_its_page(app: Flask, course: str) -> None:
    client = app.test_client()

    for lesson in (one for one in LESSONS if one.course == course):
        for number, step in enumerate(lesson.steps, start=1):
            if step.kind == "round":
                continue  # its cards lie on its table
            page = read(client, f"/learn/{lesson.id}/{number}", "en")
            missing = set(ids_in(declared(step))) - shown(page)
            assert not missing, f"{lesson.id}/{step.id} does not show {missing}"


@pytest.mark.parametrize(("language", "names"), [("en", "You She"), ("fr", "Vous Elle")])
def test_whose_card_is_whose_is_told_to_everybody(app: Flask, language: str, names: str) -> None:
    page = read(app.test_client(), "/learn/k-01/2", language)

    assert sorted(re.findall(r"<b>(\w+)</b>\s*<span class=\"fan", page)) == sorted(names.split())


@pytest.mark.parametrize("address", ["r-02/4", "k-08/4"])  # piles to tap, piles to look at
def test_a_card_that_lies_in_two_piles_has_an_id_in_each(client: FlaskClient, address: str) -> None:
    ids = re.findall(r'\bid="([^"]+)"', read(client, f"/learn/{address}", "en"))

    assert len(ids) == len(set(ids))
