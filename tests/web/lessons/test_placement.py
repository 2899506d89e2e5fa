"""Lessons that are known: a few questions find where to start or complete a lesson."""

import pytest
from flask.testing import FlaskClient

from tests.lessons.shipped import LESSONS
from tests.sizes import a_few_of
from tests.web.learner import get, location_of, post, status_of
from tests.web.lesson_forms import Form, fields_of
from tutor import resources
from tutor.lessons.beginning import read_placement
from tutor.practice import Practice
from tutor.web.lessons.known_already import FEWEST, KnownCase
from tutor.web.lessons.placement import PlacementCase

RUNGS = read_placement(resources.folder("lessons"))
INDEX = "/learn/placement"
RESULT = f"{INDEX}/start"
UNSURE = {"ask": "unsure"}


def next_case(client: FlaskClient) -> str:
    return location_of(client, INDEX)


def answer(client: FlaskClient, address: str) -> str:
    """Return the page after the right answer to a case."""
    number, attempt = map(int, address.rsplit("/", 2)[1:])
    with client.application.test_request_context():
        one = PlacementCase(RUNGS[number - 1], number, attempt).put()
    return post(client, address, fields_of(one.steps[0]))[1]


def known(practice: Practice) -> set[str]:
    """Return the lessons of which a step is done, though none was tried."""
    steps = practice.lessons.steps().items()
    return {lesson for (lesson, step), one in steps if one.done and "+" not in step}


def test_each_right_answer_opens_the_lessons_of_its_rung(
    client: FlaskClient, practice: Practice
) -> None:
    for number, rung in enumerate(RUNGS, start=1):
        assert next_case(client) == f"{INDEX}/{number}/0"
        page = answer(client, f"{INDEX}/{number}/0")
        assert Form(page).way_on == INDEX
        assert {*rung.lessons} <= known(practice)

    assert next_case(client) == RESULT
    assert "“The last cards”" in get(client, RESULT)


def test_two_misses_of_a_rung_find_the_place(client: FlaskClient, practice: Practice) -> None:
    answer(client, f"{INDEX}/1/0")
    first = post(client, f"{INDEX}/2/0", UNSURE)[1]
    assert "One more like it" in first
    assert next_case(client) == f"{INDEX}/2/1"
    last = post(client, f"{INDEX}/2/1", UNSURE)[1]

    assert "Then this is the place to start." in last
    assert next_case(client) == RESULT
    assert known(practice) == {*RUNGS[0].lessons}
    assert 'href="/learn/f-02"' in get(client, RESULT)


def test_a_second_case_that_is_right_leads_on(client: FlaskClient, practice: Practice) -> None:
    post(client, f"{INDEX}/1/0", UNSURE)
    answer(client, f"{INDEX}/1/1")

    assert next_case(client) == f"{INDEX}/2/0"
    assert known(practice) == {*RUNGS[0].lessons}


def test_it_can_be_gone_on_with_after_it_is_over(client: FlaskClient) -> None:
    for attempt in range(2):
        post(client, f"{INDEX}/1/{attempt}", UNSURE)

    assert location_of(client, f"{INDEX}/again") == f"{INDEX}/1/2"
    answer(client, f"{INDEX}/1/2")
    assert next_case(client) == f"{INDEX}/2/0"


def test_a_case_out_of_turn_counts_for_nothing(client: FlaskClient, practice: Practice) -> None:
    answer(client, f"{INDEX}/8/0")

    assert known(practice) == set()
    assert next_case(client) == f"{INDEX}/1/0"


def test_the_map_offers_it_to_who_is_new_or_in_its_midst(client: FlaskClient) -> None:
    assert 'id="placement"' in get(client, "/learn")
    answer(client, f"{INDEX}/1/0")
    assert 'id="placement"' in get(client, "/learn")
    for attempt in range(2):
        post(client, f"{INDEX}/2/{attempt}", UNSURE)
    assert 'id="placement"' not in get(client, "/learn")


WITH_FAMILIES = [one.id for one in LESSONS.values() if one.families]
LESSON = LESSONS["k-04"]
ADDRESS = f"/learn/{LESSON.id}/known"
TOTAL = max(FEWEST, len(LESSON.families))


def next_of_lesson(client: FlaskClient) -> str:
    with client.get(ADDRESS) as response:
        assert response.status_code == 302
        return str(response.location)


def answer_case(client: FlaskClient, address: str) -> str:
    """Return the page after the right answer to a case."""
    with client.application.test_request_context():
        one = KnownCase(LESSON, int(address.rsplit("/", 1)[1])).put()
    return post(client, address, fields_of(one.steps[0]))[1]


def is_done(practice: Practice) -> bool:
    records = practice.lessons.steps_of(LESSON.id)
    return all(step.id in records and records[step.id].done for step in LESSON.steps)


def test_all_right_at_once_makes_the_lesson_done(client: FlaskClient, practice: Practice) -> None:
    for place in range(TOTAL):
        assert not is_done(practice)
        assert next_of_lesson(client) == f"{ADDRESS}/{place}"
        page = answer_case(client, f"{ADDRESS}/{place}")

    assert is_done(practice)
    assert Form(page).way_on == next_of_lesson(client) == f"/learn/{LESSON.id}/end"
    assert not any(
        record.tries
        for step, record in practice.lessons.steps_of(LESSON.id).items()
        if "known" not in step
    )


def test_what_was_known_is_asked_for_on_another_day(
    client: FlaskClient, practice: Practice
) -> None:
    for place in range(TOTAL):
        answer_case(client, f"{ADDRESS}/{place}")

    assert status_of(client, f"/learn/recall/{LESSON.families[0]}/0") == 200


@pytest.mark.parametrize("missed", [UNSURE, "wrong"])
def test_one_miss_ends_the_trial_and_the_lesson_is_next(
    client: FlaskClient, practice: Practice, missed: dict[str, str] | str
) -> None:
    answer_case(client, f"{ADDRESS}/0")
    case = next_of_lesson(client)
    if missed == "wrong":
        practice.lessons.store_answer(LESSON.id, "known+1", right=False)
    else:
        page = post(client, case, UNSURE)[1]
        assert "Do the lesson" in page
        assert Form(page).way_on == f"/learn/{LESSON.id}"

    assert next_of_lesson(client) == f"{ADDRESS}/{TOTAL}"
    answer_case(client, case)
    assert next_of_lesson(client) == f"{ADDRESS}/{TOTAL}"


def test_a_case_of_a_lesson_out_of_turn_counts_for_nothing(
    client: FlaskClient, practice: Practice
) -> None:
    answer_case(client, f"{ADDRESS}/{TOTAL - 1}")

    assert not is_done(practice)
    assert next_of_lesson(client) == f"{ADDRESS}/0"


def test_an_empty_answer_is_no_miss(client: FlaskClient) -> None:
    post(client, f"{ADDRESS}/0", {})

    assert next_of_lesson(client) == f"{ADDRESS}/0"


@pytest.mark.parametrize("name", a_few_of(WITH_FAMILIES, 12))
def test_every_lesson_with_families_can_be_shown_to_be_known(
    client: FlaskClient, name: str
) -> None:
    page = get(client, f"/learn/{name}/known/0")

    assert Form(page).address == f"/learn/{name}/known/0"
    assert "Not sure" in page


@pytest.mark.parametrize("where", ["/learn/k-77/known", f"{ADDRESS}/9999"])
def test_there_is_no_trial_where_no_case_is(client: FlaskClient, where: str) -> None:
    assert status_of(client, where) == 404
