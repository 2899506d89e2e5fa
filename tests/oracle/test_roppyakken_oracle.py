"""The Roppyakken oracle against the worked examples (RULES 6), tables and random rounds."""

import random

import pytest

from tests.oracle.examples import Check, Record, as_dict, check_options, read_records
from tests.oracle.koikoi_tables import month_of
from tests.oracle.roppyakken import (
    CARDS,
    PRESETS,
    OracleRound,
    capture_options,
    card_points,
    hand_quad,
    hand_yaku,
    match_state,
    stacked_months,
    toggles,
    void_field,
    yaku,
)
from tests.oracle.roppyakken_tables import ANIMALS, LIGHTS, PLAINS, RIBBONS, VALUES, WILLOW
from tests.sizes import a_few_of

RECORDS = read_records("examples_roppyakken")
OPENING = ("misdeal", "show")


def check_captured_score(t: dict[str, object], record: Record) -> None:
    expected, captured = record["expected"], set(record["captured"])
    found = yaku(t, captured)
    assert found == as_dict(expected)
    assert card_points(t, captured) == expected["card_points"]
    assert card_points(t, captured) + sum(found.values()) == expected["total"]


def check_dealt_hand(t: dict[str, object], record: Record) -> None:
    expected, hand = record["expected"], set(record["hand"])
    assert (t["hand_quad"] == "misdeal" and hand_quad(hand)) == expected["misdeal"]
    assert hand_yaku(t, hand) == as_dict(expected)
    assert sum(hand_yaku(t, hand).values()) == expected["total"]


def check_dealt_field(_: dict[str, object], record: Record) -> None:
    expected, field = record["expected"], set(record["field"])
    assert void_field(field) == expected["redeal"]
    assert stacked_months(field) == expected["stacked_months"]


def check_capture_options(t: dict[str, object], record: Record) -> None:
    check_options(capture_options(t, set(record["field"]), record["context"]["played"]), record)


def check_match_state(t: dict[str, object], record: Record) -> None:
    expected, context = record["expected"], record["context"]
    totals, round_yaku = context["totals"], context.get("round_yaku", {})
    assert match_state(t, totals, round_yaku) == (expected["finished"], expected["winner"])
    assert max(totals.values()) == expected["total"]
    by_seat = match_state(t, list(totals.values()), [round_yaku.get(name, []) for name in totals])
    seat = None if expected["winner"] is None else list(totals).index(expected["winner"])
    assert by_seat == (expected["finished"], seat)


CHECKS: dict[str, Check] = {
    "captured_score": check_captured_score,
    "dealt_hand": check_dealt_hand,
    "dealt_field": check_dealt_field,
    "capture_options": check_capture_options,
    "match_state": check_match_state,
}


def test_there_are_62_examples() -> None:
    assert len(RECORDS) == 62


@pytest.mark.parametrize("record", RECORDS, ids=[record["id"] for record in RECORDS])
def test_example(record: Record) -> None:
    t = toggles(record["preset"], record["overrides"])
    CHECKS[record["kind"]](t, record)


def test_the_deck_is_12_months_of_4_worth_490_points() -> None:
    assert [len(kind) for kind in (LIGHTS, ANIMALS, RIBBONS, PLAINS)] == [6, 9, 10, 23]
    assert len(CARDS) == 48
    months = [month_of(card) for card in CARDS]
    assert all(months.count(month) == 4 for month in range(1, 13))
    assert card_points(toggles("rp_fudawiki", {}), CARDS) == 490
    assert card_points(toggles("rp_fudawiki", {"cup_deer": True}), CARDS) == 570


def test_the_whole_deck_holds_every_yaku() -> None:
    found = yaku(toggles("rp_wikipedia", {}), CARDS)
    assert len(found) == 19
    assert sum(found.values()) == 600 * 2 + 300 * 2 + 150 * 2 + 100 * 5 + 50 * 7 + 200


def test_every_preset_sets_every_toggle_to_a_listed_value() -> None:
    for preset in PRESETS.values():
        assert set(preset) == {*VALUES, "target", "lead"}
        assert all(preset[name] in values for name, values in VALUES.items())


@pytest.mark.parametrize(
    "overrides",
    [
        {"targt": 600},
        {"target": "600"},
        {"target": 0},
        {"lead": -1},
        {"lead": True},
        {"teyaku": 1},
        {"hand_quad": "redeal"},
        {"gaji_card": "11-swallow"},
    ],
)
def test_unknown_toggles_are_refused(overrides: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="no such toggle"):
        toggles("rp_fudawiki", overrides)


