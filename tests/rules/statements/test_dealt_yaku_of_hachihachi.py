"""The yaku of a dealt hand in Hachi-Hachi, word for word and corrected (S2.33 to S2.46)."""

import pytest

from tests.rules.statements.table import (
    SEED,
    STANDARD,
    begun,
    both_of_hachihachi,
    dealt_out,
    dealt_yaku,
    legal,
    phase,
    played,
)
from tutor.rules.cards import IDS, ids_in
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset

SINGLES = "3-curtain 4-cuckoo 5-ribbon 9-cup 10-ribbon"
PLAINS = "1-chaff-a 2-chaff-a 3-chaff-a 4-chaff-a 5-chaff-a 6-chaff-a 7-chaff-a"


def with_triple(three: str) -> str:
    """Return a hand of seven with these three of a month and four others of no use."""
    month = three.split("-")[0]
    others = [card for card in SINGLES.split() if card.split("-")[0] != month]
    return f"{three} {' '.join(others[:4])}"


def triple(month: int) -> str:
    """Return a hand with the first three cards of a month."""
    return with_triple(" ".join(IDS[4 * (month - 1) : 4 * month - 1]))


def plain(number: int, *others: str) -> str:
    """Return a hand of so many plains and these other cards, all of different months."""
    months = {card.split("-")[0] for card in others}
    plains = [card for card in PLAINS.split() if card.split("-")[0] not in months]
    return " ".join([*plains[:number], *others])


@pytest.mark.parametrize("month", [1, 2, 3, 6, 8, 11])
def test_three_cards_of_six_months_are_sanbon(month: int) -> None:
    """S2.35."""
    assert dealt_yaku(SEED, triple(month)) == dealt_yaku(STANDARD, triple(month)) == {"sanbon": 10}


@pytest.mark.parametrize("month", [9, 10, 12])
def test_the_months_that_the_source_forgets_are_nothing_to_it_and_sanbon_when_corrected(
    month: int,
) -> None:
    """S2.35, A-H2, A-H3: September, October, and December with the phoenix."""
    assert dealt_yaku(SEED, triple(month)) == {}
    assert dealt_yaku(STANDARD, triple(month)) == {"sanbon": 10}


@both_of_hachihachi
@pytest.mark.parametrize("month", [4, 5, 7])
def test_three_cards_of_a_standing_month_are_tatesanbon(using: Ruleset, month: int) -> None:
    """S2.36."""
    assert dealt_yaku(using, triple(month)) == {"tatesanbon": 15}


@both_of_hachihachi
def test_of_december_only_the_three_plains_are_tatesanbon(using: Ruleset) -> None:
    """S2.36."""
    plains = with_triple("12-chaff-yellow 12-chaff-a 12-chaff-b")

    assert dealt_yaku(using, plains) == {"tatesanbon": 15}
    assert "tatesanbon" not in dealt_yaku(using, triple(12))


@both_of_hachihachi
@pytest.mark.parametrize(
    ("hand", "wanted"),
    [
        pytest.param(plain(5, "8-geese", "9-ribbon"), {}, id="S2.37 no second ribbon"),
        pytest.param(plain(5, "6-ribbon", "9-ribbon"), {"aka": 15}, id="S2.37"),
        pytest.param(plain(6, "9-ribbon"), {"tanichi": 20}, id="S2.38"),
        pytest.param(plain(6, "8-geese"), {"toichi": 20}, id="S2.39 an animal"),
        pytest.param(plain(6, "9-cup"), {"toichi": 20}, id="S2.39 an object"),
        pytest.param(plain(6, "12-phoenix"), {"pikaichi": 20}, id="S2.40"),
        pytest.param(plain(7), {"karasu": 25}, id="S2.42"),
    ],
)
def test_a_hand_of_plains_and_few_others_has_its_yaku(
    using: Ruleset, hand: str, wanted: dict[str, int]
) -> None:
    """S2.37 to S2.40, S2.42."""
    assert dealt_yaku(using, hand) == wanted


def test_aka_is_of_exactly_two_ribbons_or_corrected_of_two_and_more() -> None:
    """S2.37, A-H4."""
    three_ribbons = plain(4, "6-ribbon", "9-ribbon", "10-ribbon")

    assert (dealt_yaku(SEED, three_ribbons), dealt_yaku(STANDARD, three_ribbons)) == (
        {},
        {"aka": 15},
    )


def test_the_rain_man_is_no_light_of_pikaichi_and_corrected_a_plain() -> None:
    """S2.40, A-H5."""
    hand = plain(6, "11-rainman")

    assert (dealt_yaku(SEED, hand), dealt_yaku(STANDARD, hand)) == ({}, {"karasu": 25})


@pytest.mark.parametrize("willow", ["11-swallow", "11-ribbon"])
def test_a_willow_has_its_printed_kind_or_corrected_counts_as_a_plain(willow: str) -> None:
    """S2.38, S2.39, A-H5."""
    printed = {"11-swallow": "toichi", "11-ribbon": "tanichi"}[willow]

    assert dealt_yaku(SEED, plain(6, willow)) == {printed: 20}
    assert dealt_yaku(STANDARD, plain(6, willow)) == {"karasu": 25}


PAIRS = "4-cuckoo 4-ribbon 5-bridge 5-ribbon 9-cup 9-ribbon 10-deer"


