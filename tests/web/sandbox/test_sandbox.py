"""The sandbox: what the rules say of any cards, with the statement it rests on."""

import re
from dataclasses import replace
from html import unescape
from random import Random
from typing import Final
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from flask.testing import FlaskClient

from tests.web.learner import MATCH, get, location_of, open_match
from tutor.practice import Practice
from tutor.rules.cards import IDS, ids_in
from tutor.rules.games import GAMES
from tutor.rules.observation import Observation, observe
from tutor.rules.position import PLAY_HAND
from tutor.rules.round.deal import deal_until_valid
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset
from tutor.web.sandbox.layout import CardLayout
from tutor.web.sandbox.sandbox import observe_layout


def told(client: FlaskClient, **fields: str) -> str:
    return unescape(get(client, f"/sandbox?{urlencode(fields)}"))


def lying(page: str) -> dict[str, str]:
    """Return where cards lie, as the form would send it."""
    return dict(re.findall(r'type="hidden" name="(hand|field|won\d?)" value="([^"]*)"', page))


FOUR = "1-crane 1-ribbon 1-chaff-a 1-chaff-b 2-warbler 3-curtain 4-cuckoo 5-bridge"


@pytest.mark.parametrize(
    ("fields", "sentence", "code"),
    [
        (
            {"hand": "8-chaff-a", "field": "8-moon 8-geese 8-chaff-b"},
            "Susuki chaff: takes the moon, the geese and susuki chaff.",
            "S3.12",
        ),
        ({"hand": "7-boar", "field": "9-ribbon"}, "The boar: takes nothing", "S3.13"),
        ({"hand": "7-boar", "field": "9-ribbon"}, "You may play any card in your hand.", "S3.13"),
        (
            {"hand": "10-chaff-a 2-chaff-b", "field": "10-deer", "preset": "kk_blog"},
            "You must play a card that captures: maple chaff.",
            "S3.13",
        ),
        (
            {"hand": "11-rainman", "field": "3-curtain 9-chaff-a", "preset": "rp_fudawiki"},
            "The rain man: takes the curtain.",
            "S0.37",
        ),
        ({"won": "8-moon 9-cup"}, "Tsukimi-zake · moon viewing: 5 points.", "S3.24"),
        ({"won": "8-moon 9-cup", "preset": "hh_standard"}, "Card points: 30 points.", "S2.5"),
        ({"won": "8-moon"}, "They make no yaku.", ""),
        ({"field": FOUR}, "This field is void", "S3.8"),
        ({"hand": FOUR}, "Four of a month in hand ends the round.", "S3.9"),
        ({"hand": FOUR, "preset": "rp_fudawiki"}, "This hand is a misdeal", "S0.13"),
    ],
)
def test_the_rules_answer_with_their_statement(
    client: FlaskClient, fields: dict[str, str], sentence: str, code: str
) -> None:
    page = told(client, **fields)

    assert sentence in page
    assert f'title="{code}"' in page if code else 'class="rule"' not in page
    assert not re.search(r"S\d\.\d", re.sub(r"<[^>]*>", "", page))


def test_a_card_is_laid_by_its_own_field_of_the_form(client: FlaskClient) -> None:
    page = told(client, **{"at-8-moon": "won", "at-9-cup": "won", "at-1-crane": ""})

    assert "Tsukimi-zake" in page
    assert lying(page) == {"won": "8-moon 9-cup"}


@pytest.mark.parametrize(
    ("to", "hand", "won"),
    [("won", None, "8-moon 9-cup"), ("hand", "8-moon", "9-cup"), ("box", None, "9-cup")],
)
def test_a_card_is_moved_to_a_place_or_back_into_the_box(
    client: FlaskClient, to: str, hand: str | None, won: str
) -> None:
    fields = {"hand": "8-moon", "won": "9-cup", "card": "8-moon", "to": to}

    address = urlsplit(location_of(client, f"/sandbox?{urlencode(fields)}"))

    told = parse_qs(address.query)
    assert told.get("hand") == ([hand] if hand else None)
    assert told["won"] == [won]