def test_an_unknown_preset_is_refused() -> None:
    with pytest.raises(ValueError, match="no such preset"):
        toggles("rp_standard", {})


def test_toggles_keep_the_rest_of_the_preset() -> None:
    t = toggles("rp_wikipedia", {"target": 300, "lead": None})
    assert t == {**PRESETS["rp_wikipedia"], "target": 300, "lead": None}


def random_round(rng: random.Random, t: dict[str, object], seats: int) -> OracleRound:
    """Deal 8 and 8 cards to two, 7 and 6 to three, until the deal is not void (S0.9, S0.10)."""
    size, on_table = (8, 8) if seats == 2 else (7, 6)
    while True:
        deck = rng.sample(sorted(CARDS), 48)
        hands = [set(deck[seat * size : (seat + 1) * size]) for seat in range(seats)]
        dealt = seats * size
        field, stock = set(deck[dealt : dealt + on_table]), deck[dealt + on_table :]
        misdeal = t["hand_quad"] == "misdeal" and any(hand_quad(hand) for hand in hands)
        if not void_field(field) and not misdeal:
            return OracleRound(t, hands, field, stock, rng.randrange(seats))


def check_captures(played: OracleRound) -> None:
    """A capture takes one card, or three of its month; the gaji pairs (RULES 5.2)."""
    for _, card, taken in played.captures:
        months = {month_of(other) for other in (card, *taken)}
        if len(taken) == 1:
            gaji = str(played.t["gaji_card"])
            assert len(months) == 1 or gaji in {card, *taken}
            assert len(months) == 1 or card_points(played.t, {card, *taken} - {gaji}) > 0
        else:
            assert (len(taken), len(months)) == (3, 1)


def check_last_field(played: OracleRound) -> None:
    """Three seats: 0 cards stay, or a willow and a card of the gaji's partner's month."""
    left = sorted(played.field, key=month_of)
    gaji = played.t["gaji_card"]
    pairs = [{card, *taken} for _, card, taken in played.captures if gaji in {card, *taken}]
    assert len(pairs) == 1
    if not left:
        assert {month_of(card) for card in pairs[0]} == {WILLOW}
    else:
        partner = min(pairs[0] - {str(gaji)})
        assert sorted(month_of(card) for card in left) == sorted([WILLOW, month_of(partner)])


def play_at_random(rng: random.Random, t: dict[str, object], seats: int) -> OracleRound:
    """Play a random round to its end, checking the invariants of RULES 5.2."""
    played = random_round(rng, t, seats)
    turns = 0
    while played.phase != "over":
        legal = played.legal()
        assert len(legal) > 1 or played.phase == "play_hand"
        turns += played.phase == "play_hand"
        played.act(rng.choice(sorted(legal)))
        placing = [] if played.placing is None else [played.placing]
        zones = (*played.hands, played.field, *played.captured, played.stock, placing)
        assert sorted(card for zone in zones for card in zone) == sorted(CARDS)
        assert all(len(pile) % 2 == 0 for pile in played.captured)
    assert min(played.scores) >= 0
    check_captures(played)
    if played.void:
        assert (turns, played.scores) == (0, [0] * seats)
    elif played.instant_winner is None:
        assert (turns, len(played.stock)) == ((16, 8) if seats == 2 else (21, 0))
        assert len(played.field) % 2 == 0
        if seats == 3:
            check_last_field(played)
    return played


@pytest.mark.parametrize("seats", a_few_of([2, 3], 1))
@pytest.mark.parametrize("preset", PRESETS)
def test_300_random_rounds_keep_the_invariants(preset: str, seats: int) -> None:
    rng, t = random.Random(f"{preset} {seats}"), toggles(preset, {})
    for _ in range(300):
        played = play_at_random(rng, t, seats)
        points = [card_points(t, pile) for pile in played.captured]
        assert sum(points) + card_points(t, {*played.field, *played.stock}) == 490
        assert played.scores == [
            points[seat] + sum(yaku(t, played.captured[seat]).values()) + played.shown_points[seat]
            for seat in range(seats)
        ]
        assert played.scores[played.next_dealer()] == max(played.scores)


def test_random_rounds_under_random_toggles() -> None:
    rng = random.Random(600)
    ends = set()
    for _ in range(1500):
        overrides = {name: rng.choice(values) for name, values in VALUES.items()}
        played = play_at_random(rng, toggles("rp_fudawiki", overrides), rng.choice([2, 3]))
        ends |= {("void", played.void), ("fuke", played.fuke)}
        ends.add(("instant", played.instant_winner is not None))
    assert ends == {(end, seen) for end in ("void", "fuke", "instant") for seen in (False, True)}
