"""The yaku of captured cards in Roppyakken (S0.46, S1.50, S1.54 to S1.67)."""

import pytest

from tests.rules.statements.table import FUDAWIKI, WIKIPEDIA, begun, dealt_yaku, played, yaku
from tutor.rules.cards import IDS, RIBBONS, ids_in

SHIKO = "1-crane 3-curtain 8-moon 12-phoenix"


@pytest.mark.parametrize(
    ("pile", "name", "points"),
    [
        pytest.param(SHIKO, "shiko", 600, id="S1.55"),
        pytest.param("7-boar 10-deer 6-butterflies", "inoshikacho", 300, id="S1.57"),
        pytest.param("1-crane 12-phoenix 8-moon", "matsukiribozu", 150, id="S1.58"),
        pytest.param("3-curtain 8-moon 9-cup", "teppo", 300, id="S1.59"),
        pytest.param("3-curtain 9-cup", "hanami", 100, id="S1.60"),
        pytest.param("8-moon 9-cup", "tsukimi", 100, id="S1.61"),
        pytest.param("1-crane 2-warbler 3-curtain", "ozan", 150, id="S1.62"),
        pytest.param("1-ribbon 2-ribbon 3-ribbon", "kozan", 100, id="S1.63"),
        pytest.param("6-ribbon 9-ribbon 10-ribbon", "aotan", 100, id="S1.64"),
        pytest.param("4-ribbon 5-ribbon 7-ribbon", "sotan", 100, id="S1.65"),
        pytest.param("11-rainman 11-swallow 11-ribbon 11-lightning", "ameshima", 200, id="S1.67"),
    ],
)
def test_these_cards_make_this_yaku_and_no_card_of_them_may_be_missing(
    pile: str, name: str, points: int
) -> None:
    assert yaku(WIKIPEDIA, pile)[name] == points
    for missing in pile.split():
        assert name not in yaku(WIKIPEDIA, pile.replace(missing, ""))


def test_any_seven_of_the_ten_ribbons_are_nanatan() -> None:
    """S1.56: November's among them."""
    ribbons = ids_in(RIBBONS)

    assert yaku(WIKIPEDIA, " ".join(ribbons[:6])).get("nanatan") is None
    for start in range(10):
        seven = [ribbons[(start + step) % 10] for step in range(7)]
        assert yaku(WIKIPEDIA, " ".join(seven))["nanatan"] == 600


def test_the_november_ribbon_is_none_of_the_three_red_ones() -> None:
    """S1.65."""
    for missing in ("4-ribbon", "5-ribbon", "7-ribbon"):
        pile = "4-ribbon 5-ribbon 7-ribbon".replace(missing, "11-ribbon")
        assert yaku(WIKIPEDIA, pile) == {}


@pytest.mark.parametrize("month", range(1, 13))
def test_a_whole_month_is_a_shima_in_seven_months_only(month: int) -> None:
    """S1.66: 50 each; November is ameshima."""
    pile = [card for card in IDS if card.split("-")[0] == str(month)]
    named = {f"shima-{month}": 50} if month in (1, 2, 3, 4, 8, 10, 12) else {}

    assert yaku(WIKIPEDIA, " ".join(pile)) == ({"ameshima": 200} if month == 11 else named)
    assert yaku(WIKIPEDIA, " ".join(pile[:3])) == {}


def test_several_shima_count_each() -> None:
    """S1.66."""
    piles = [card for card in IDS if card.split("-")[0] in ("2", "4", "10")]

    assert yaku(WIKIPEDIA, " ".join(piles)) == {"shima-2": 50, "shima-4": 50, "shima-10": 50}


def test_the_missing_tables_are_those_of_the_other_source() -> None:
    """S0.46, A-R16: every row alike; only teppo replaces the viewings (A-R7)."""
    rows = [
        [(row.id, row.cards, row.need, row.points) for row in using.yaku()]
        for using in (FUDAWIKI, WIKIPEDIA)
    ]

    assert rows[0] == rows[1]
    assert yaku(FUDAWIKI, "3-curtain 8-moon 9-cup") == {"teppo": 300}
    assert yaku(WIKIPEDIA, "3-curtain 8-moon 9-cup") == {
        "teppo": 300,
        "hanami": 100,
        "tsukimi": 100,
    }


def test_there_are_yaku_of_the_hand_and_yaku_of_captured_cards() -> None:
    """S1.50: three of a month are one in the hand and none in the pile."""
    three = "4-cuckoo 4-ribbon 4-chaff-a"

    assert (dealt_yaku(WIKIPEDIA, three), yaku(WIKIPEDIA, three)) == ({"tesan": 200}, {})
    assert (dealt_yaku(WIKIPEDIA, SHIKO), list(yaku(WIKIPEDIA, SHIKO))) == (
        {},
        ["shiko", "matsukiribozu"],
    )


def test_a_captured_yaku_ends_nothing_and_scores_at_the_end_of_the_round() -> None:
    """S1.54: 600 and 150 for the yaku, 200 for its lights and 10 for the geese."""
    start = begun(
        WIKIPEDIA,
        ("8-moon 2-chaff-a", "9-chaff-b 12-chaff-a"),
        "8-geese",
        ("1-crane 3-curtain 12-phoenix", ""),
    )
    made = played(start, "8-moon")
    end = played(made, "9-chaff-b", "2-chaff-a", "12-chaff-a")

    assert (made.is_over, made.actor) == (False, 1)
    assert (end.is_over, end.deltas) == (True, (960, 0))