def test_every_card_of_the_pack_lies_somewhere_once(client: FlaskClient) -> None:
    page = told(client, hand="8-moon", field="1-crane", won="9-cup 9-ribbon", won1="2-warbler")

    assert sorted(re.findall(r'name="card" value="([^"]+)"', page)) == sorted(IDS)


def test_a_card_of_the_hand_says_what_it_takes(client: FlaskClient) -> None:
    page = told(client, hand="8-moon 1-crane", field="8-geese 8-chaff-a")

    assert re.findall(r'data-takes="([^"]+)"', page) == ["8-geese 8-chaff-a"]


def test_each_pile_says_what_it_scores_and_what_it_is_near(client: FlaskClient) -> None:
    page = told(client, won="8-moon 9-cup 3-curtain", won1="6-ribbon 9-ribbon")

    own, other = page.split('<section class="pile-score"')[1:]
    assert "You<b>10 points</b>" in own
    assert "Computer<b>0 points</b>" in other
    assert "blue ribbons" in other


def test_a_place_without_a_card_says_that_one_is_missing(client: FlaskClient) -> None:
    assert "Choose a card first" in told(client, hand="8-moon", to="won")


STARTER: Final = re.compile(r'<a href="([^"]+)" data-starter="([\w-]+)"')


def test_the_sandbox_begins_with_a_table_and_offers_ten(client: FlaskClient) -> None:
    page = told(client)

    assert lying(page)["won"]
    starters = STARTER.findall(page)
    assert len({key for _address, key in starters}) == len(starters) == 10
    for address, _key in starters:
        advised = unescape(get(client, unescape(address) + "&ask=coach"))
        assert '<li class="mv' in advised


def test_the_sandbox_is_one_tap_from_the_menu(client: FlaskClient) -> None:
    assert get(client, "/").count('href="/sandbox"') == 2


@pytest.mark.parametrize("game", list(GAMES))
def test_a_random_table_is_one_that_a_round_comes_to(client: FlaskClient, game: str) -> None:
    preset = GAMES[game].default_preset
    addresses = set()
    for seed in range(6):
        address = location_of(client, f"/sandbox/random?preset={preset}&seed={seed}")
        addresses.add(address)
        assert '<li class="mv' in get(client, f"{address}&ask=coach")
    assert len(addresses) == 6


@pytest.mark.parametrize(
    ("won", "mended"),
    [
        ("8-moon 8-chaff-a 11-rainman", "8-moon 8-chaff-a 11-rainman 11-lightning"),
        ("8-moon", "8-moon 8-chaff-a"),
        ("9-cup 9-ribbon 9-chaff-a", "9-cup 9-ribbon"),
    ],
)
def test_an_odd_pile_is_mended_by_one_link(client: FlaskClient, won: str, mended: str) -> None:
    page = told(client, won=won, field="9-chaff-b")
    [address] = re.findall(r'class="mend".*?href="([^"]+)"', page, re.DOTALL)

    assert re.search(r'id="ask-coach"[^>]* disabled', page)
    after = unescape(get(client, address))
    assert lying(after)["won"] == mended
    assert 'class="mend"' not in after
    assert not re.search(r'id="ask-coach"[^>]* disabled', after)


DEAL: Final = {
    "hand": "1-crane 2-warbler 3-curtain 4-cuckoo 5-bridge 6-ribbon 7-boar 8-moon",
    "field": "1-ribbon 2-ribbon 3-ribbon 4-ribbon 9-cup 10-deer 11-swallow 12-phoenix",
}


def test_the_coach_ranks_the_plays_of_a_position_that_a_round_comes_to(client: FlaskClient) -> None:
    page = told(client, **DEAL, ask="coach")

    assert page.count('<li class="mv') == 8
    assert re.search(r"<b>[^<]+ takes [^<]+\.</b>", page)
    assert "How do you know?" in page


