"""The sandbox: what the rules say of any cards, with the statement it rests on."""

from html import unescape
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from tests.web.learner import get


def told(client: FlaskClient, **fields: str) -> str:
    return unescape(get(client, f"/sandbox?{urlencode(fields)}"))


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
        ({"hand": "7-boar", "field": "9-ribbon"}, "Any card of the hand may be played.", "S3.13"),
        (
            {"hand": "10-chaff-a 2-chaff-b", "field": "10-deer", "preset": "kk_blog"},
            "Whoever can capture must: only maple chaff may be played.",
            "S3.13",
        ),
        (
            {"hand": "11-rainman", "field": "3-curtain 9-chaff-a", "preset": "rp_fudawiki"},
            "The rain man: takes the curtain.",
            "S0.37",
        ),
        ({"won": "8-moon 9-cup"}, "Tsukimi-zake): 5 points.", "S3.24"),
        ({"won": "8-moon 9-cup", "preset": "hh_standard"}, "The cards: 30 points.", "S2.5"),
        ({"won": "8-moon"}, "There is no yaku among them.", ""),
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
    assert code in page


def test_a_card_is_laid_by_its_own_field_of_the_form(client: FlaskClient) -> None:
    page = told(client, **{"at-8-moon": "won", "at-9-cup": "won", "at-1-crane": ""})

    assert "Tsukimi-zake" in page
    assert page.count("selected") == 3  # the rules, and two cards


def test_nobody_is_told_anything_about_no_cards(client: FlaskClient) -> None:
    assert "What the rules say" not in told(client)


def test_rules_that_do_not_exist_have_no_sandbox(client: FlaskClient) -> None:
    with client.get("/sandbox?preset=none") as response:
        assert response.status_code == 404


def test_a_step_of_a_lesson_leads_to_its_position(client: FlaskClient) -> None:
    assert "/sandbox?preset=kk_standard" in unescape(get(client, "/learn/k-04/6"))


def test_house_rules_and_players_go_with_the_position(client: FlaskClient) -> None:
    both = {"won": "9-cup 10-chaff-a", "preset": "kk_standard", "rule-sake": "both"}

    page = told(client, **both)

    assert '<input type="hidden" name="rule-sake" value="both">' in page
    assert "1 house rule is changed" in page
    assert "/rules/koikoi?preset=kk_standard&rule-sake=both" in page
    assert 'name="players" value="3"' in told(client, preset="rp_fudawiki", players="3")


@pytest.mark.parametrize("fields", [{"rule-sake": "milk"}, {"preset": "kk_none"}])
def test_house_rules_that_do_not_exist_have_no_sandbox(
    client: FlaskClient, fields: dict[str, str]
) -> None:
    with client.get(f"/sandbox?{urlencode(fields)}") as response:
        assert response.status_code == 404


def test_house_rules_are_left_behind_when_another_game_is_chosen(client: FlaskClient) -> None:
    page = told(client, preset="rp_fudawiki", game="koikoi", **{"rule-next_dealer": "loser"})

    assert 'name="rule-next_dealer"' not in page


def test_a_step_by_house_rules_leads_to_a_sandbox_by_them(client: FlaskClient) -> None:
    assert "&rule-must_match=yes" in unescape(get(client, "/learn/v-01/4"))
