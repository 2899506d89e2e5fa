"""Where the month or the kind is the question, a name does not say the answer."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from tests.web.learner import get, post
from tests.web.lesson_forms import fields_of
from tutor import resources
from tutor.lessons.loading import read_lessons
from tutor.web.words.names.cards import MONTHS

LESSONS = {one.id: one for one in read_lessons(resources.folder("lessons"))}
LABEL = re.compile(r'<label for="item-[^>]*>([^<]*)<')
MONTH, KIND, RIBBON = "f-08/1", "f-08/2", "f-05/5"
SAID = {
    "en": {MONTH: "|".join(MONTHS), KIND: "light(?!ning)|animal|chaff", RIBBON: "poetry|plain red"},
    "fr": {MONTH: "janvier|février|mars|avril", KIND: "lumière|animal|plaine", RIBBON: "poème"},
    "ja": {MONTH: "[0-9]月", KIND: "、光|カス|タネ|種", RIBBON: "赤短|無地"},
}


def names(page: str) -> list[str]:
    """Return what the cards that are asked about are called."""
    return LABEL.findall(page) + re.findall(r'name="card"[^>]*aria-label="([^"]*)"', page)


@pytest.mark.parametrize("step", [MONTH, KIND, RIBBON])
@pytest.mark.parametrize("language", SAID)
def test_a_name_does_not_say_what_the_step_asks(
    client: FlaskClient, step: str, language: str
) -> None:
    client.set_cookie("lang", language)
    page = unescape(get(client, f"/learn/{step}"))

    assert len(names(page)) >= 3
    assert all(name.strip() for name in names(page))
    assert [name for name in names(page) if re.search(SAID[language][step], name)] == []


def test_the_whole_name_is_there_once_the_answer_is_right(client: FlaskClient) -> None:
    step = LESSONS["f-05"].steps[4]

    _status, page, _live = post(client, f"/learn/{RIBBON}", fields_of(step))

    assert "poetry ribbon" in page


def test_who_sees_labels_hears_them(client: FlaskClient) -> None:
    client.set_cookie("preferences", "labels=number")

    assert "poetry ribbon" in get(client, f"/learn/{RIBBON}")
