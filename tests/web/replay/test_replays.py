"""Stepping through stored matches."""

import re
from html import unescape
from itertools import pairwise
from typing import Final
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from tests.practice.players import finish, step
from tests.web.learner import MATCH, get, location_of, open_match, status_of
from tutor.practice import COMPUTER, LEARNER, Practice
from tutor.rules.cards import IDS, cards_in
from tutor.store import MatchSetup
from tutor.web.replay import build_replay_view

FIVE: Final = MatchSetup("hachihachi", "hh_standard", {"rounds": 3}, "random", True, 2, 5)


def test_a_match_begins_at_its_first_moment(client: FlaskClient) -> None:
    token = open_match(client)
    assert location_of(client, f"/replays/{token}") == f"/replays/{token}/1/0"


def test_every_moment_leads_to_the_one_before_and_after(
    client: FlaskClient, practice: Practice
) -> None:
    table = finish(practice, practice.open(MATCH))
    last = len(table.match.rounds[0].actions)
    for moment in range(last + 1):
        page = get(client, f"/replays/{table.token}/1/{moment}")
        ways = re.findall(r'id="step-(\w+)" href="[^"]*/1/(\d+)"', page)
        expected = []
        if moment > 0:
            expected += [("first", "0"), ("previous", str(moment - 1))]
        if moment < last:
            expected += [("next", str(moment + 1)), ("last", str(last))]
        assert ways == expected


def test_every_round_can_be_jumped_to(client: FlaskClient, practice: Practice) -> None:
    table = finish(practice, practice.open(MATCH))
    page = get(client, f"/replays/{table.token}/2/0")
    for number in (1, 2, 3):
        assert f'href="/replays/{table.token}/{number}/0"' in page


def test_the_computers_hand_is_shown_on_request_once_the_round_is_over(
    client: FlaskClient, practice: Practice
) -> None:
    table = finish(practice, practice.open(MATCH))
    page = get(client, f"/replays/{table.token}/1/0?view=open")
    for card in cards_in(table.match.rounds[0].deal.hands[COMPUTER]):
        assert f"/cards/{IDS[card]}.svg" in page


def test_a_running_round_ends_at_the_present(client: FlaskClient, practice: Practice) -> None:
    table = step(practice, practice.open(MATCH))
    now = len(table.match.current.actions)
    page = get(client, f"/replays/{table.token}/1/{now}")

    assert "This round is still being played" in page
    assert 'id="step-next"' not in page
    assert status_of(client, f"/replays/{table.token}/1/{now + 1}") == 404


def test_a_line_taken_back_can_be_seen(client: FlaskClient, practice: Practice) -> None:
    table = step(practice, practice.open(MATCH))
    table = practice.take_back(table, table.version)
    taken_back = table.match.abandoned[0][0]
    page = get(client, f"/replays/{table.token}/1/{len(taken_back.actions)}?line=1")

    assert "This variation was taken back and does not count." in page


def test_the_list_shows_every_match(client: FlaskClient, practice: Practice) -> None:
    assert "You have not played yet." in get(client, "/replays")
    tokens = [open_match(client) for _match in range(3)]
    page = get(client, "/replays")
    for token in tokens:
        assert f"/replays/{token}/1/0" in page


def test_a_moment_opens_in_the_sandbox_with_what_the_learner_saw(
    client: FlaskClient, practice: Practice
) -> None:
    table = finish(practice, practice.open(MATCH))
    page = unescape(get(client, f"/replays/{table.token}/1/0"))
    deal = table.match.rounds[0].deal

    address = re.search(r'href="(/sandbox\?[^"]*)"', page)

    assert address
    told = parse_qs(urlsplit(address[1]).query)
    assert told["hand"] == [" ".join(IDS[card] for card in cards_in(deal.hands[LEARNER]))]
    assert told["field"] == [" ".join(IDS[card] for card in cards_in(deal.field))]
    assert told.keys() == {"preset", "hand", "field", "rule-rounds"}  # a match of three


def test_no_sandbox_is_offered_while_the_match_goes_on(
    client: FlaskClient, practice: Practice
) -> None:
    token = open_match(client)

    assert "/sandbox?" not in get(client, f"/replays/{token}/1/0")


@pytest.mark.parametrize("setup", [MATCH, FIVE], ids=["koi-koi", "hachi-hachi"])
@pytest.mark.usefixtures("app_context")
def test_each_step_tells_and_moves_what_led_to_it_and_nothing_else(
    practice: Practice, setup: MatchSetup
) -> None:
    table = finish(practice, practice.open(setup))
    last = build_replay_view(table, 1, 0, None)["last"]
    views = [build_replay_view(table, 1, step, None) for step in range(last + 1)]

    assert views[0]["spoken"] == [views[0]["told"]]
    for before, after in pairwise(views):
        fresh = [one.text for one in after["history"] if one.is_new]
        known = [one.text for one in after["history"] if not one.is_new]
        assert known == [one.text for one in before["history"]][: len(known)]
        assert after["spoken"] == (fresh or [after["told"]])
