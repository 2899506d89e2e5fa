"""The Koi-Koi oracle against the worked examples (RULES 6) and the starred values of 3.0."""

import pytest

from tests.oracle.examples import Check, Record, as_dict, check_options, read_records
from tests.oracle.koikoi import (
    CARDS,
    PRESETS,
    OracleRound,
    capture_options,
    lucky_hand,
    match_result,
    multiplier,
    toggles,
    void_field,
    void_hand,
    yaku,
)
from tests.oracle.koikoi_score import (
    bonus,
    dealer_after,
    exhausted_deltas,
    is_over,
    stop_deltas,
    teyaku_deltas,
)
from tests.oracle.koikoi_tables import ANIMALS, LIGHTS, NUMBERS, PLAINS, RIBBONS, VALUES, month_of

RECORDS = read_records("examples_koikoi") + read_records("examples_koikoi_elsewhere")
SANKO = {"1-crane", "3-curtain", "8-moon"}
STATEMENTS = {*(f"J{n}" for n in range(1, 13)), *(f"N{n}" for n in range(1, 9))}


def check_captured_score(t: dict[str, object], record: Record) -> None:
    expected, context = record["expected"], record["context"]
    calls = (context.get("opponent_koikoi_calls", 0), context.get("own_koikoi_calls", 0))
    found = yaku(t, set(record["captured"]), set(), context.get("month", 1), calls[1])
    base = sum(found.values())
    times = multiplier(t, base, *calls)
    assert found == as_dict(expected)
    assert (base, times) == (expected["base"], expected["multiplier"])
    assert base * times + bonus(t, calls[1]) == expected["total"]


def check_dealt_hand(t: dict[str, object], record: Record) -> None:
    expected, hand = record["expected"], set(record["hand"])
    found = lucky_hand(t, hand)
    assert ({} if found is None else {found: 6}) == as_dict(expected)
    dealt = OracleRound(t, [hand, set()], set(), [], 1, 1)
    assert (dealt.phase == "over") == expected["round_over"]
    assert dealt.deltas == (expected["total"], 0)
    assert void_hand(t, hand) == expected.get("misdeal", False)


def check_dealt_field(t: dict[str, object], record: Record) -> None:
    assert void_field(t, set(record["field"])) == record["expected"]["redeal"]


def check_capture_options(t: dict[str, object], record: Record) -> None:
    check_options(capture_options(set(record["field"]), record["context"]["played"]), record)


def check_round_end(t: dict[str, object], record: Record) -> None:
    expected, context = record["expected"], record["context"]
    players = context["players"]
    callers = [players.index(name) for name in context.get("koikoi_calls", [])]
    calls = [callers.count(0), callers.count(1)]
    captured = [set(context.get("captured", {}).get(name, [])) for name in players]
    bases = [
        sum(yaku(t, pile, calls=own).values()) for pile, own in zip(captured, calls, strict=True)
    ]
    dealer = players.index(context["dealer"])
    if context["end"] == "teyaku":
        deltas = teyaku_deltas(t, [players.index(name) for name in context["teyaku"]])
    elif context["end"] == "stop":
        stopper = players.index(context["stopper"])
        deltas = stop_deltas(t, stopper, bases[stopper], calls, light_dealt=False)
    else:
        last = callers[-1] if callers else None
        deltas = exhausted_deltas(t, bases, calls, last, dealer, False)
    assert dict(zip(players, deltas, strict=True)) == expected["deltas"]
    assert max(deltas) == expected["total"]
    assert players[dealer_after(t, dealer, deltas)] == expected["next_dealer"]


def check_match_end(t: dict[str, object], record: Record) -> None:
    expected, players = record["expected"], record["context"]["players"]
    rounds = [(deltas[players[0]], deltas[players[1]]) for deltas in record["context"]["rounds"]]
    totals, winner = match_result(t, rounds)
    assert dict(zip(players, totals, strict=True)) == expected["totals"]
    assert (None if winner is None else players[winner]) == expected["winner"]
    assert max(totals) == expected["total"]
    assert "finished" not in expected or expected["finished"] == is_over(t, rounds)


def check_turn(t: dict[str, object], record: Record) -> None:
    """Play one turn of the dealer, the other holding cards of which none is named."""
    expected, context = record["expected"], record["context"]
    hand, field, pile = (set(record[key]) for key in ("hand", "field", "captured"))
    rest = sorted(CARDS - hand - field - pile - {context["drawn"]})
    one = OracleRound(t, [hand, {rest[0]}], field, [context["drawn"], *rest[1:]], 0, 1)
    one.captured[0] = pile
    one.calls = [context.get("own_koikoi_calls", 0), context.get("opponent_koikoi_calls", 0)]
    held = yaku(t, pile, field, 1, one.calls[0])
    one.previous_total[0], one.previous_ids[0] = sum(held.values()), set(held)
    one.act(context["played"])
    assert (one.phase == "decide", one.ending == "stop") == (expected["asks"], expected["stops"])
    if one.phase == "decide":
        one.act("stop")
    assert max(one.deltas) == expected["total"]


