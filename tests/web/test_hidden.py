"""Nothing that a learner may not know is in any response of a whole match."""

import re
from collections.abc import Iterator
from random import Random

import pytest
from flask.testing import FlaskClient

from tests.web.learner import HTMX, actions, csrf_token, get, open_match, post, version
from tutor.practice import COMPUTER, Practice, Table
from tutor.rules.cards import IDS, cards_in
from tutor.rules.games import GAMES
from tutor.rules.round import Round
from tutor.web.words.cards import NAMES


def hidden_cards(line: Round, over: bool) -> list[str]:
    """Return the ids of the cards that this line of a round has not shown the learner."""
    hand = 0 if over else line.position.hands[COMPUTER]
    return [IDS[card] for card in (*cards_in(hand), *line.stock)]


def traces(card: str, body: str) -> list[str]:
    """Return where a response names or shows a card."""
    found = re.findall(rf"(?<![\d-]){re.escape(card)}(?![a-z-])", body)
    return found + [name for name in NAMES[card][:1] if name in body]


def responses(client: FlaskClient, table: Table) -> Iterator[tuple[str, Round, str]]:
    """Yield every page and part that a learner can have of the round in play, by its line."""
    token, current = table.token, table.match.current
    shown = [("/", current), ("/replays", current), (f"/play/{token}", current)]
    if not current.is_over:
        shown.append((f"/play/{token}/hint?version={table.version}", current))
    shown += [(replay(table, current, step), current) for step in (0, len(current.actions))]
    for number, line in enumerate(table.match.abandoned[-1], start=1):
        # What was seen before it was taken back may be shown again; the rest stays hidden.
        shown.append((replay(table, line, len(line.actions)) + f"?line={number}", line))
    for address, line in shown:
        for part in (False, True):
            yield address, line, get(client, address, part)


def replay(table: Table, line: Round, step: int) -> str:
    return f"/replays/{table.token}/{line.number}/{step}"


def move(client: FlaskClient, table: Table, random: Random) -> None:
    """Do something legal, as a click would."""
    page = get(client, f"/play/{table.token}")
    choices = actions(page)
    fields = {"version": version(page)}
    if not choices:
        address = "next-round"
    elif random.random() < 0.15 and "take-back" in page and "disabled" not in page:
        address = "take-back"
    else:
        address, fields["action"] = "act", random.choice(choices)
    assert post(client, f"/play/{table.token}/{address}", fields)[0] == 303


@pytest.mark.parametrize("preset", GAMES["koikoi"].presets)
def test_no_response_of_a_match_names_or_shows_a_hidden_card(
    client: FlaskClient, practice: Practice, preset: str
) -> None:
    token = open_match(client, preset=preset, level="random")
    random = Random(preset)
    while not (table := practice.table(token)).match.is_over:
        for address, line, body in responses(client, table):
            for card in hidden_cards(line, table.match.current.is_over):
                assert not traces(card, body), f"{address} shows {card}"
        move(client, table, random)


def test_the_scan_would_notice_a_hidden_card() -> None:
    assert traces("1-ribbon", '<img src="/static/cards/1-ribbon.svg?v=1">')
    assert traces("1-ribbon", "Pine, poetry ribbon, January")
    assert not traces("1-ribbon", "11-ribbon")


def test_a_refusal_shows_no_hidden_card(client: FlaskClient, practice: Practice) -> None:
    token = open_match(client, level="random")
    table = practice.table(token)
    fields = {"action": "stop", "version": "1", "csrf_token": csrf_token(client)}
    for headers in ({}, HTMX):
        with client.post(f"/play/{token}/act", data=fields, headers=headers) as response:
            assert response.status_code == 409
            body = response.get_data(as_text=True)
            hidden = hidden_cards(table.match.current, over=False)
            assert not [card for card in hidden if traces(card, body)]


def test_both_hands_are_shown_when_the_round_is_over(
    client: FlaskClient, practice: Practice
) -> None:
    token = open_match(client, level="random")
    random = Random(4)
    while not (table := practice.table(token)).match.current.is_over:
        move(client, table, random)
    position = table.match.current.position
    page = get(client, f"/play/{token}")

    held = [IDS[card] for hand in position.hands for card in cards_in(hand)]
    assert [card for card in held if not traces(card, page)] == []
