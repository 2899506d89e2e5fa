"""A few questions find where to start; whoever answers one knows the lessons beside it."""

from flask.testing import FlaskClient

from tests.web.learner import get, location_of, post
from tests.web.lesson_forms import Form, fields_of
from tutor import resources
from tutor.lessons.beginning import read_placement
from tutor.practice import Practice
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
