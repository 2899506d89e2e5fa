"""Where seeing is the question, a card is called by its look; with the answer by its name."""

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.sizes import a_few_of
from tests.web.learner import get, post
from tests.web.lesson_forms import fields_of
from tutor import resources
from tutor.lessons.loading import read_lessons
from tutor.rules.cards import ALL, cards_in
from tutor.web.words.names.cards import FLOWERS, MONTHS
from tutor.web.words.names.looks import LOOKS, describe_look

LESSONS = {one.id: one for one in read_lessons(resources.folder("lessons"))}
PLANT, MONTH, KIND, RIBBON, CAPTURE = "f-01/1", "f-08/1", "f-08/2", "f-05/5", "f-06/1"
# Names of plants, months, kinds and sorts of ribbon, none of which is a look.
TOLD = {
    "en": rf"\b({'|'.join((*FLOWERS, *MONTHS))}|grass|lights?|animals?|ribbons?|chaff|plain)\b",
    "fr": r"\b(pin|prunier|cerisier|glycine|iris|pivoine|lespédèze|susuki|érable|saule|paulownia"
    r"|chrysanthèmes?|janvier|mars|avril|août|lumières?|animal|rubans?|poème|plaine)\b",
    "ja": "松|梅|桜|藤|菖蒲|牡丹|萩|芒|菊|紅葉|柳|桐|[0-9]月|光|カス|タネ|短冊|赤短|無地",
}


@pytest.mark.parametrize("language", TOLD)
def test_no_look_tells_a_plant_a_month_or_a_kind(app: Flask, language: str) -> None:
    with app.test_request_context(headers={"Accept-Language": language}):
        looks = [describe_look(card) for card in cards_in(ALL)]

    assert len(set(looks)) == len(LOOKS) == 48
    assert [one for one in looks if re.search(TOLD[language], one, re.IGNORECASE)] == []


@pytest.mark.parametrize("step", a_few_of([PLANT, MONTH, KIND, RIBBON, CAPTURE], 2))
@pytest.mark.parametrize("language", TOLD)
def test_cards_are_called_by_their_looks(client: FlaskClient, step: str, language: str) -> None:
    client.set_cookie("lang", language)
    client.set_cookie("preferences", "labels=number")  # nor can they be switched on

    looks = set(re.findall(r'(?:alt|aria-label)="([^"]+)"', get(client, f"/learn/{step}")))

    with client.application.test_request_context(headers={"Accept-Language": language}):
        described = {describe_look(card) for card in cards_in(ALL)}
    assert len({unescape(one) for one in looks} & described) >= 3


def test_names_come_with_the_right_answer(client: FlaskClient) -> None:
    step = LESSONS["f-05"].steps[4]
    assert "poetry ribbon" not in get(client, f"/learn/{RIBBON}")

    _status, page, _live = post(client, f"/learn/{RIBBON}", fields_of(step))

    assert "poetry ribbon" in page


def test_where_something_else_is_the_question_cards_have_their_names(client: FlaskClient) -> None:
    assert "poetry ribbon" in get(client, "/learn/k-04/4")