@both_of_hachihachi
def test_three_pairs_are_kuttsuki(using: Ruleset) -> None:
    """S2.41: here of months of which the source makes no haneken; two pairs are nothing."""
    assert dealt_yaku(using, PAIRS) == {"kuttsuki": 20}
    assert dealt_yaku(using, PAIRS.replace("9-cup", "8-geese")) == {}


@pytest.mark.parametrize("month", range(1, 13))
def test_haneken_word_for_word_is_three_pairs_one_of_them_of_six_months(month: int) -> None:
    """S2.44; corrected, three pairs are kuttsuki (A-H1)."""
    first, second = IDS[4 * (month - 1) : 4 * month - 2]
    others = [m for m in (4, 5, 7) if m != month][:2]
    pairs = " ".join(f"{m}-ribbon {m}-chaff-a" for m in others)
    single = "12-phoenix" if month != 12 else "9-cup"
    hand = f"{first} {second} {pairs} {single}"
    literal = {"haneken": 30} if month in (1, 2, 3, 6, 8, 11) else {"kuttsuki": 20}

    assert (dealt_yaku(SEED, hand), dealt_yaku(STANDARD, hand)) == (literal, {"kuttsuki": 20})


def test_haneken_corrected_is_three_of_a_month_and_two_pairs() -> None:
    """S2.44, A-H1: word for word only the three count."""
    hand = "1-crane 1-ribbon 1-chaff-a 4-cuckoo 4-ribbon 9-cup 9-ribbon"

    assert (dealt_yaku(SEED, hand), dealt_yaku(STANDARD, hand)) == ({"sanbon": 10}, {"haneken": 30})


AUGUST = "8-moon 8-geese 8-chaff-a 8-chaff-b"


@both_of_hachihachi
@pytest.mark.parametrize(
    ("hand", "wanted"),
    [
        pytest.param(f"{AUGUST} 3-curtain 9-cup 5-ribbon", {"teshi": 30}, id="S2.43"),
        pytest.param(f"{AUGUST} 9-ribbon 9-cup 5-ribbon", {"ichinishi": 35}, id="S2.45"),
        pytest.param(f"{AUGUST} 9-ribbon 9-cup 9-chaff-a", {"shisou": 50}, id="S2.46"),
    ],
)
def test_four_of_a_month_are_worth_more_with_a_pair_or_three_beside_them(
    using: Ruleset, hand: str, wanted: dict[str, int]
) -> None:
    """S2.43, S2.45, S2.46."""
    assert dealt_yaku(using, hand) == wanted


@both_of_hachihachi
def test_of_several_yaku_of_a_hand_only_the_best_counts(using: Ruleset) -> None:
    """A-H6: sanbon 10 and tanichi 20."""
    hand = "2-ribbon 2-chaff-a 2-chaff-b 3-chaff-a 4-chaff-a 5-chaff-a 6-chaff-a"

    assert dealt_yaku(using, hand) == {"tanichi": 20}


HANDS = (
    "1-ribbon 2-warbler 4-cuckoo 5-bridge 6-ribbon 7-boar 9-cup",
    triple(8),
    "1-chaff-a 2-ribbon 3-ribbon 4-ribbon 5-chaff-a 7-ribbon 10-deer",
)
RIVER = "2-chaff-a 3-chaff-a 6-chaff-a 7-chaff-a 10-chaff-a 12-phoenix"


def dealt_to_three(using: Ruleset) -> Round:
    """Return a round in which seat 1 was dealt a sanbon; the river will hold the phoenix."""
    return dealt_out(using, HANDS, RIVER)


@both_of_hachihachi
def test_with_three_players_the_dealt_yaku_and_then_the_multiplier_are_looked_at(
    using: Ruleset,
) -> None:
    """S2.33: nobody knows the river while yaku are shown."""
    first = dealt_to_three(using)
    then = played(first, "keep")

    assert (phase(first), first.actor, first.position.field) == ("show", 1, 0)
    assert (phase(then), then.position.boost) == ("play_hand", 4)


@pytest.mark.parametrize(
    ("using", "seen"),
    [(SEED, triple(8)), (STANDARD, "8-moon 8-geese 8-chaff-a")],
    ids=["the hand", "the proof"],
)
def test_a_dealt_yaku_must_be_shown_to_be_credited(using: Ruleset, seen: str) -> None:
    """S2.34, A-H26: word for word the whole hand; else the cards that prove it."""
    start = dealt_to_three(using)
    shown, kept = played(start, "show sanbon").position, played(start, "keep").position

    assert legal(start) == {"keep", "show sanbon"}
    assert (shown.shown_points, kept.shown_points) == ((0, 10, 0), (0, 0, 0))
    assert (set(ids_in(shown.shown[1])), kept.shown) == (set(seen.split()), (0, 0, 0))


@both_of_hachihachi
@pytest.mark.parametrize("multiplier", [1, 2, 4])
def test_each_of_the_two_opponents_pays_a_dealt_yaku(using: Ruleset, multiplier: int) -> None:
    """S2.34, A-H16: beside what the rest of the round gives."""
    hands = ("2-chaff-a", "4-chaff-a", "6-chaff-a")
    kept, shown = (
        played(begun(using, hands, multiplier=multiplier, shown=points), *hands).deltas
        for points in ((0, 0, 0), (0, 10, 0))
    )
    paid = [b - a for a, b in zip(kept, shown, strict=True)]

    assert paid == [-10 * multiplier, 20 * multiplier, -10 * multiplier]
