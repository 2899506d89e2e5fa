"""Where seeing is the question, a card has its look for a name, and no label before the answer."""

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.lessons.shipped import LESSONS
from tests.sizes import a_few_of
from tests.web.learner import get, post
from tests.web.lesson_forms import fields_of
from tutor.rules.cards import ALL, cards_in
from tutor.web.words.names.cards import FLOWERS, LOOKS, MONTHS, describe_look

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
