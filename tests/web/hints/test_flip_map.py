"""The flip map: every card once, with its value if it may come, else where it lies."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from tests.review.engine import FakeEngine
from tests.web.learner import actions, get, open_match, status_of, version
from tutor.practice import Practice
from tutor.rules.cards import cards_in, count

CELL = re.compile(r'<td class="(\w+)">.*?<span>(.*?)</span></td>', re.DOTALL)


def address(client: FlaskClient, token: str, **fields: str) -> str:
    page = get(client, f"/play/{token}")
    sent = {"version": version(page), "move": actions(page)[0], **fields}
    return f"/play/{token}/hint/flips?version={sent['version']}&move={sent['move']}"


@pytest.mark.parametrize("part", [True, False])
def test_every_card_is_on_the_map_once(client: FlaskClient, practice: Practice, part: bool) -> None:
    token = open_match(client)
    seen = practice.table(token).observation
    page = unescape(get(client, address(client, token), part))
    cells = CELL.findall(page)

    states = [state for state, _ in cells]
    assert len(cells) == 48
    assert states.count("away") == 48 - count(seen.unseen)
    away = [text for state, text in cells if state == "away"]
    assert away.count("your hand") == count(seen.hand)
    assert away.count("field") == count(seen.field)
    assert page.count("<li>") - page.count("<li><a") >= count(seen.unseen)


def test_better_and_worse_flips_are_told_by_sign_and_word(
    client: FlaskClient, practice: Practice
) -> None:
    token = open_match(client)
    unseen = set(cards_in(practice.table(token).observation.unseen))
    cells = CELL.findall(get(client, address(client, token), True))

    # The fake engine gives a card its month less seven points, ± 1.
    for card, (state, text) in enumerate(cells):
        if card in unseen:
            month = card // 4 + 1
            assert state == ("level" if month == 7 else "up" if month > 7 else "down")
            assert ("▲" in text, "better:" in text) == (state == "up",) * 2
            assert ("▼" in text, "worse:" in text) == (state == "down",) * 2


def test_a_map_is_worked_out_once(client: FlaskClient, engine: FakeEngine) -> None:
    where = address(client, open_match(client))
    for part in (True, False, True):
        get(client, where, part)

    assert engine.turned == 1


@pytest.mark.parametrize("move", ["stop", "nonsense", "koikoi"])
def test_a_move_without_a_flip_has_no_map(client: FlaskClient, move: str) -> None:
    token = open_match(client)
    assert status_of(client, address(client, token, move=move)) == 404


def test_the_map_waits_for_the_ranking(newcomer: FlaskClient, engine: FakeEngine) -> None:
    token = open_match(newcomer)
    assert status_of(newcomer, address(newcomer, token)) == 404
    assert engine.asked == engine.turned == 0


def test_the_map_of_an_older_table_says_that_it_has_moved_on(client: FlaskClient) -> None:
    token = open_match(client)

    assert "The game has moved on." in get(client, address(client, token, version="1"), True)
