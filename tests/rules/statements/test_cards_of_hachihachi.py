"""The cards of Hachi-Hachi: their months, kinds and points (S2.7 to S2.23)."""

import pytest

from tests.rules.statements.table import SEED, points, yaku
from tutor.rules.cards import BY_KIND, IDS, Kind, ids_in


@pytest.mark.parametrize(
    ("month", "pictures"),
    [
        pytest.param(1, {"crane": 20, "ribbon": 5, "chaff-a": 1, "chaff-b": 1}, id="S2.12"),
        pytest.param(2, {"warbler": 10, "ribbon": 5, "chaff-a": 1, "chaff-b": 1}, id="S2.13"),
        pytest.param(3, {"curtain": 20, "ribbon": 5, "chaff-a": 1, "chaff-b": 1}, id="S2.14"),
        pytest.param(4, {"cuckoo": 10, "ribbon": 5, "chaff-a": 1, "chaff-b": 1}, id="S2.15"),
        pytest.param(5, {"bridge": 10, "ribbon": 5, "chaff-a": 1, "chaff-b": 1}, id="S2.16"),
        pytest.param(6, {"butterflies": 10, "ribbon": 5, "chaff-a": 1, "chaff-b": 1}, id="S2.17"),
        pytest.param(7, {"boar": 10, "ribbon": 5, "chaff-a": 1, "chaff-b": 1}, id="S2.18"),
        pytest.param(8, {"moon": 20, "geese": 10, "chaff-a": 1, "chaff-b": 1}, id="S2.19"),
        pytest.param(9, {"cup": 10, "ribbon": 5, "chaff-a": 1, "chaff-b": 1}, id="S2.20"),
        pytest.param(10, {"deer": 10, "ribbon": 5, "chaff-a": 1, "chaff-b": 1}, id="S2.21"),
        pytest.param(11, {"rainman": 20, "swallow": 10, "ribbon": 5, "lightning": 1}, id="S2.22"),
        pytest.param(
            12, {"phoenix": 20, "chaff-yellow": 1, "chaff-a": 1, "chaff-b": 1}, id="S2.23"
        ),
    ],
)
def test_a_month_has_its_four_cards_with_their_points(month: int, pictures: dict[str, int]) -> None:
    found = {card: points(SEED, card) for card in IDS if card.split("-")[0] == str(month)}

    assert found == {f"{month}-{picture}": amount for picture, amount in pictures.items()}


@pytest.mark.parametrize(
    ("kind", "number", "each"),
    [
        pytest.param(Kind.CHAFF, 24, 1, id="S2.8"),
        pytest.param(Kind.RIBBON, 10, 5, id="S2.9"),
        pytest.param(Kind.ANIMAL, 9, 10, id="S2.10"),
        pytest.param(Kind.LIGHT, 5, 20, id="S2.11"),
    ],
)
def test_each_kind_has_so_many_cards_and_each_is_worth_so_much(
    kind: Kind, number: int, each: int
) -> None:
    cards = ids_in(BY_KIND[kind])

    assert len(cards) == number
    assert {points(SEED, card) for card in cards} == {each}


def test_all_cards_together_are_worth_264_three_times_88() -> None:
    """S2.8 to S2.11."""
    assert points(SEED, " ".join(IDS)) == 264 == 3 * 88


@pytest.mark.parametrize(
    ("ribbons", "name"),
    [("1-ribbon 2-ribbon 3-ribbon", "akatan"), ("6-ribbon 9-ribbon 10-ribbon", "aotan")],
    ids=["poetry", "violet"],
)
def test_the_ribbons_of_a_colour_are_those_that_make_its_yaku_together(
    ribbons: str, name: str
) -> None:
    """S2.12 to S2.21: poetry and violet ribbons; the red ones make none."""
    assert yaku(SEED, ribbons) == {name: 35}
    assert yaku(SEED, "4-ribbon 5-ribbon 7-ribbon 11-ribbon") == {}
