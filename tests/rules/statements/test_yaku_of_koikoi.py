"""The yaku of Koi-Koi with the blog's values, and what adds up (S3.17 to S3.29, S4.18, S4.19)."""

import pytest

from tests.rules.statements.table import rules, yaku
from tutor.rules.cards import IDS

BLOG = rules("kk_blog")
STANDARD = rules("kk_standard")
LEGENDS = rules("kk_legends")
KASU = [name for name in IDS if "chaff" in name or "lightning" in name]
TEN = " ".join(KASU[:10])
POETRY = "1-ribbon 2-ribbon 3-ribbon"
BLUE = "6-ribbon 9-ribbon 10-ribbon"
RED = "4-ribbon 5-ribbon 7-ribbon"
TRIO = "7-boar 10-deer 6-butterflies"
OTHERS = "2-warbler 4-cuckoo 5-bridge 8-geese 11-swallow"
DRY = "1-crane 3-curtain 8-moon 12-phoenix"


@pytest.mark.parametrize(
    ("name", "pile", "points", "further"),
    [
        pytest.param("kasu", TEN, 1, KASU[10], id="S3.17"),
        pytest.param("tan", f"1-ribbon 2-ribbon {RED}", 1, "9-ribbon", id="S3.18"),
        pytest.param("akatan", POETRY, 5, "11-ribbon", id="S3.19"),
        pytest.param("aotan", BLUE, 5, "11-ribbon", id="S3.20"),
        pytest.param("akatan_aotan", f"{POETRY} {BLUE}", 10, "11-ribbon", id="S3.21"),
        pytest.param("tane", OTHERS, 1, "7-boar", id="S3.22"),
        pytest.param("inoshikacho", TRIO, 5, "2-warbler", id="S3.23"),
        pytest.param("tsukimi", "8-moon 9-cup", 5, None, id="S3.24"),
        pytest.param("hanami", "3-curtain 9-cup", 5, None, id="S3.25"),
        pytest.param("sanko", "1-crane 3-curtain 12-phoenix", 5, None, id="S3.26"),
        pytest.param("ameshiko", "1-crane 3-curtain 8-moon 11-rainman", 7, None, id="S3.27"),
        pytest.param("shiko", DRY, 8, None, id="S3.28"),
        pytest.param("goko", f"{DRY} 11-rainman", 10, None, id="S3.29"),
    ],
)
def test_a_yaku_needs_these_cards_and_a_further_one_of_its_kind_is_one_more_point(
    name: str, pile: str, points: int, further: str | None
) -> None:
    for using in (BLOG, STANDARD):
        assert yaku(using, pile) == {name: points}
        for missing in pile.split():
            rest = " ".join(card for card in pile.split() if card != missing)
            assert name not in yaku(using, rest)
        if further:
            assert yaku(using, f"{pile} {further}") == {name: points + 1}


@pytest.mark.parametrize(
    "three",
    ["1-crane 3-curtain 8-moon", "3-curtain 8-moon 12-phoenix", "1-crane 8-moon 11-rainman"],
)
def test_any_three_lights_are_sanko_to_the_blog(three: str) -> None:
    """S3.26; corrected, the rain man is none of the three (A-K1)."""
    corrected = {} if "rainman" in three else {"sanko": 5}

    assert (yaku(BLOG, three), yaku(STANDARD, three)) == ({"sanko": 5}, corrected)


def test_several_yaku_add_up() -> None:
    """S4.18."""
    assert yaku(LEGENDS, f"{POETRY} {BLUE}") == {"akatan": 5, "aotan": 5, "tan": 2}
    assert yaku(LEGENDS, f"{TRIO} 2-warbler 4-cuckoo") == {"inoshikacho": 5, "tane": 1}
    assert yaku(LEGENDS, "3-curtain 8-moon 9-cup") == {"hanami": 5, "tsukimi": 5}


@pytest.mark.parametrize(
    ("name", "pile", "further"),
    [
        ("tane", OTHERS, "7-boar 10-deer"),
        ("tan", f"1-ribbon 2-ribbon {RED}", "9-ribbon 11-ribbon"),
        ("kasu", TEN, f"{KASU[10]} {KASU[11]}"),
    ],
)
def test_five_animals_five_ribbons_and_ten_chaff_pay_for_more_cards(
    name: str, pile: str, further: str
) -> None:
    """S4.19."""
    assert yaku(LEGENDS, pile) == {name: 1}
    assert yaku(LEGENDS, f"{pile} {further}") == {name: 3}


def test_every_main_category_of_yaku_exists() -> None:
    """S4.32: its list is missing; the values of the other source fill it."""
    one_of_each = {
        "sanko": "1-crane 3-curtain 8-moon",
        "shiko": DRY,
        "goko": f"{DRY} 11-rainman",
        "tsukimi": "8-moon 9-cup",
        "hanami": "3-curtain 9-cup",
        "akatan": POETRY,
        "aotan": BLUE,
        "inoshikacho": TRIO,
        "tane": OTHERS,
        "tan": f"1-ribbon 2-ribbon {RED}",
        "kasu": TEN,
    }

    assert [list(yaku(LEGENDS, pile)) for pile in one_of_each.values()] == [
        [name] for name in one_of_each
    ]
