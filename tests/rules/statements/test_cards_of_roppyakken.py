"""The cards of Roppyakken: their months, kinds and points (S0.4, S1.5 to S1.25)."""

import pytest

from tests.rules.statements.table import FUDAWIKI, WIKIPEDIA, points, rules, yaku
from tutor.rules.cards import IDS, card_named, ids_in
from tutor.rules.games.roppyakken import values

RIBBON_YAKU = {
    "poetry": ("kozan", "1-ribbon 2-ribbon 3-ribbon"),
    "red": ("sotan", "4-ribbon 5-ribbon 7-ribbon"),
    "violet": ("aotan", "6-ribbon 9-ribbon 10-ribbon"),
}


def worth(amount: int, **toggles: bool) -> list[str]:
    """Return the cards that are worth so much."""
    using = rules("rp_wikipedia", **toggles)
    return [card for card in IDS if points(using, card) == amount]


@pytest.mark.parametrize(
    ("month", "pictures"),
    [
        pytest.param(1, {"crane": 50, "ribbon": 10, "chaff-a": 0, "chaff-b": 0}, id="S1.13"),
        pytest.param(2, {"warbler": 50, "ribbon": 10, "chaff-a": 0, "chaff-b": 0}, id="S1.14"),
        pytest.param(3, {"curtain": 50, "ribbon": 10, "chaff-a": 0, "chaff-b": 0}, id="S1.15"),
        pytest.param(4, {"cuckoo": 10, "ribbon": 10, "chaff-a": 0, "chaff-b": 0}, id="S1.16"),
        pytest.param(5, {"bridge": 10, "ribbon": 10, "chaff-a": 0, "chaff-b": 0}, id="S1.17"),
        pytest.param(6, {"butterflies": 10, "ribbon": 10, "chaff-a": 0, "chaff-b": 0}, id="S1.18"),
        pytest.param(7, {"boar": 10, "ribbon": 10, "chaff-a": 0, "chaff-b": 0}, id="S1.19"),
        pytest.param(8, {"moon": 50, "geese": 10, "chaff-a": 0, "chaff-b": 0}, id="S1.20"),
        pytest.param(9, {"cup": 10, "ribbon": 10, "chaff-a": 0, "chaff-b": 0}, id="S1.21"),
        pytest.param(10, {"deer": 10, "ribbon": 10, "chaff-a": 0, "chaff-b": 0}, id="S1.22"),
        pytest.param(11, {"rainman": 50, "swallow": 10, "ribbon": 10, "lightning": 0}, id="S1.23"),
        pytest.param(
            12, {"phoenix": 50, "chaff-yellow": 10, "chaff-a": 0, "chaff-b": 0}, id="S1.24"
        ),
    ],
)
def test_a_month_has_its_four_cards_with_their_points(month: int, pictures: dict[str, int]) -> None:
    found = {card: points(WIKIPEDIA, card) for card in IDS if card.split("-")[0] == str(month)}

    assert found == {f"{month}-{picture}": amount for picture, amount in pictures.items()}


@pytest.mark.parametrize("colour", RIBBON_YAKU)
def test_the_ribbons_of_a_colour_are_those_that_make_its_yaku_together(colour: str) -> None:
    """S1.13 to S1.22: poetry, red and violet ribbons."""
    name, ribbons = RIBBON_YAKU[colour]

    assert yaku(WIKIPEDIA, ribbons) == {name: 100}


@pytest.mark.parametrize(
    ("row", "number", "amount", "example"),
    [
        pytest.param(0, 6, 50, "2-warbler", id="S1.6"),
        pytest.param(1, 9, 10, "12-chaff-yellow", id="S1.7"),
        pytest.param(2, 10, 10, "11-ribbon", id="S1.8"),
        pytest.param(3, 23, 0, "11-lightning", id="S1.9"),
    ],
)
def test_lights_animals_ribbons_and_chaff_are_so_many_and_worth_so_much(
    row: int, number: int, amount: int, example: str
) -> None:
    cards, each = values(WIKIPEDIA.toggles)[row]

    assert (len(ids_in(cards)), each) == (number, amount)
    assert cards >> card_named(example) & 1


def test_all_cards_together_are_worth_490() -> None:
    """S1.6 to S1.9: 6 x 50, 9 x 10, 10 x 10 and 23 x 0."""
    assert points(WIKIPEDIA, " ".join(IDS)) == points(FUDAWIKI, " ".join(IDS)) == 490


@pytest.mark.parametrize("preset", ["rp_fudawiki", "rp_wikipedia"])
def test_the_warbler_is_a_light(preset: str) -> None:
    """S0.4, S1.11."""
    assert points(rules(preset), "2-warbler") == points(rules(preset), "1-crane") == 50


@pytest.mark.parametrize("preset", ["rp_fudawiki", "rp_wikipedia"])
def test_the_yellow_paulownia_is_worth_an_animal_and_its_sisters_nothing(preset: str) -> None:
    """S1.12, S1.24."""
    using = rules(preset)

    assert points(using, "12-chaff-yellow") == points(using, "4-cuckoo") == 10
    assert points(using, "12-chaff-a 12-chaff-b") == 0


def test_the_cup_and_the_deer_are_lights_where_so_agreed() -> None:
    """S1.25."""
    assert {*worth(50, cup_deer=True)} - {*worth(50)} == {"9-cup", "10-deer"}
    assert points(rules("rp_wikipedia", cup_deer=True), " ".join(IDS)) == 570
