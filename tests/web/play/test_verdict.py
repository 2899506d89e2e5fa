"""The verdict after a move: only once it is played, only where it is wanted."""

import re

import pytest
from flask.testing import FlaskClient

from tests.review.engine import FakeEngine
from tests.web.learner import actions, get, open_match, post, version
from tutor.practice import Practice


def wish(client: FlaskClient, verdict: str) -> None:
    client.set_cookie("preferences", f"hints=ladder&verdict={verdict}")


def play(client: FlaskClient, token: str, nth: int) -> str:
    page = get(client, f"/play/{token}")
    move = actions(page)[nth]
    post(client, f"/play/{token}/act", {"version": version(page), "action": move})
    return move


def grade_of(client: FlaskClient, token: str) -> list[str]:
    return re.findall(r'data-grade="(\w+)"', get(client, f"/play/{token}/verdict", part=True))


@pytest.mark.parametrize(
    ("nth", "step", "grade"), [(0, 3.0, "best"), (1, 0.5, "fine"), (3, 3.0, "costs")]
)
def test_a_move_is_judged_once_it_was_played(
    client: FlaskClient, engine: FakeEngine, nth: int, step: float, grade: str
) -> None:
    wish(client, "always")
    engine.step = step
    token = open_match(client)
    assert grade_of(client, token) == []
    assert engine.asked == 0
    move = play(client, token, nth)

    assert grade_of(client, token) == [grade]
    told = get(client, f"/play/{token}/verdict", part=True)
    assert (f"/why/{move}?" in told) == (grade == "costs")


@pytest.mark.parametrize(("nth", "grades"), [(0, []), (3, ["costs"])])
def test_only_mistakes_are_told_where_only_they_are_wanted(
    client: FlaskClient, engine: FakeEngine, nth: int, grades: list[str]
) -> None:
    wish(client, "mistakes")
    engine.step = 3.0
    token = open_match(client)
    play(client, token, nth)

    assert grade_of(client, token) == grades


@pytest.mark.parametrize("verdict", ["off", "first"])
def test_elsewhere_there_is_no_row_and_nothing_is_asked(
    client: FlaskClient, engine: FakeEngine, verdict: str
) -> None:
    wish(client, verdict)
    token = open_match(client)
    play(client, token, 1)

    assert 'class="judge"' not in get(client, f"/play/{token}")
    assert grade_of(client, token) == []
    assert engine.asked == 0


def test_the_row_is_there_before_there_is_a_verdict(client: FlaskClient) -> None:
    wish(client, "always")
    token = open_match(client)

    page = get(client, f"/play/{token}")
    assert page.count('class="judge"') == 1
    assert "judged" in re.findall(r'class="board([^"]*)"', page)[0]


def test_a_move_that_was_taken_back_is_not_judged(client: FlaskClient, engine: FakeEngine) -> None:
    wish(client, "always")
    engine.step = 3.0
    token = open_match(client)
    play(client, token, 3)
    now = version(get(client, f"/play/{token}"))
    post(client, f"/play/{token}/take-back", {"version": now})

    assert grade_of(client, token) == []


def test_what_a_move_cost_leads_to_why(
    client: FlaskClient, engine: FakeEngine, practice: Practice
) -> None:
    wish(client, "always")
    engine.step = 3.0
    token = open_match(client)
    play(client, token, 3)
    told = get(client, f"/play/{token}/verdict", part=True)
    [address] = re.findall(r'href="([^"]+)"', told)

    page = get(client, address.replace("&amp;", "&"))
    assert len(re.findall(r'<section class="lane', page)) == 2
    assert practice.help(practice.table(token)).rung == 0


def test_without_javascript_the_verdict_is_a_link_to_the_page_with_it(
    client: FlaskClient, engine: FakeEngine
) -> None:
    wish(client, "always")
    engine.step = 3.0
    token = open_match(client)
    play(client, token, 3)

    assert f"/play/{token}/verdict" in get(client, f"/play/{token}")
    assert 'data-grade="costs"' in get(client, f"/play/{token}/verdict")
