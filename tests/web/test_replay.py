"""Stepping through stored matches, with hands that are closed until they are asked for."""

import re
from collections.abc import Iterator
from html import unescape
from itertools import islice, pairwise
from typing import Final
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from tests.practice.players import finish
from tests.practice.players import step as play_step
from tests.sizes import Size, SizeOf, a_few_of
from tests.web.learner import MATCH, get, location_of, open_match, status_of
from tests.web.reviewed import analysed, reviewed
from tests.web.test_hidden import traces
from tutor.practice import COMPUTER, LEARNER, Practice, Table
from tutor.rules.actions import action_text
from tutor.rules.cards import IDS, CardSet, card_set, cards_in, ids_in
from tutor.rules.position import BID, DEALT_YAKU, NOBODY
from tutor.rules.round.round import Round
from tutor.store import MatchSetup, Source
from tutor.web.replay import build_replay_view
from tutor.web.table.beats import list_prelude_moves
from tutor.web.words.names.cards import short_name

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
    table = play_step(practice, practice.open(MATCH))
    now = len(table.match.current.actions)
    page = get(client, f"/replays/{table.token}/1/{now}")

    assert "This round is still being played" in page
    assert 'id="step-next"' not in page
    assert status_of(client, f"/replays/{table.token}/1/{now + 1}") == 404


def test_a_line_taken_back_can_be_seen(client: FlaskClient, practice: Practice) -> None:
    table = play_step(practice, practice.open(MATCH))
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


APART = Size(usual=3, thorough=1)  # moments from one that is looked at to the next
MATCHES = [
    MATCH,
    MatchSetup("koikoi", "kk_legends", {"rounds": 3}, "random", True, 6),
    MatchSetup("roppyakken", "rp_fudawiki", {"target": 100}, "random", True, 3, 2),
    MatchSetup("roppyakken", "rp_wikipedia", {"target": 100}, "random", True, 3, 3),
    MatchSetup("hachihachi", "hh_seed", {"rounds": 3}, "random", True, 4, 3),
    MatchSetup("hachihachi", "hh_standard", {"rounds": 3}, "random", True, 4, 5),
]


def unknown(moment: Round, player: int) -> CardSet:
    """Return the cards that a player could not place at a moment: other hands, and the stock."""
    own, hidden = moment.seat_of(player), card_set(moment.stock)
    for seat, hand in enumerate(moment.position.hands):
        is_laid_open = moment.position.ending == DEALT_YAKU
        if seat != own and not is_laid_open:
            hidden |= hand & ~moment.position.shown[seat]
    return hidden


def own_cards(moment: Round) -> CardSet:
    """Return the learner's hand at a moment, and all that lies open on the field."""
    own, position = moment.seat_of(LEARNER), moment.position
    held = 0 if own == NOBODY else position.hands[own]
    return held | (0 if position.phase == BID else position.field)


def shown_cards(page: str, hidden: CardSet) -> list[str]:
    """Return which of these cards a page shows, or names anywhere."""
    return [card for card in ids_in(hidden) if traces(card, page)]


def moments(table: Table) -> Iterator[tuple[int, int, Round]]:
    """Yield every moment of a match: the place of its round, how many actions before, and it."""
    for place, played in enumerate(table.match.rounds, start=1):
        for step in range(len(played.actions) + 1):
            yield place, step, played.restart().play_all(played.actions[:step])


@pytest.mark.parametrize(
    "setup", a_few_of(MATCHES, 1), ids=lambda one: f"{one.preset} {one.players}"
)
def test_no_moment_shows_a_card_that_the_learner_did_not_know(
    client: FlaskClient, practice: Practice, setup: MatchSetup, size_of: SizeOf
) -> None:
    table = reviewed(practice, setup)
    opened = 0
    for place, step, moment in islice(moments(table), 0, None, size_of(APART)):
        hidden = unknown(moment, LEARNER)
        addresses = [f"/replays/{table.token}/{place}/{step}"]
        if step < len(table.match.rounds[place - 1].actions):
            review = f"/replays/{table.token}/review/{place}/{step}"
            addresses += [review, f"{review}?show=1"]
            if moment.to_act == LEARNER:
                addresses.append(f"{review}?action={action_text(moment.legal()[-1])}")
        known = own_cards(moment)
        for address in addresses:
            page = get(client, address)
            assert shown_cards(page, hidden) == [], address
            assert shown_cards(page, known) == ids_in(known), address
        all_open = get(client, f"{addresses[0]}?view=open")
        opened += bool(shown_cards(all_open, hidden))
    assert opened  # all cards open, the same scan finds them


