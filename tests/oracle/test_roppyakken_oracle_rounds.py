"""Hand-made rounds of the Roppyakken oracle: what no random round compares with the rules."""

from collections.abc import Sequence

import pytest

from tests.oracle.koikoi_tables import month_of
from tests.oracle.roppyakken import (
    CARDS,
    OracleRound,
    capture_options,
    hand_yaku,
    match_state,
    toggles,
)

RAIN_MAN = "11-rainman"
MOONS = {"8-moon", "8-geese", "8-chaff-a"}
AUGUST = {card for card in CARDS if month_of(card) == 8}
JUNE = {card for card in CARDS if month_of(card) == 6}
SHIKO = {"1-crane", "3-curtain", "8-moon", "12-phoenix"}


def scripted(
    overrides: dict[str, object],
    hands: Sequence[set[str]],
    field: set[str],
    stock: Sequence[str],
    dealer: int = 0,
) -> OracleRound:
    """Return a small hand-made round of `rp_fudawiki` with overrides."""
    return OracleRound(toggles("rp_fudawiki", overrides), hands, field, stock, dealer)


def options(overrides: dict[str, object], field: set[str], card: str) -> list[list[str]]:
    found = capture_options(toggles("rp_fudawiki", overrides), field, card)
    return sorted(sorted(option) for option in found)


OPTIONAL: dict[str, object] = {"gaji_forced": False}
SINGLE: dict[str, object] = {"gaji_triple": "single"}
LIGHTNING: dict[str, object] = {"gaji_card": "11-lightning"}


@pytest.mark.parametrize(
    ("overrides", "field", "card", "expected"),
    [
        # The gaji played: a willow makes some capture compulsory (A-R5), a target may be let lie.
        (OPTIONAL, {"8-moon"}, RAIN_MAN, [[], ["8-moon"]]),
        (OPTIONAL, {"8-moon", "11-ribbon"}, RAIN_MAN, [["11-ribbon"], ["8-moon"]]),
        (OPTIONAL, {"8-chaff-a"}, RAIN_MAN, [[]]),
        ({}, {"11-ribbon", "11-lightning"}, RAIN_MAN, [["11-lightning"], ["11-ribbon"]]),
        ({}, MOONS, RAIN_MAN, [[]]),
        (SINGLE, MOONS, RAIN_MAN, [["8-geese"], ["8-moon"]]),
        # The gaji lying on the table (S0.41 to S0.43, A-R4, A-R24).
        (OPTIONAL, {RAIN_MAN}, "1-ribbon", [[RAIN_MAN]]),
        ({"gaji_table_wild": False}, {RAIN_MAN}, "1-ribbon", [[]]),
        ({}, {RAIN_MAN, "8-moon", "8-geese"}, "8-chaff-a", [["8-geese"], ["8-moon"]]),
        (
            {},
            {RAIN_MAN, "8-chaff-b", "8-chaff-a"},
            "8-moon",
            [[RAIN_MAN], ["8-chaff-a"], ["8-chaff-b"]],
        ),
        ({}, {RAIN_MAN, *AUGUST} - {"8-moon"}, "8-moon", [sorted(AUGUST - {"8-moon"})]),
        ({}, {RAIN_MAN, "11-ribbon", "11-swallow"}, "8-moon", [[]]),
        (SINGLE, {RAIN_MAN, "11-ribbon", "11-swallow"}, "8-moon", [[RAIN_MAN]]),
        ({}, {RAIN_MAN, "11-ribbon"}, "8-moon", [[RAIN_MAN]]),
        # The lightning as gaji: the rain man is then an ordinary willow (RULES 3.0).
        (LIGHTNING, {"8-moon", "1-chaff-a"}, RAIN_MAN, [[]]),
        (LIGHTNING, {"8-moon", "1-chaff-a"}, "11-lightning", [["8-moon"]]),
        (LIGHTNING, {RAIN_MAN}, "8-moon", [[]]),
        (LIGHTNING, {"11-lightning"}, "8-moon", [["11-lightning"]]),
    ],
)
def test_gaji_captures(
    overrides: dict[str, object], field: set[str], card: str, expected: list[list[str]]
) -> None:
    assert options(overrides, field, card) == expected


@pytest.mark.parametrize(
    ("overrides", "hand", "expected"),
    [
        ({"teyaku": False}, MOONS, {}),
        ({"hand_quad": "optional_misdeal"}, AUGUST, {"tesan": 200}),
        ({"hand_quad": "ignore"}, AUGUST | JUNE, {"futatesan": 400}),
        ({"hand_quad": "misdeal"}, AUGUST | {"1-crane"}, {}),
        ({}, {"8-chaff-a", "8-chaff-b", "11-lightning"}, {"sogasu": 400}),
        ({}, {"12-chaff-yellow", "12-chaff-a", "12-chaff-b"}, {"tesan": 200}),
    ],
)
def test_hand_yaku(overrides: dict[str, object], hand: set[str], expected: dict[str, int]) -> None:
    assert hand_yaku(toggles("rp_fudawiki", overrides), hand) == expected