CHECKS: dict[str, Check] = {
    "captured_score": check_captured_score,
    "dealt_hand": check_dealt_hand,
    "dealt_field": check_dealt_field,
    "capture_options": check_capture_options,
    "turn": check_turn,
    "round_end": check_round_end,
    "match_end": check_match_end,
}


def test_there_are_51_examples_of_the_sources_and_some_of_each_rule_elsewhere() -> None:
    elsewhere = {code for record in RECORDS[51:] for code in record["sources"]}

    assert RECORDS[50]["id"] == "kk-051"
    assert elsewhere == STATEMENTS


@pytest.mark.parametrize("record", RECORDS, ids=[record["id"] for record in RECORDS])
def test_example(record: Record) -> None:
    t = toggles(record["preset"], record["overrides"])
    CHECKS[record["kind"]](t, record)


def test_the_deck_is_12_months_of_4() -> None:
    assert [len(kind) for kind in (LIGHTS, ANIMALS, RIBBONS, PLAINS)] == [5, 9, 10, 24]
    assert len(CARDS) == 48
    months = [month_of(card) for card in CARDS]
    assert all(months.count(month) == 4 for month in range(1, 13))


def test_every_preset_sets_every_toggle_to_a_listed_value() -> None:
    for preset in PRESETS.values():
        assert set(preset) == {*VALUES, *NUMBERS}
        assert all(preset[name] in values for name, values in VALUES.items())


@pytest.mark.parametrize("overrides", [{"tabel": "nintendo"}, {"high": "ge8"}])
def test_unknown_toggles_are_refused(overrides: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="no such toggle"):
        toggles("kk_standard", overrides)


@pytest.mark.parametrize(
    ("overrides", "captured", "field", "expected"),
    [
        ({"viewing": "off"}, {"3-curtain", "9-cup"}, set(), {}),
        ({"viewing": "needs_other"}, {"3-curtain", "8-moon", "9-cup"}, set(), {}),
        (
            {"viewing": "needs_other"},
            SANKO | {"9-cup"},
            set(),
            {"sanko": 5, "hanami": 5, "tsukimi": 5},
        ),
        ({"viewing": "rain_fog"}, {"3-curtain", "8-moon", "9-cup"}, {"11-ribbon"}, {"tsukimi": 5}),
        ({"viewing": "rain_fog"}, {"3-curtain", "8-moon", "9-cup"}, {"12-chaff-a"}, {"hanami": 5}),
        ({"sake": "both"}, {*ANIMALS, *sorted(PLAINS)[:9]}, set(), {"inoshikacho": 11, "kasu": 1}),
        ({"sake": "either"}, {*ANIMALS, *sorted(PLAINS)[:9]}, set(), {"inoshikacho": 11}),
        ({"sake": "either"}, {"9-cup", *sorted(PLAINS)[:9]}, set(), {"kasu": 1}),
        ({"sake": "no"}, {"9-cup", *sorted(PLAINS)[:9]}, set(), {}),
        (
            {"tsukifuda": True},
            {"1-crane", "1-ribbon", "1-chaff-a", "1-chaff-b"},
            set(),
            {"tsukifuda": 4},
        ),
        ({"table": "fudawiki"}, LIGHTS, set(), {"goko": 15}),
        ({"table": "gamedesign"}, LIGHTS | {"9-cup"}, set(), {"goko": 15}),
        ({"table": "gamedesign"}, RIBBONS, set(), {"akatan": 6, "aotan": 6}),
        ({"table": "gamedesign"}, ANIMALS, set(), {"inoshikacho": 5}),
        ({"group": "stack"}, RIBBONS, set(), {"akatan": 5, "aotan": 5, "tan": 6}),
        (
            {"group": "stack_both"},
            RIBBONS,
            set(),
            {"akatan_aotan": 10, "akatan": 5, "aotan": 5, "tan": 6},
        ),
    ],
)
def test_yaku_of_the_starred_values(
    overrides: dict[str, object], captured: set[str], field: set[str], expected: dict[str, int]
) -> None:
    assert yaku(toggles("kk_standard", overrides), captured, field, 1) == expected


@pytest.mark.parametrize(
    ("mult", "expected"),
    [
        ("opp_x2", (1, 2, 1)),
        ("per_call_plus_one", (1, 3, 1)),
        ("self", (1, 1, 2)),
        ("any", (1, 2, 2)),
        ("own_calls", (1, 1, 1)),
    ],
)
def test_mult(mult: str, expected: tuple[int, int, int]) -> None:
    t = toggles("kk_standard", {"mult": mult})
    assert tuple(multiplier(t, 5, *calls) for calls in ((0, 0), (2, 0), (0, 1))) == expected
    assert tuple(multiplier(t, 7, *calls) // 2 for calls in ((0, 0), (2, 0), (0, 1))) == expected
