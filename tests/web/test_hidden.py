"""Nothing that a learner may not know is in any response of a whole match."""

import re
from collections.abc import Iterator
from itertools import cycle
from random import Random

import pytest
from flask.testing import FlaskClient

from tests.sizes import a_few_of
from tests.web.learner import HTMX, actions, csrf_token, get, open_match, post, status_of, version
from tutor.practice import LEARNER, Practice, Table
from tutor.rules.cards import card_set, cards_in, id_of, ids_in
from tutor.rules.games import GAMES
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Value
from tutor.store import MatchSetup
from tutor.web.table.beats import list_prelude_moves
from tutor.web.words.names.cards import JOKER, NAMES

SHORT: dict[str, Value] = {"rounds": 2}
# What a learner has to do today shows cards of lessons, and a match that is over those of the yaku
# that decided it, whatever is dealt in the last round.
LESSONS = re.compile(r'<section class="(today|after-match|term-told).*?</section>', re.DOTALL)
TABLES: list[tuple[str, str, dict[str, Value], int]] = [
    *(("koikoi", preset, SHORT, 2) for preset in GAMES["koikoi"].presets),
    ("roppyakken", "rp_fudawiki", {"target": 300, "hand_quad": "optional_misdeal"}, 2),
    ("roppyakken", "rp_wikipedia", {"target": 300}, 3),
    ("hachihachi", "hh_seed", SHORT, 3),
    ("hachihachi", "hh_standard", SHORT, 5),
    ("hachihachi", "hh_standard", SHORT, 7),
    ("hachihachi", "hh_classic", SHORT, 7),
]


def opened(practice: Practice, game: str, preset: str, house: dict[str, Value], n: int) -> str:
    """Open a match against anybody; return its token."""
    return practice.open(MatchSetup(game, preset, house, "random", True, 5, n)).token


def hidden_cards(line: Round, over: bool) -> list[str]:
    """Return the ids of the cards that this line of a round has not shown the learner."""
    hidden = card_set(line.stock)
    own = line.seat_of(LEARNER)
    for seat, hand in enumerate(line.position.hands):
        if seat != own and not over:
            hidden |= hand & ~line.position.shown[seat]
    return ids_in(hidden)


def traces(card: str, body: str) -> list[str]:
    """Return where a response names or shows a card."""
    is_near = card in body  # far quicker than the pattern, which most bodies are spared
    found = re.findall(rf"(?<![\d-]){re.escape(card)}(?![a-z-])", body) if is_near else []
    return found + [name for name in NAMES.get(card, JOKER)[:1] if name in body]


def responses(
    client: FlaskClient, table: Table, parts: tuple[bool, ...]
) -> Iterator[tuple[str, Round, str]]:
    """Yield every page that a learner can have of the round in play, by its line.

    *parts* says whether each is asked for whole, as the part that htmx asks for, or both.
    """
    token, current = table.token, table.match.current
    shown = [("/", current), ("/replays", current), (f"/play/{token}", current)]
    if not current.is_over:
        shown.append((f"/play/{token}/hint?version={table.version}", current))
    shown += [(replay(table, current, step), current) for step in (0, last_step(table, current))]
    for number, line in enumerate(table.match.abandoned[-1], start=1):
        # What was seen before it was taken back may be shown again; the rest stays hidden.
        shown.append((replay(table, line, last_step(table, line)) + f"?line={number}", line))
    for address, line in shown:
        for part in parts:
            yield address, line, LESSONS.sub("", get(client, address, part))


def replay(table: Table, line: Round, step: int) -> str:
    return f"/replays/{table.token}/{len(table.match.rounds)}/{step}"


def last_step(table: Table, line: Round) -> int:
    over = table.match.current.is_over
    secret = [one for one in list_prelude_moves(line) if not one.is_public(LEARNER, over)]
    return len(line.actions) - len(secret)


def move(client: FlaskClient, table: Table, random: Random) -> str:
    """Do something legal, as a click would; return what the page is answered."""
    page = get(client, f"/play/{table.token}")
    choices = actions(page)
    fields = {"version": version(page)}
    if not choices:
        address = "next-round"
    elif random.random() < 0.15 and "take-back" in page and "disabled" not in page:
        address = "take-back"
    else:
        address, fields["action"] = "act", random.choice(choices)
    status, body, _ = post(client, f"/play/{table.token}/{address}", fields, part=True)
    assert status == 200
    result = re.search(r'id="see-result"\s+href="([^"]+)"', body)
    return body + get(client, result[1], part=True) if result else body


@pytest.mark.parametrize(("game", "preset", "house", "players"), a_few_of(TABLES, 2))
def test_no_response_of_a_match_names_or_shows_a_hidden_card(
    client: FlaskClient,
    practice: Practice,
    game: str,
    preset: str,
    house: dict[str, Value],
    players: int,
    thorough: bool,
) -> None:
    token = opened(practice, game, preset, house, players)
    random, moving, turn = Random(preset), 0, cycle(((False,), (True,)))
    while not (table := practice.table(token)).match.is_over:
        parts = (False, True) if thorough else next(turn)  # both are of one template
        for address, line, body in responses(client, table, parts):
            for card in hidden_cards(line, table.match.current.is_over):
                assert not traces(card, body), f"{address} shows {card}"
        answer, current = move(client, table, random), practice.table(token).match.current
        moving += answer.count(" fresh")
        for card in hidden_cards(current, current.is_over):
            assert not traces(card, LESSONS.sub("", answer)), f"What moves shows {card}"
    assert moving > 35


def test_another_players_secret_choice_is_no_step_of_a_round_in_play(
    client: FlaskClient, practice: Practice
) -> None:
    """That a dealt yaku was kept, or a misdeal not declared, tells what is in a hand."""
    kept = 0
    for seed in range(60):
        setup = MatchSetup("roppyakken", "rp_fudawiki", {}, "random", True, seed, 3)
        table = practice.open(setup)
        current = table.match.current
        secret = [
            one for one in list_prelude_moves(current) if not one.is_public(LEARNER, over=False)
        ]
        if current.is_over or not secret:
            continue
        kept += 1
        last = len(current.actions) - len(secret)
        page = get(client, f"/replays/{table.token}/1/{last}")
        assert f"{last} of {last}" in page
        assert "shows nothing" not in page
        assert status_of(client, f"/replays/{table.token}/1/{last + 1}") == 404
    assert kept > 2


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

    held = [id_of(card) for hand in position.hands for card in cards_in(hand)]
    assert [card for card in held if not traces(card, page)] == []
