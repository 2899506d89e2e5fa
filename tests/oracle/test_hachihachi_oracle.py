"""The oracle against the worked examples (RULES 6), exact odds (5.4), biddings, random rounds."""

import itertools
import math
from collections.abc import Callable
from typing import Any

import pytest

from tests.oracle.examples import Check, Record, as_dict, check_options, read_records
from tests.oracle.hachihachi import (
    PRESETS,
    OracleBidding,
    capture_options,
    captured_yaku,
    card_points,
    chaff_count,
    hand_yaku,
    participation,
    river_multiplier,
    settlement,
    toggles,
    void_river,
)
from tests.oracle.hachihachi_tables import DECEMBER_PLAINS, SANBON_MONTHS, VALUES, WILLOWS
from tests.oracle.koikoi_tables import ANIMALS, CARDS, LIGHTS, PLAINS, RIBBONS, month_of
from tests.sizes import a_few_of

RECORDS = read_records("examples_hachihachi")


def check_dealt_hand(t: dict[str, object], record: Record) -> None:
    found = hand_yaku(t, set(record["hand"]))
    assert found == as_dict(record["expected"])
    assert sum(found.values()) == record["expected"]["total"]


def check_dealt_field(t: dict[str, object], record: Record) -> None:
    field = set(record["field"])
    assert void_river(t, field) == record["expected"]["redeal"]
    assert river_multiplier(field) == record["expected"]["multiplier"]


def check_captured_score(t: dict[str, object], record: Record) -> None:
    captured = set(record["captured"])
    found = captured_yaku(t, captured)
    assert found == as_dict(record["expected"])
    assert sum(found.values()) == record["expected"]["total"]
    assert card_points(captured) == record["expected"]["card_points"]


def check_capture_options(t: dict[str, object], record: Record) -> None:
    check_options(capture_options(set(record["field"]), record["context"]["played"]), record)


def check_settlement(t: dict[str, object], record: Record) -> None:
    expected = record["expected"]
    found = settlement(t, record["context"])
    assert found == {name: expected[name] for name in ("deltas", "winner", "special")}
    assert found["deltas"][found["winner"]] == expected["total"]
    assert sum(found["deltas"].values()) == 0


def check_participation(t: dict[str, object], record: Record) -> None:
    context, expected = record["context"], record["expected"]
    found = participation(t, context["players_from_dealer"], context["choices"])
    names = ("participants", "forced_in", "passed", "forced_out")
    assert found == {name: expected[name] for name in names}


CHECKS: dict[str, Check] = {
    "dealt_hand": check_dealt_hand,
    "dealt_field": check_dealt_field,
    "captured_score": check_captured_score,
    "capture_options": check_capture_options,
    "settlement": check_settlement,
    "participation": check_participation,
}


def test_there_are_65_examples() -> None:
    assert len(RECORDS) == 65


@pytest.mark.parametrize("record", RECORDS, ids=[record["id"] for record in RECORDS])
def test_example(record: Record) -> None:
    t = toggles(record["preset"], record["overrides"])
    CHECKS[record["kind"]](t, record)


def test_the_deck_is_worth_264_points_and_has_27_plains_with_the_willows() -> None:
    assert (len(CARDS), card_points(CARDS), chaff_count(CARDS)) == (48, 264, 27)
    assert {card for card in CARDS if month_of(card) == 11} == WILLOWS


def test_every_preset_sets_every_toggle_to_a_listed_value() -> None:
    for preset in PRESETS.values():
        assert set(preset) == set(VALUES)
        assert all(preset[name] in values for name, values in VALUES.items())


@pytest.mark.parametrize(
    ("preset", "overrides"),
    [
        ("hh_blog", {}),
        ("hh_standard", {"teyaku": "leaflet"}),
        ("hh_standard", {"tey": "fudawiki"}),
        ("hh_standard", {"kan": 11}),
        ("hh_standard", {"kan": True}),
        ("hh_standard", {"isc": 1}),
        ("hh_standard", {"pass_fee": "10"}),
        ("hh_standard", {"pass_fee": -10}),
    ],
)
def test_unknown_toggles_are_refused(preset: str, overrides: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="no such"):
        toggles(preset, overrides)


def classes_of_sets(size: int) -> list[tuple[int, set[str]]]:
    """Sort all sets of so many cards by what matters to a hand or a river: count, one of them."""
    found: dict[Any, tuple[int, set[str]]] = {((), ()): (1, set())}
    for month in range(1, 13):
        cards = sorted(card for card in CARDS if month_of(card) == month)
        more: dict[Any, tuple[int, set[str]]] = {}
        for (months, kinds), (count, example) in found.items():
            for taken in subsets(cards, size - len(example)):
                kind = 0 if len(taken) < 2 else kind_of_month(month, taken)
                key = (
                    tuple(sorted([*months, (len(taken), kind)])) if taken else months,
                    tuple(sorted([*kinds, *(kind_of_card(card) for card in taken)])),
                )
                known = more.get(key, (0, example | taken))
                more[key] = (known[0] + count, known[1])
        found = more
    return [(count, cards) for count, cards in found.values() if len(cards) == size]


def subsets(cards: list[str], most: int) -> list[set[str]]:
    return [
        set(taken)
        for size in range(min(len(cards), most) + 1)
        for taken in itertools.combinations(cards, size)
    ]


