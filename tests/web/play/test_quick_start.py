"""One tap to a table: the match under way, or another like the last one."""

import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from tests.practice.players import finish
from tests.web.learner import MATCH, get, open_match, post
from tests.web.test_pages import FIXED
from tutor.practice import Practice
from tutor.store import MatchSetup
from tutor.web.words.names.games import LEVELS
from tutor.web.words.names.players import list_opponents

PLAY = 'action="/practice/play"'
CHOSEN = MatchSetup(
    "roppyakken", "rp_wikipedia", {"target": 300}, level="magpie", hints=False, seed=5, players=3
)


def play(client: FlaskClient, practice: Practice) -> MatchSetup:
    status, _body, address = post(client, "/practice/play", {})
    assert status == 303
    return practice.table(address.rsplit("/", 1)[1]).record.setup


def test_a_newcomer_plays_the_usual_game(client: FlaskClient, practice: Practice) -> None:
    setup = play(client, practice)

    assert (setup.game, setup.preset, setup.level) == ("koikoi", "kk_standard", "greedy")
    assert (setup.overrides, setup.hints) == ({}, True)


@pytest.mark.parametrize("last", [MATCH, CHOSEN], ids=lambda one: one.game)
def test_a_new_match_is_like_the_last_one_with_another_deal(
    client: FlaskClient, practice: Practice, last: MatchSetup
) -> None:
    practice.open(replace(last, players=last.players or 2))

    again = play(client, practice)

    assert again.seed != last.seed
    assert replace(again, seed=last.seed) == replace(last, players=last.players or 2)


def test_the_form_opens_as_the_last_match_was_set_up(
    client: FlaskClient, practice: Practice
) -> None:
    practice.open(CHOSEN)
    page = get(client, "/practice")

    assert 'name="preset" value="rp_wikipedia"' in page
    assert 'name="level" value="magpie" checked' in page
    assert 'name="players" value="3" checked' in page
    assert 'id="rule-target" name="rule-target" type="text"' in page
    assert 'value="300"' in page
    assert 'name="hints" checked' not in page


def test_every_page_but_a_table_offers_to_play(client: FlaskClient, practice: Practice) -> None:
    over = finish(practice, practice.open(MATCH)).token

    for address in (*FIXED, f"/replays/{over}/1/0"):
        assert PLAY in get(client, address), address


def test_every_page_but_a_table_leads_back_to_the_match_under_way(client: FlaskClient) -> None:
    token = open_match(client)

    for address in FIXED:
        page = get(client, address)
        assert f'href="/play/{token}">Continue</a>' in page, address
        assert page.count(PLAY) == (address == "/"), address
    assert PLAY not in get(client, f"/play/{token}")


def test_each_level_has_a_face_a_name_a_manner_and_a_pace_of_its_own(client: FlaskClient) -> None:
    page = get(client, "/practice")

    with client.application.test_request_context():
        opponents = list_opponents()
    assert [one.level for one in opponents] == list(LEVELS)
    for one in opponents:
        assert f"/static/{one.picture}?v=" in page
        assert one.name in page
        assert one.manner in page
    for told in ("name", "manner", "picture", "pace"):
        assert len({getattr(one, told) for one in opponents}) == len(LEVELS)


@pytest.mark.parametrize("level", LEVELS)
def test_the_opponent_sits_at_the_table_of_two(client: FlaskClient, level: str) -> None:
    page = get(client, f"/play/{open_match(client, level=level)}")

    with client.application.test_request_context():
        [who] = [one for one in list_opponents() if one.level == level]
    assert page.count(f"/static/{who.picture}?v=") == 2
    assert who.manner in page
    assert f'data-tempo="{who.pace}"' in page


def test_players_of_a_larger_table_have_names_of_their_own_and_play_alike(
    client: FlaskClient,
) -> None:
    changes = {"game": "roppyakken", "preset": "rp_fudawiki", "players": "3"}
    page = get(client, f"/play/{open_match(client, level='greedy', **changes)}")

    assert re.findall(r'class="face-of kin-(\d)"', page) == ["2", "1"]  # as they sit, in turn order
    assert "Aoi and Ren play like Ishi. Ishi takes what is worth most right now" in page
    assert 'data-tempo="1.2"' in page
