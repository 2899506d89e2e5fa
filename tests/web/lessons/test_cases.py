"""A step of a family is done by a case that is answered at once; a miss brings a fresh one."""

import re

import pytest
from flask.testing import FlaskClient

from tests.web.learner import get, post
from tests.web.lesson_forms import Form, fields_of
from tutor import resources
from tutor.lessons.families.case import draw_case
from tutor.lessons.families.wording import read_sentences
from tutor.lessons.loading import read_lessons
from tutor.practice import Practice
from tutor.rules.cards import id_of
from tutor.web.lessons.cases import MOST_FRESH

ROOT = resources.folder("lessons")
LESSON = next(one for one in read_lessons(ROOT) if one.id == "k-04")
NUMBER = 2
STEP = LESSON.steps[NUMBER - 1]
ADDRESS = f"/learn/{LESSON.id}/{NUMBER}"
MISS = {"yaku": "akatan"}
SEEING = read_lessons(ROOT)[0].steps[0]


def seed_of(address: str) -> int:
    return int(address.partition("case=")[2])


def is_done(practice: Practice) -> bool:
    record = practice.lessons.step(LESSON.id, STEP.id)
    return record is not None and record.done is not None


def answer_case(client: FlaskClient, address: str) -> str:
    """Return the page after the right answer to the case at an address."""
    case = draw_case(STEP.family, seed_of(address), read_sentences(ROOT))
    return post(client, address, fields_of(case.step))[1]


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


def test_a_fresh_case_that_is_missed_is_followed_by_another(
    client: FlaskClient, practice: Practice
) -> None:
    fresh = mend(client)
    post(client, fresh, {"ask": "hint"})

    another = Form(answer_case(client, fresh)).way_on

    assert another not in (fresh, ADDRESS)
    assert not is_done(practice)
    answer_case(client, another)
    assert is_done(practice)


def test_nobody_is_kept_for_ever(client: FlaskClient, practice: Practice) -> None:
    way = mend(client)
    for _case in range(MOST_FRESH):
        assert not is_done(practice)
        post(client, way, {"ask": "hint"})
        way = Form(answer_case(client, way)).way_on

    assert is_done(practice)


def test_a_lesson_goes_on_with_the_fresh_case(client: FlaskClient) -> None:
    post(client, f"/learn/{LESSON.id}/1", fields_of(LESSON.steps[0]))
    fresh = mend(client)

    with client.get(f"/learn/{LESSON.id}") as response:
        assert response.headers["Location"] == fresh


def test_a_step_that_is_done_asks_for_no_fresh_case(client: FlaskClient) -> None:
    post(client, ADDRESS, fields_of(STEP))

    assert mend(client) == f"/learn/{LESSON.id}/{NUMBER + 1}"


@pytest.mark.parametrize("case", ["x", "-1", "9999999", "²"])
def test_there_is_no_case_where_no_seed_is(client: FlaskClient, case: str) -> None:
    with client.get(ADDRESS, query_string={"case": case}) as response:
        assert response.status_code == 404


def test_a_step_without_a_family_has_no_fresh_case(client: FlaskClient) -> None:
    with client.get(f"/learn/{LESSON.id}/6?case=1") as response:
        assert response.status_code == 404


def test_what_was_not_recognised_is_followed_by_other_cards(client: FlaskClient) -> None:
    way, step = "/learn/f-01/1", SEEING
    for _case in range(1 + MOST_FRESH):
        right = fields_of(step)["card"]
        stranger = next(id_of(card) for card in step.cards if id_of(card) not in right)
        missed = post(client, way, {"card": stranger})[1]
        assert 'data-mood="wrong"' in missed
        fresh = Form(missed).way_on
        if fresh:
            assert "Try other cards" in missed
            assert fresh != way
            way, step = fresh, draw_case(SEEING.family, seed_of(fresh), read_sentences(ROOT)).step

    assert not fresh  # the last of them is tried until it is right


def test_what_is_only_missing_may_be_added(client: FlaskClient) -> None:
    some = fields_of(SEEING)["card"][0]

    assert not Form(post(client, "/learn/f-01/1", {"card": some})[1]).way_on


def test_what_was_missed_by_hand_may_be_mended(client: FlaskClient) -> None:
    assert not Form(post(client, ADDRESS, MISS)[1]).way_on