def kind_of_month(month: int, taken: set[str]) -> int:
    """Tell a month of S2.35, one of S2.36, December without and with the phoenix, and others."""
    if month in SANBON_MONTHS:
        return 1
    if month == 12:
        return 2 if taken <= DECEMBER_PLAINS else 3
    return 4 if month in {4, 5, 7} else 5


def kind_of_card(card: str) -> tuple[int, str]:
    kinds = (LIGHTS, ANIMALS, RIBBONS, PLAINS)
    kind = next(index for index, cards in enumerate(kinds) if card in cards)
    light = "" if kind else "x4" if card in {"11-rainman", "12-phoenix"} else "x2"
    return kind, "willow" + light if card in WILLOWS else light


@pytest.fixture(scope="module")
def hands() -> list[tuple[int, set[str]]]:
    return classes_of_sets(7)


@pytest.fixture(scope="module")
def rivers() -> list[tuple[int, set[str]]]:
    return classes_of_sets(6)


def percent(sets: list[tuple[int, set[str]]], wanted: Callable[[set[str]], object]) -> float:
    total = sum(count for count, _ in sets)
    return 100 * sum(count for count, cards in sets if wanted(cards)) / total


@pytest.mark.parametrize(
    ("preset", "expected"), a_few_of([("hh_seed", 16.11), ("hh_standard", 26.03)], 1)
)
def test_odds_of_some_hand_yaku(
    hands: list[tuple[int, set[str]]], preset: str, expected: float
) -> None:
    assert sum(count for count, _ in hands) == math.comb(48, 7)
    t = toggles(preset, {})
    assert round(percent(hands, lambda hand: hand_yaku(t, hand)), 2) == expected


def test_odds_of_four_of_a_month_in_hand(hands: list[tuple[int, set[str]]]) -> None:
    quads = {"teshi", "ichinishi", "shisou"}
    t = toggles("hh_standard", {})
    assert round(percent(hands, lambda hand: quads & set(hand_yaku(t, hand))), 4) == 0.2158


def test_the_best_classic_hand_is_24_kan(hands: list[tuple[int, set[str]]]) -> None:
    t = toggles("hh_classic", {})
    assert max(sum(hand_yaku(t, hand).values()) for _, hand in hands) == 24 * 12


def test_odds_of_the_river(rivers: list[tuple[int, set[str]]]) -> None:
    assert sum(count for count, _ in rivers) == math.comb(48, 6)
    classic, standard = toggles("hh_classic", {}), toggles("hh_standard", {})
    teshi = percent(rivers, lambda river: void_river(classic, river))
    assert round(teshi, 4) == 0.0925
    assert round(percent(rivers, lambda river: void_river(standard, river)) - teshi, 4) == 0.3872
    odds = [percent(rivers, lambda river, m=m: river_multiplier(river) == m) for m in (1, 2, 4)]  # type: ignore[misc]
    assert [round(one, 2) for one in odds] == [49.68, 26.65, 23.67]


@pytest.mark.parametrize("count", [4, 5, 6, 7])
@pytest.mark.parametrize("bid_start", ["left", "dealer"])
def test_every_bidding_finds_three_participants(bid_start: str, count: int) -> None:
    t = toggles("hh_standard", {"bid_start": bid_start})
    players = list(range(count))
    spoken = players if bid_start == "dealer" else [*players[1:], 0]
    for said in itertools.product(("play", "pass"), repeat=count):
        found = participation(t, players, dict(zip(players, said, strict=True)))
        three, passed, forced_out = (
            found[name] for name in ("participants", "passed", "forced_out")
        )
        assert len(three) == 3
        for names in found.values():
            assert names == sorted(names, key=spoken.index)
        assert sorted([*three, *passed, *forced_out]) == players
        assert set(found["forced_in"]) <= set(three)
        assert all(said[player] == "pass" for player in passed)
        assert not (found["forced_in"] and forced_out)


def test_a_bidding_step_by_step() -> None:
    bidding = OracleBidding(toggles("hh_standard", {}), ["A", "B", "C", "D"])
    steps = []
    for action in ("join", "pass", "join", "join"):
        steps.append((bidding.speaker, bidding.legal()))
        bidding.act(action)
    free, forced = {"join", "pass"}, {"join"}
    assert steps == [("B", free), ("C", free), ("D", forced), ("A", forced)]
    assert (bidding.speaker, bidding.legal(), bidding.active()) == (None, set(), ["A", "B", "D"])
    with pytest.raises(ValueError, match="not legal"):
        bidding.act("join")


def test_the_opener_is_the_first_active_player_after_a_dealer_who_is_out() -> None:
    bidding = OracleBidding(toggles("hh_standard", {}), ["A", "B", "C", "D", "E"])
    for action in ("pass", "join", "join", "join"):
        bidding.act(action)
    assert (bidding.active(), bidding.forced_out) == (["C", "D", "E"], ["A"])


def test_the_holder_of_the_blank_card_does_not_speak() -> None:
    players = list("ABCDEFG")
    bidding = OracleBidding(toggles("hh_classic", {}), players, out=["A"])
    assert bidding.order == list("BCDEFG")


@pytest.mark.parametrize("count", [3, 8])
def test_only_four_to_seven_players_bid(count: int) -> None:
    with pytest.raises(ValueError, match="nobody bids"):
        OracleBidding(toggles("hh_standard", {}), list(range(count)))