def test_the_coach_is_asked_by_a_button(client: FlaskClient) -> None:
    assert '<li class="mv' not in told(client, **DEAL)
    assert 'name="ask" value="coach"' in told(client, **DEAL)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"field": DEAL["field"]}, "Put a card in your hand"),
        ({**DEAL, "won": "12-chaff-a"}, "Captures come in pairs"),
        (
            {"hand": DEAL["hand"], "field": "9-cup"},
            "should be 8 or 10 face-up cards. Here there are 1.",
        ),
        ({"hand": FOUR + " 12-phoenix", "field": "9-cup"}, "should be 8 face-up cards"),
    ],
)
def test_the_coach_says_why_it_is_silent(
    client: FlaskClient, fields: dict[str, str], sentence: str
) -> None:
    assert sentence in told(client, **fields, ask="coach")


@pytest.mark.parametrize("game", list(GAMES))
def test_whose_turn_it_is_follows_from_the_cards_that_lie_open(game: str) -> None:
    ruleset, random = Ruleset(GAMES[game], GAMES[game].default_preset), Random(3)
    deck = deal_until_valid(ruleset, 0, random)[0]
    current = Round.from_deck(ruleset, 1, deck, 0)
    found = 0
    while not current.is_over:
        if current.position.phase == PLAY_HAND:
            seen = observe(current, current.actor, (0,) * ruleset.players)
            turned = turn_to(seen, seen.seat)
            layout = CardLayout(ruleset, seen.hand, seen.field, turned.captured)
            laid = observe_layout(layout)
            assert laid.hand_counts == turned.hand_counts
            assert (laid.stock, laid.dealer) == (turned.stock, turned.dealer)
            found += 1
        current = current.play(random.choice(current.legal()))
    assert found > ruleset.seats


def turn_to(seen: Observation, seat: int) -> Observation:
    """Return what is seen, with the seats counted from one of them on."""
    return replace(
        seen,
        hand_counts=seen.hand_counts[seat:] + seen.hand_counts[:seat],
        captured=seen.captured[seat:] + seen.captured[:seat],
        dealer=(seen.dealer - seat) % len(seen.captured),
    )


def test_a_match_opens_in_the_sandbox_with_nothing_that_is_hidden(
    client: FlaskClient, practice: Practice
) -> None:
    token = open_match(client)
    seen = practice.table(token).observation

    told = parse_qs(urlsplit(location_of(client, f"/play/{token}/sandbox")).query)

    assert told["hand"] == [" ".join(ids_in(seen.hand))]
    assert told["field"] == [" ".join(ids_in(seen.field))]
    named = {one for key in ("hand", "field", "won", "won1") for one in told.get(key, [])}
    assert not {*" ".join(named).split()} & {*ids_in(seen.unseen)}


def test_a_match_without_hints_opens_no_sandbox(client: FlaskClient, practice: Practice) -> None:
    token = practice.open(replace(MATCH, hints=False)).token

    assert location_of(client, f"/play/{token}/sandbox") == f"/play/{token}"


def test_nobody_is_told_anything_about_no_cards(client: FlaskClient) -> None:
    assert "What the rules say" not in told(client, preset="kk_standard")
    assert 'value="coach"' not in told(client, preset="kk_standard")


def test_a_step_of_a_lesson_leads_to_its_position(client: FlaskClient) -> None:
    assert "/sandbox?preset=kk_standard" in unescape(get(client, "/learn/k-04/6"))


def test_house_rules_and_players_go_with_the_position(client: FlaskClient) -> None:
    both = {"won": "9-cup 10-chaff-a", "preset": "kk_standard", "rule-sake": "both"}

    page = told(client, **both)

    assert '<input type="hidden" name="rule-sake" value="both">' in page
    assert "1 house rule is changed" in page
    assert "/rules/koikoi?preset=kk_standard&rule-sake=both" in page
    assert 'name="players" value="3"' in told(client, preset="rp_fudawiki", players="3")


def test_house_rules_are_left_behind_when_another_game_is_chosen(client: FlaskClient) -> None:
    page = told(client, preset="rp_fudawiki", game="koikoi", **{"rule-next_dealer": "loser"})

    assert 'name="rule-next_dealer"' not in page


def test_a_step_by_house_rules_leads_to_a_sandbox_by_them(client: FlaskClient) -> None:
    assert "&rule-must_match=yes" in unescape(get(client, "/learn/v-01/4"))
