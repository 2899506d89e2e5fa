"""The yaku and their points (RULES.md 4.1, S3.17 to S3.29, A-K1 to A-K4)."""

import pytest

from tutor.rules.cards import IDS, RIBBONS, cards_named, ids_in
from tutor.rules.games import ruleset
from tutor.rules.ruleset import Value
from tutor.rules.score.scoring import score_pile

DRY = "1-crane 3-curtain 8-moon 12-phoenix"
POETRY = "1-ribbon 2-ribbon 3-ribbon"
BLUE = "6-ribbon 9-ribbon 10-ribbon"
BOAR_DEER_BUTTERFLIES = "7-boar 10-deer 6-butterflies"
FIVE_ANIMALS = "2-warbler 4-cuckoo 5-bridge 8-geese 11-swallow"
CHAFF = [name for name in IDS if "chaff" in name or "lightning" in name]
NINE_CHAFF = " ".join(CHAFF[:9])
MARCH = "3-curtain 3-ribbon 3-chaff-a 3-chaff-b"
STACK: dict[str, Value] = {"group": "stack"}


def yaku(
    pile: str, field: str = "", number: int = 1, preset: str = "kk_standard", **toggles: Value
) -> tuple[list[str], int]:
    """Return the ids of the yaku of a captured pile, and their total."""
    rules = ruleset("koikoi", preset, toggles)
    total, made = score_pile(rules.tables(number), cards_named(pile), cards_named(field))
    ids = [one.id for row, one in enumerate(rules.yaku(number)) if made >> row & 1]
    return ids, total


@pytest.mark.parametrize(
    ("pile", "ids", "points"),
    [
        ("", [], 0),
        ("1-crane 3-curtain 8-moon", ["sanko"], 5),
        ("1-crane 3-curtain 11-rainman", [], 0),
        (f"{BOAR_DEER_BUTTERFLIES} 2-warbler 9-cup", ["inoshikacho"], 7),
        (f"{FIVE_ANIMALS} 7-boar 10-deer", ["tane"], 3),
        (f"{POETRY} 4-ribbon 11-ribbon", ["akatan"], 7),
        (f"{BLUE} 5-ribbon", ["aotan"], 6),
        (" ".join(ids_in(RIBBONS)), ["akatan_aotan"], 14),
        ("1-ribbon 2-ribbon 4-ribbon 5-ribbon 7-ribbon 9-ribbon 10-ribbon", ["tan"], 3),
        ("3-curtain 8-moon 9-cup", ["hanami", "tsukimi"], 10),
        (NINE_CHAFF, [], 0),
        (f"{NINE_CHAFF} 9-cup", ["kasu"], 1),
        (" ".join(CHAFF), ["kasu"], 15),
        (MARCH, [], 0),
    ],
)
def test_the_standard_preset_pays_its_source_s_values(
    pile: str, ids: list[str], points: int
) -> None:
    assert yaku(pile) == (ids, points)


@pytest.mark.parametrize(
    ("table", "wanted"),
    [
        ("nintendo", [10, 8, 7, 5, 5, 5]),
        ("fudawiki", [15, 8, 7, 6, 5, 5]),
        ("gamedesign", [15, 10, 8, 6, 6, 5]),
    ],
)
def test_each_table_has_its_own_values(table: str, wanted: list[int]) -> None:
    piles = (
        f"{DRY} 11-rainman",
        DRY,
        "1-crane 3-curtain 8-moon 11-rainman",
        "1-crane 3-curtain 8-moon",
        POETRY,
        BOAR_DEER_BUTTERFLIES,
    )

    assert [yaku(pile, table=table)[1] for pile in piles] == wanted


@pytest.mark.parametrize(
    ("pile", "ids", "points"),
    [
        (f"{POETRY} {BLUE}", ["akatan", "aotan"], 12),
        (f"{POETRY} 4-ribbon 5-ribbon", ["akatan"], 6),
        (f"{BOAR_DEER_BUTTERFLIES} 2-warbler 4-cuckoo", ["inoshikacho"], 5),
        ("3-curtain 8-moon 9-cup", [], 0),
        ("1-crane 1-ribbon 1-chaff-a 1-chaff-b", ["tsukifuda"], 4),
    ],
)
def test_the_gamedesign_table_adds_both_ribbon_yaku_and_has_tsukifuda_for_the_viewings(
    pile: str, ids: list[str], points: int
) -> None:
    """RULES 3.0, starred values; its toggles `viewing` and `tsukifuda` do not matter."""
    assert yaku(pile, table="gamedesign") == (ids, points)
    assert yaku(pile, table="gamedesign", viewing="rain_fog", tsukifuda=False) == (ids, points)


