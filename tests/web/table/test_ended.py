"""The table after a round: the yaku that scored lie lit on the board, beside their sheet."""

import re
from dataclasses import replace
from itertools import count

import pytest
from flask.testing import FlaskClient

from tests.practice.players import finish
from tests.web.learner import MATCH, get, live, post
from tutor.practice import LEARNER, Practice, Table
from tutor.rules.actions import action_text
from tutor.rules.legal import legal_actions
from tutor.store import MatchSetup
from tutor.web.table.results import find_round_winners
from tutor.web.words.names.players import end_saying, list_people

PAID_MORE = 10  # of Hachi-Hachi, where not the winner gains most, for a dealt yaku
GAMES = (
    MATCH,
    MatchSetup("roppyakken", "rp_fudawiki", {}, level="random", hints=True, seed=3),
    MatchSetup("hachihachi", "hh_standard", {"rounds": 3}, level="random", hints=True, seed=3),
)
LIT = re.compile(r'<span class="card scored"[^>]*><img src="/static/cards/([^.]+)\.svg')
SHEET = re.compile(r'class="sheet[^"]*">.*?</table>')


def end_a_round(practice: Practice, setup: MatchSetup, first_seed: int = 1) -> Table:
    """Return a table whose first round somebody has won."""
    for seed in count(first_seed):
        table = practice.open(replace(setup, seed=seed))
        while not table.match.current.is_over:
            action = next(iter(legal_actions(table.observation)))
            table = practice.act(table, table.version, action)
        if any(table.match.current.deltas) and not table.match.is_over:
            return table
    raise AssertionError


@pytest.mark.parametrize("setup", GAMES, ids=lambda one: one.game)
def test_a_round_leaves_its_board_beside_the_sheet(
    client: FlaskClient, practice: Practice, setup: MatchSetup
) -> None:
    page = get(client, f"/play/{end_a_round(practice, setup).token}")

    assert 'class="field' in page
    assert len(re.findall(r'class="cap\b', page)) == len(
        end_a_round(practice, setup).match.current.active
    )
    assert not re.search(r"\b(S\d\.\d|A-[HKR]\d|4\.3\b)", re.sub(r"<[^>]*>", "", page))
    assert page.index('class="field') < page.index('id="result"') < page.index('id="next-round"')


def test_the_cards_of_the_yaku_on_the_sheet_are_lit_on_the_board(
    client: FlaskClient, practice: Practice
) -> None:
    table = end_a_round(practice, MATCH)
    page = get(client, f"/play/{table.token}")

    sheet = "".join(SHEET.findall(page))
    assert LIT.findall(page)
    assert set(LIT.findall(page)) == set(re.findall(r"/static/cards/([^.]+)\.svg", sheet))


@pytest.mark.parametrize("setup", GAMES, ids=lambda one: one.game)
def test_the_best_opponent_speaks_as_the_winner_or_not(
    client: FlaskClient, practice: Practice, setup: MatchSetup
) -> None:
    table = end_a_round(practice, setup, PAID_MORE)
    winners = find_round_winners(table.match.current)

    with client.application.test_request_context():
        saying = end_saying("random", -1 if winners == (LEARNER,) else 1)
        name = list_people(table.ruleset.players)[max(winners)].name
    page = get(client, f"/play/{table.token}").replace("&#39;", "'")
    assert f"<q>{saying}</q>" in page
    assert winners == (LEARNER,) or f"<b>{name}</b>" in page


def test_an_end_is_heard_once_by_its_heading(client: FlaskClient, practice: Practice) -> None:
    table = practice.open(replace(MATCH, seed=3))
    while not table.match.current.is_over:
        before, action = table.version, next(iter(legal_actions(table.observation)))
        fields = {"version": str(before), "action": action_text(action)}
        _status, part, _headers = post(client, f"/play/{table.token}/act", fields, part=True)
        table = practice.table(table.token)

    heading = re.search(r'<h1 id="result"[^>]*data-focus>([^<]+)<', part)
    assert heading
    said = live(part)
    assert said
    assert heading.group(1) not in said


def test_a_match_ends_with_one_next_step(client: FlaskClient, practice: Practice) -> None:
    table = finish(practice, practice.open(MATCH))
    page = get(client, f"/play/{table.token}")

    assert page.count("btn cta") == 1
    assert re.search(r'action="/practice/play".*?<button class="btn big">Play again', page)