def test_every_holder_of_a_quad_is_asked_the_dealer_first() -> None:
    """Seats 0 and 2 hold a quad, seat 1 nothing; seat 1 deals."""
    hands = [AUGUST | {"1-crane"}, {"2-ribbon", "3-ribbon"}, JUNE | {"4-cuckoo"}]
    played = scripted({"hand_quad": "optional_misdeal"}, hands, set(), [], 1)
    assert (played.phase, played.actor, played.legal()) == ("misdeal", 2, {"declare", "waive"})
    played.act("waive")
    assert (played.phase, played.actor) == ("misdeal", 0)
    played.act("declare")
    assert (played.phase, played.void, played.scores) == ("over", True, [0, 0, 0])
    assert (played.legal(), played.next_dealer()) == (set(), 1)


def test_several_hand_yaku_are_shown_in_any_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    # S0.22 cannot happen with this deck (A-R12): invent a third plain of December.
    monkeypatch.setattr("tests.oracle.roppyakken_score.ANIMALS", {"5-bridge"})
    hand = {"12-chaff-yellow", "12-chaff-a", "12-chaff-b", "1-chaff-a"}
    played = scripted({}, [hand, {"5-bridge"}], set(), [])
    both = "show:sogasu+tesan"
    assert played.legal() == {"keep", "show:sogasu", "show:tesan", both}
    played.act(both)
    assert (played.shown, played.shown_points) == ([hand, set()], [600, 0])


def one_turn_each(overrides: dict[str, object], piles: Sequence[set[str]]) -> OracleRound:
    """Play a round of one card each that captures nothing; seat 0 deals."""
    hands = [{f"{month}-chaff-a"} for month in (4, 5, 6)[: len(piles)]]
    stock = ["7-chaff-a", "9-chaff-a", "10-chaff-a"][: len(piles)]
    played = scripted(overrides, hands, {"2-chaff-a"}, stock)
    for mine, pile in zip(played.captured, piles, strict=True):
        mine |= pile
    while played.phase != "over":
        played.act(min(played.legal()))
    return played


def test_fuke_voids_the_round_for_all() -> None:
    forty = {"1-ribbon", "2-ribbon", "4-ribbon", "5-ribbon"}
    played = one_turn_each({"fuke": True}, [SHIKO, {"6-ribbon", "7-ribbon", "9-cup"}])
    assert (played.fuke, played.void, played.scores) == (True, False, [0, 0])
    assert (played.round_yaku, played.next_dealer()) == ([{}, {}], 0)
    played = one_turn_each({"fuke": True}, [SHIKO, forty])
    assert (played.fuke, played.scores) == (False, [200 + 600 + 150, 40])
    assert one_turn_each({}, [SHIKO, set()]).scores == [950, 0]


def test_an_immediate_shiko_ends_the_round_before_the_draw() -> None:
    hands: list[set[str]] = [{"1-crane", "2-ribbon"}, {"4-cuckoo", "5-bridge"}]
    stock = ["6-ribbon", "7-ribbon", "9-cup", "10-deer"]
    played = scripted({"instant": "immediate", "fuke": True}, hands, {"1-chaff-a"}, stock)
    played.captured[0] |= SHIKO - {"1-crane"}
    played.act("1-crane")
    assert (played.phase, played.instant_winner, len(played.stock)) == ("over", 0, 4)
    assert (played.fuke, played.scores) == (False, [950, 0])
    played = scripted({}, hands, {"1-chaff-a"}, stock)
    played.captured[0] |= SHIKO - {"1-crane"}
    played.act("1-crane")
    assert (played.phase, played.instant_winner) == ("play_hand", None)


@pytest.mark.parametrize(("rain", "winner"), [(True, 0), (False, None)])
def test_an_immediate_nanatan_on_a_drawn_card(rain: bool, winner: int | None) -> None:
    overrides: dict[str, object] = {"instant": "immediate", "nanatan_rain": rain}
    hands: list[set[str]] = [{"8-geese", "9-cup"}, {"12-phoenix", "10-deer"}]
    played = scripted(overrides, hands, {"11-lightning"}, ["11-ribbon", "1-crane"])
    played.captured[0] |= {f"{month}-ribbon" for month in (1, 2, 3, 4, 5, 6)}
    played.act("8-geese")
    assert played.instant_winner == winner
    assert played.phase == ("play_hand" if winner is None else "over")


@pytest.mark.parametrize(
    ("overrides", "totals", "round_yaku", "expected"),
    [
        ({}, [590, 580], [[], ["shiko"]], (False, None)),
        ({}, [640, 590], [[], ["shiko"]], (True, 0)),
        ({"instant": "immediate"}, [640, 300], [[], ["shiko"]], (True, 1)),
        ({"instant": "immediate"}, [640, 300], [[], ["nanatan"]], (True, 1)),
        ({"instant": "immediate"}, [640, 300], [[], ["teppo"]], (True, 0)),
        ({"lead": 30}, [620, 610], [[], ["nanatan"]], (True, 1)),
        ({"lead": 30}, [700, 500, 680], [], (False, None)),
        ({"lead": 30}, [700, 669, 600], [], (True, 0)),
        ({"target": 300}, [300, 299], [], (True, 0)),
        ({}, [650, 620, 650], [], (False, None)),
    ],
)
def test_match_state(
    overrides: dict[str, object],
    totals: list[int],
    round_yaku: list[list[str]],
    expected: tuple[bool, int | None],
) -> None:
    assert match_state(toggles("rp_fudawiki", overrides), totals, round_yaku) == expected