@pytest.mark.parametrize(
    "setup", a_few_of(MATCHES, 3), ids=lambda one: f"{one.preset} {one.players}"
)
def test_what_never_came_to_light_is_on_no_page_about_a_round(
    client: FlaskClient, practice: Practice, setup: MatchSetup
) -> None:
    table = reviewed(practice, setup)
    for place, played in enumerate(table.match.rounds, start=1):
        page = get(client, f"/replays/{table.token}/review/{place}")
        assert shown_cards(page, unknown(played, LEARNER)) == [], place


def test_either_side_of_a_game_played_elsewhere_sees_its_own_hand_alone(
    client: FlaskClient, practice: Practice
) -> None:
    own = finish(practice, practice.open(MATCH))
    source = Source("imported", "The final", ("Aki", "Ben"))
    note = {(1, 3): "Somebody holds the crane."}
    game = analysed(
        practice, practice.import_match(own.record.setup, own.record.events, source, note)
    )
    for you in (LEARNER, COMPUTER):
        for place, step, moment in moments(game):
            if place == 1 and not moment.is_over:
                address = f"/replays/{game.token}/review/{place}/{step}?seat={you}&show=1"
                page = get(client, address)
                assert shown_cards(page, unknown(moment, you)) == [], address
    for address in (f"/replays/{game.token}/1/3", f"/replays/{game.token}/review/1/3"):
        closed, all_open = (get(client, f"{address}{view}") for view in ("", "?view=open"))
        assert "Somebody holds the crane." not in closed
        assert "is shown with them." in closed
        assert "Somebody holds the crane." in all_open


def test_steps_keep_what_is_shown(client: FlaskClient, practice: Practice) -> None:
    table = reviewed(practice)
    for address in (f"/replays/{table.token}/1/5", f"/replays/{table.token}/review/1/5"):
        for view, is_open in (("", False), ("?view=open", True)):
            page = get(client, address + view)
            ways = re.findall(
                r'id="(?:step|mistake)-[a-z-]+"[^>]*? href="([^"]+)" hx-get="([^"]+)"', page
            )
            assert len(ways) >= 2
            assert {("view=open" in one) for way in ways for one in way} == {is_open}
            current = re.search(r'id="view-(\w+)"[^>]* aria-current="true"', page)
            assert current
            assert current[1] == ("open" if is_open else "knew")


def test_what_another_plays_is_not_named_before_he_plays_it(
    client: FlaskClient, practice: Practice
) -> None:
    table = reviewed(practice)
    for place, step, moment in moments(table):
        if moment.is_over or moment.to_act == LEARNER:
            continue
        page = get(client, f"/replays/{table.token}/review/{place}/{step}?show=1")
        asked = page.split('class="says"')[1].split("</p>")[0]
        answer = page.split('id="answer"')[1].split("</section>")[0]
        names = [short_name(card) for card in cards_in(unknown(moment, LEARNER))]
        assert [name for name in names if name in asked + answer] == [], (place, step)


def test_that_another_kept_a_dealt_yaku_is_told_with_all_cards_open(
    client: FlaskClient, practice: Practice
) -> None:
    for seed in range(60):
        setup = MatchSetup("roppyakken", "rp_fudawiki", {"target": 50}, "random", True, seed, 3)
        table = finish(practice, practice.open(setup))
        secret = [
            (place, step)
            for place, played in enumerate(table.match.rounds, start=1)
            for step, one in enumerate(list_prelude_moves(played), start=1)
            if not one.is_public(LEARNER, over=False)
        ]
        for place, step in secret:
            address = f"/replays/{table.token}/{place}/{step}"
            assert "shows nothing" not in get(client, address)
            assert "shows nothing" in get(client, f"{address}?view=open")
            review = f"/replays/{table.token}/review/{place}"
            assert f"{review}/{step - 1}?" not in get(client, review)
        if secret:
            return
    raise AssertionError("Nobody kept a dealt yaku.")
