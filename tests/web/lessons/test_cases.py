"""A step of a family is done by a case that is answered at once; a miss brings a fresh one."""

import re

import pytest
from flask.testing import FlaskClient

from tests.lessons.shipped import LESSONS, ROOT
from tests.web.learner import get, location_of, post, status_of
from tests.web.lesson_forms import Form, fields_of
from tutor.lessons.families.case import draw_like
from tutor.lessons.families.wording import read_sentences
from tutor.lessons.knowledge import list_met_by
from tutor.lessons.model import Lesson, Step
from tutor.practice import Practice
from tutor.rules.cards import id_of

LESSON, SEEING = LESSONS["k-04"], LESSONS["f-01"]
NUMBER = 2
STEP = LESSON.steps[NUMBER - 1]
ADDRESS = f"/learn/{LESSON.id}/{NUMBER}"
MISS = {"yaku": "akatan"}


def number_of(address: str) -> int:
    return int(address.partition("case=")[2])


def draw(lesson: Lesson, number: int, case: int) -> Step:
    """Return the step of the case that follows a miss of a step."""
    step, known = lesson.steps[number - 1], list_met_by(lesson, number - 1, LESSONS)
    drawn = draw_like(step, step.family, case, known, read_sentences(ROOT))
    assert drawn
    return drawn.step


def is_done(practice: Practice) -> bool:
    record = practice.lessons.step(LESSON.id, STEP.id)
    return record is not None and record.done is not None


def answer_case(client: FlaskClient, address: str) -> str:
    """Return the page after the right answer to the case at an address."""
    return post(client, address, fields_of(draw(LESSON, NUMBER, number_of(address))))[1]


def mend(client: FlaskClient) -> str:
    """Miss the step, mend the answer, and return the address of the case that follows."""
    post(client, ADDRESS, MISS)
    return Form(post(client, ADDRESS, fields_of(STEP))[1]).way_on


def test_a_right_answer_at_once_is_enough(client: FlaskClient, practice: Practice) -> None:
    page = post(client, ADDRESS, fields_of(STEP))[1]

    assert is_done(practice)
    assert Form(page).way_on == f"/learn/{LESSON.id}/{NUMBER + 1}"


@pytest.mark.parametrize("spoiled", [MISS, {"ask": "hint"}])
def test_after_a_miss_or_a_hint_a_fresh_case_follows(
    client: FlaskClient, practice: Practice, spoiled: dict[str, str]
) -> None:
    post(client, ADDRESS, spoiled)
    page = post(client, ADDRESS, fields_of(STEP))[1]

    assert "One more like it" in page
    assert not is_done(practice)
    fresh = Form(page).way_on
    assert re.fullmatch(rf"{ADDRESS}\?case=\d+", fresh)
    assert Form(get(client, fresh)).address == fresh
    assert Form(answer_case(client, fresh)).way_on == f"/learn/{LESSON.id}/{NUMBER + 1}"
    assert is_done(practice)


@pytest.mark.parametrize("spoiled", [MISS, {"ask": "hint"}])
def test_after_the_one_case_that_follows_a_miss_the_step_is_done(
    client: FlaskClient, practice: Practice, spoiled: dict[str, str]
) -> None:
    fresh = mend(client)
    assert "The same question, other cards." in get(client, fresh)
    post(client, fresh, spoiled)

    page = answer_case(client, fresh)

    assert Form(page).way_on == f"/learn/{LESSON.id}/{NUMBER + 1}"
    assert is_done(practice)


def test_what_follows_a_miss_asks_the_same_question(client: FlaskClient) -> None:
    """The first question of all showed four large cards; seven smaller ones came after it."""
    first = SEEING.steps[0]
    stranger = next(
        id_of(card) for card in first.cards if id_of(card) not in fields_of(first)["card"]
    )
    missed = post(client, "/learn/f-01/1", {"card": stranger})[1]
    assert not Form(missed).way_on  # the question stays until it is answered

    fresh = Form(post(client, "/learn/f-01/1", fields_of(first))[1]).way_on
    case = draw(SEEING, 1, number_of(fresh))

    assert (case.kind, len(case.cards)) == (first.kind, len(first.cards))
    assert len(fields_of(case)["card"]) == len(fields_of(first)["card"])
    assert not {*fields_of(case)["card"]} & {*fields_of(first)["card"]}


def test_the_shown_answer_leads_to_the_fresh_case_and_that_finishes_the_step(
    client: FlaskClient, practice: Practice
) -> None:
    for _miss in range(2):
        post(client, ADDRESS, MISS)
    shown = post(client, ADDRESS, {"ask": "show"})[1]

    assert 'data-mood="shown"' in shown
    assert "way right" in shown
    assert 'id="send"' not in shown
    fresh = Form(shown).way_on
    assert re.fullmatch(rf"{ADDRESS}\?case=\d+", fresh)
    assert not is_done(practice)
    for _miss in range(2):
        post(client, fresh, MISS)
    shown = post(client, fresh, {"ask": "show"})[1]
    assert Form(shown).way_on == f"/learn/{LESSON.id}/{NUMBER + 1}"
    assert is_done(practice)


def test_a_lesson_goes_on_with_the_fresh_case(client: FlaskClient) -> None:
    post(client, f"/learn/{LESSON.id}/1", fields_of(LESSON.steps[0]))
    fresh = mend(client)

    assert location_of(client, f"/learn/{LESSON.id}") == fresh


def test_a_step_that_is_done_asks_for_no_fresh_case(client: FlaskClient) -> None:
    post(client, ADDRESS, fields_of(STEP))

    assert mend(client) == f"/learn/{LESSON.id}/{NUMBER + 1}"


@pytest.mark.parametrize("case", ["x", "-1", "9", "²"])
def test_there_is_no_case_where_no_seed_is(client: FlaskClient, case: str) -> None:
    with client.get(ADDRESS, query_string={"case": case}) as response:
        assert response.status_code == 404


def test_a_step_without_a_family_has_no_fresh_case(client: FlaskClient) -> None:
    assert status_of(client, f"/learn/{LESSON.id}/6?case=1") == 404


def test_what_is_only_missing_may_be_added(client: FlaskClient) -> None:
    some = fields_of(SEEING.steps[0])["card"][0]

    assert not Form(post(client, "/learn/f-01/1", {"card": some})[1]).way_on


@pytest.mark.parametrize(
    ("asked", "priced"), [("k-03/2", False), ("k-03/3", False), ("r-01/3", True)]
)
def test_coins_are_put_on_cards_only_where_each_card_has_its_points(
    client: FlaskClient, asked: str, priced: bool
) -> None:
    page = get(client, f"/learn/{asked}")

    assert ("to-price" in page) is priced
    assert ("then a coin" in page) is priced
