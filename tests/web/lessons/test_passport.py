"""The passport of a card: what it is, and what wants it, in each game."""

import pytest
from flask.testing import FlaskClient

from tests.sizes import a_few_of
from tests.web.learner import get
from tutor.rules.cards import IDS


@pytest.mark.parametrize("name", a_few_of(IDS, 12))
def test_every_card_has_a_passport(client: FlaskClient, name: str) -> None:
    page = get(client, f"/cards/{name}")

    assert f"/static/cards/{name}.svg" in page
    assert page.count('href="/cards/') == 3  # its family


def test_the_cup_serves_two_viewings_in_koi_koi_and_none_at_88(client: FlaskClient) -> None:
    page = get(client, "/cards/9-cup")
    koikoi, rest = page.split("<h2>Roppyakken</h2>")
    at_88 = rest.split("<h2>Hachi-Hachi</h2>")[1]

    assert "Tsukimi-zake" in koikoi
    assert "Hanami-zake" in koikoi
    assert "Tsukimi-zake" not in at_88


def test_the_rain_man_is_told_to_be_the_joker(client: FlaskClient) -> None:
    assert get(client, "/cards/11-rainman").count("the joker of this game") == 1
    assert "the joker of this game" not in get(client, "/cards/8-moon")


def test_a_passport_leads_to_the_lessons_that_show_its_card(client: FlaskClient) -> None:
    assert 'href="/learn/f-01"' in get(client, "/cards/1-crane")


def test_there_is_no_passport_of_a_card_that_is_none(client: FlaskClient) -> None:
    with client.get("/cards/13-sun") as response:
        assert response.status_code == 404