@pytest.mark.parametrize(
    ("pile", "ids", "points"),
    [
        (f"{BOAR_DEER_BUTTERFLIES} 2-warbler 4-cuckoo", ["inoshikacho", "tane"], 6),
        (f"{POETRY} 4-ribbon 5-ribbon", ["akatan", "tan"], 6),
        (f"{POETRY} {BLUE}", ["akatan", "aotan", "tan"], 12),
        (f"{DRY} 11-rainman", ["goko"], 10),
    ],
)
def test_stacked_yaku_are_flat_and_add_up_but_lights_never_do(
    pile: str, ids: list[str], points: int
) -> None:
    """A-K3."""
    assert yaku(pile, group="stack") == yaku(pile, preset="kk_legends") == (ids, points)


def test_yaku_of_different_families_add_up() -> None:
    """S4.18."""
    pile = f"1-crane 3-curtain 8-moon 9-cup {POETRY} {NINE_CHAFF}"

    assert yaku(pile) == (["sanko", "akatan", "hanami", "tsukimi", "kasu"], 21)


def test_sanko_rain_lets_the_rain_man_be_one_of_three_lights() -> None:
    """A-K1; S3.26 taken literally by kk_blog."""
    pile = "1-crane 3-curtain 11-rainman"

    assert yaku(pile, preset="kk_blog") == yaku(pile, sanko_rain=True) == (["sanko"], 5)


@pytest.mark.parametrize(
    ("sake", "pile", "ids", "points"),
    [
        ("both", f"{NINE_CHAFF} 9-cup", ["kasu"], 1),
        ("either", f"{NINE_CHAFF} 9-cup", ["kasu"], 1),
        ("no", f"{NINE_CHAFF} 9-cup", [], 0),
        ("no", f"{FIVE_ANIMALS} 9-cup", ["tane"], 2),
        ("both", f"{NINE_CHAFF} {CHAFF[9]} {FIVE_ANIMALS} 9-cup", ["tane", "kasu"], 4),
        ("either", f"{NINE_CHAFF} {CHAFF[9]} {FIVE_ANIMALS} 9-cup", ["tane", "kasu"], 3),
        ("either", f"{NINE_CHAFF} {BOAR_DEER_BUTTERFLIES} 9-cup", ["inoshikacho"], 6),
        ("either", "3-curtain 9-cup", ["hanami"], 5),
        ("no", "8-moon 9-cup", ["tsukimi"], 5),
    ],
)
def test_the_sake_cup_counts_as_the_rules_say(
    sake: str, pile: str, ids: list[str], points: int
) -> None:
    """A-K4; `either` takes the better reading and never both, the viewings keep the cup."""
    assert yaku(pile, sake=sake) == (ids, points)


@pytest.mark.parametrize(
    ("viewing", "pile", "field", "ids"),
    [
        ("off", "3-curtain 8-moon 9-cup", "", []),
        ("rain_fog", "3-curtain 8-moon 9-cup", "", ["hanami", "tsukimi"]),
        ("rain_fog", "3-curtain 8-moon 9-cup", "11-lightning", ["tsukimi"]),
        ("rain_fog", "3-curtain 8-moon 9-cup", "12-chaff-a", ["hanami"]),
        ("rain_fog", "3-curtain 8-moon 9-cup", "11-ribbon 12-phoenix", []),
        ("rain_fog", "3-curtain 8-moon 9-cup 11-swallow", "10-deer", ["hanami", "tsukimi"]),
        ("on", "3-curtain 9-cup", "11-lightning", ["hanami"]),
        ("needs_other", "3-curtain 8-moon 9-cup", "", []),
        ("needs_other", f"3-curtain 9-cup {POETRY}", "", ["akatan", "hanami"]),
    ],
)
def test_the_viewings_count_as_the_rules_say(
    viewing: str, pile: str, field: str, ids: list[str]
) -> None:
    """S3.24, S3.25, RULES 3.0."""
    assert yaku(pile, field, viewing=viewing)[0] == ids


@pytest.mark.parametrize(("number", "points"), [(3, 4), (15, 4), (1, 0), (12, 0)])
def test_tsukifuda_is_the_month_of_the_round(number: int, points: int) -> None:
    """RULES 3.0: month = ((round - 1) mod 12) + 1."""
    assert yaku(MARCH, number=number, tsukifuda=True)[1] == points


def test_captured_cards_alone_decide_unless_rain_or_fog_can_spoil_a_viewing() -> None:
    everything = " ".join(IDS)

    assert yaku(MARCH, everything) == yaku(MARCH)
