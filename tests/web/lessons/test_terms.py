"""Texts of lessons: terms that were taught can be opened with their cards; placeholders, spaces."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.lessons.shipped import LESSONS
from tests.web.learner import get, post
from tests.web.lesson_forms import fields_of, know
from tutor.practice import Practice
from tutor.web.lessons.library import fill_placeholders
from tutor.web.lessons.step.view import list_all_terms
from tutor.web.table.terms import split_text

TERM = '<section class="term-told" id="term-{}" popover'
OPENS = 'popovertarget="term-{}"'


def test_a_yaku_that_was_taught_is_opened_from_a_question(
    client: FlaskClient, practice: Practice
) -> None:
    know(practice, "k-07")
    page = get(client, "/learn/k-08/2")

    assert OPENS.format("tsukimi") in page
    assert TERM.format("tsukimi") in page
    assert "These cards together: 5 points." in page
    assert "/rules/yaku?q=Tsukimi-zake" in page


def test_a_yaku_that_is_still_the_question_is_told_with_the_right_answer(
    client: FlaskClient,
) -> None:
    step = LESSONS["k-07"].steps[0]

    assert TERM.format("hanami") not in get(client, "/learn/k-07/1")
    right = post(client, "/learn/k-07/1", fields_of(step))[1]
    assert TERM.format("hanami") in right


@pytest.mark.parametrize("language", ["fr", "ja"])
def test_terms_are_found_in_every_language(
    client: FlaskClient, practice: Practice, language: str
) -> None:
    know(practice, "k-07")
    client.set_cookie("preferences", f"language={language}")

    assert OPENS.format("tsukimi") in get(client, "/learn/k-08/2")


def test_kinds_and_words_of_the_table_open_too(client: FlaskClient, practice: Practice) -> None:
    know(practice, "f-04")
    kinds = get(client, "/learn/f-06/2")
    words = get(client, "/learn/k-01/1")

    assert TERM.format("word-stock") in words
    assert TERM.format("kind-light") not in get(client, "/learn/f-04/1")  # it is the question
    assert "popover" not in kinds


def test_japanese_writing_is_marked_in_a_text_of_another_language(client: FlaskClient) -> None:
    assert '<span lang="ja">こいこい</span>' in get(client, "/learn/k-01/1")


def test_no_line_parts_a_term_from_its_marks(app: Flask) -> None:
    step = LESSONS["f-04"].steps[2]
    text = "Cards of one kind (chaff), a ribbon, then the light’s turn."
    with app.test_request_context():
        parts = split_text(text, list_all_terms(step, (text,)), step.ruleset)

    terms = {one.text: (one.opening, one.closing) for one in parts if one.term}
    assert terms == {"chaff": ("(", "),"), "ribbon": ("", ","), "light": ("", "’s")}
    assert "".join(one.opening + one.text + one.closing for one in parts) == text


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("\n  two   words\n  and more \n", "Two words and more"),
        ("{count} cartes\u202f: combien\u202f?", "3 cartes\u202f: combien\u202f?"),
        ("sans {nothing} figure", "Sans figure"),
    ],
)
def test_a_text_is_one_line_whose_thin_spaces_stay(text: str, filled: str) -> None:
    assert fill_placeholders(text, {"count": "3"}) == filled
