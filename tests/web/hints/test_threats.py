"""The threats of a table: shown when they are asked for, and never where hints are not."""

from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from tests.web.learner import HTMX, MATCH, get, open_match, status_of, version
from tutor.practice import Practice
from tutor.rules.cards import CardSet, ids_in


def threats(client: FlaskClient, token: str, name: str = "") -> str:
    shown = version(get(client, f"/play/{token}"))
    return f"/play/{token}/threats{name}?version={shown}"


def marked(page: str, place: str, cards: CardSet) -> bool:
    return page.count(f'data-on="{place}-') == cards.bit_count() and all(
        f'data-on="{place}-{card}"' in page for card in ids_in(cards)
    )


@pytest.mark.parametrize("part", [True, False])
def test_each_open_card_has_its_danger_once_threats_are_asked_for(
    client: FlaskClient, practice: Practice, part: bool
) -> None:
    token = open_match(client)
    seen = practice.table(token).observation

    assert 'data-on="' not in get(client, f"/play/{token}")
    page = get(client, threats(client, token), part)
    assert marked(page, "field", seen.field)
    assert marked(page, "hand", seen.hand)


def test_the_button_over_the_hand_hides_what_it_showed(client: FlaskClient) -> None:
    token = open_match(client)
    asked = {**HTMX, "HX-Target": "threats"}

    for name, expanded in (("", "true"), ("/close", "false")):
        with client.get(threats(client, token, name), headers=asked) as response:
            page = response.get_data(as_text=True)
        assert f'aria-expanded="{expanded}"' in page
        assert page.count('id="threats-button"') == 1


def test_threats_are_hidden_again(client: FlaskClient) -> None:
    token = open_match(client)

    page = get(client, threats(client, token, "/close"), part=True)
    assert 'data-on="' not in page
    assert 'id="threats"' in page
    with client.get(threats(client, token, "/close")) as response:
        assert (response.status_code, response.location) == (303, f"/play/{token}")


def test_threats_of_an_older_table_are_not_shown(client: FlaskClient) -> None:
    token = open_match(client)

    assert status_of(client, f"/play/{token}/threats?version=0", part=True) == 409


def test_a_match_without_hints_has_no_threats(client: FlaskClient, practice: Practice) -> None:
    token = practice.open(replace(MATCH, hints=False)).token

    assert "threats-button" not in get(client, f"/play/{token}")
    assert status_of(client, f"/play/{token}/threats?version=1") == 404


def test_a_learner_who_hides_hints_is_offered_no_threats(client: FlaskClient) -> None:
    client.set_cookie("preferences", "hints=hidden")
    token = open_match(client)

    assert "threats-button" not in get(client, f"/play/{token}")
    assert 'data-on="' not in get(client, threats(client, token))
