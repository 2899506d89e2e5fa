"""Records of Roppyakken and Hachi-Hachi: our own, broken ones, and settlements by the oracle."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.lab.examples import own_hachihachi as hh
from tests.lab.examples import own_roppyakken as rp
from tests.lab.examples.own_examples import Record
from tests.lab.examples.test_examples import changed, mismatches
from tests.oracle.hachihachi import participation, settlement, toggles
from tutor.lab.examples import ExampleError, check_example
from tutor.rules.games import GAMES

GOLDEN = Path(__file__).parents[2] / "golden"
OWN = {**{f"rp {name}": one for name, one in rp.OWN.items()}} | {
    f"hh {name}": one for name, one in hh.OWN.items()
}
RECORDS: dict[str, list[Record]] = {
    game: json.loads((GOLDEN / f"examples_{game}.json").read_text(encoding="utf-8"))
    for game in ("roppyakken", "hachihachi")
}


@pytest.mark.parametrize("name", list(OWN))
def test_an_example_of_our_own_is_answered_as_expected(name: str) -> None:
    assert [str(mismatch) for mismatch in check_example(OWN[name])] == []


# They decide who deals, when a round is void or how it goes on; no record asks that.
UNASKED = {
    "roppyakken": {"next_dealer", "fuke"},
    "hachihachi": {"carry", "direction", "joker_mode", "river", "rounds"},
}


@pytest.mark.parametrize("game", list(RECORDS))
def test_every_toggle_that_a_score_depends_on_has_an_example(game: str) -> None:
    used = {
        toggle
        for example in [*RECORDS[game], *OWN.values()]
        for toggle in example["overrides"]
        if example["game"] == game
    }

    assert {toggle.name for toggle in GAMES[game].toggles} - used == UNASKED[game]


ALL = {one["id"]: one for records in RECORDS.values() for one in records}
OTHER: dict[str, object] = {
    "stacked_months": [3, 4],
    "participants": ["Z"],
    "forced_in": ["Z"],
    "passed": ["Z"],
    "forced_out": ["Z"],
}


def test_every_expected_key_is_compared() -> None:
    assert [
        (name, key)
        for name, one in ALL.items()
        for key in one["expected"]
        if mismatches(one, key, OTHER.get(key) or changed(one["expected"][key])) != [key]
    ] == []


STOP = hh.OWN["two continuers are beaten"]
BIDS = hh.OWN["seven at the table"]
MATCH = rp.OWN["ribbons before points"]


def context(one: Record, **change: object) -> Record:
    """Return a change of a record's context."""
    return {"context": one["context"] | change}


BROKEN: list[tuple[Record, Record, str]] = [
    (STOP, {"kind": "round_end"}, 'kind is "round_end", but must be one of captured_score, dealt'),
    (STOP, {"preset": "rp_fudawiki"}, "hachihachi has no preset 'rp_fudawiki'"),
    (STOP, {"overrides": {"kan": 11}}, "kan is 11, but must be one of 1, 10, 12."),
    (STOP, {"overrides": {"pass_fee": "none"}}, "pass_fee is none, but must be one of"),
    (STOP, {"expected": {"participants": []}}, 'expected has the unknown key "participants"'),
    (STOP, {"expected": {"deltas": {"A": "1"}}}, "deltas of A must be a whole number"),
    (STOP, context(STOP, players=["A", "B"]), "players must be 3 different names."),
    (STOP, context(STOP, players=["A", "B", "B"]), "players must be 3 different names."),
    (STOP, context(STOP, players=None), 'context needs "players".'),
    (STOP, context(STOP, month=1), 'context has the unknown key "month"'),
    (STOP, context(STOP, end=None), 'context needs "end".'),
    (STOP, context(STOP, end={"type": "win"}), 'the type of the end is "win", but must be one of'),
    (STOP, context(STOP, end={"type": "stop"}), 'end needs "player".'),
    (STOP, context(STOP, end={"type": "stop", "player": "D"}), 'the player of the end is "D", but'),
    (STOP, context(STOP, end={"type": "stop", "by": "A"}), 'end has the unknown key "by"'),
    (STOP, context(STOP, multiplier="2"), 'multiplier must be a whole number, not "2".'),
    (STOP, context(STOP, multiplier=0), "multiplier is 0, but must be 1 or more."),
    (STOP, context(STOP, dekiyaku={"D": 5}), 'dekiyaku has the unknown key "D"'),
    (STOP, context(STOP, dekiyaku=[35]), "dekiyaku must be an object, not [35]."),
    (STOP, context(STOP, sage_outstanding="B"), 'sage_outstanding must be a list, not "B".'),
    (STOP, context(STOP, sage_outstanding=["D"]), 'sage_outstanding is "D", but must be one of'),
    (STOP, context(STOP, passers=["A"]), "passers must be different names, none of them a play"),
    (STOP, context(STOP, passers=["D", "D"]), "passers must be different names, none of them"),
    (STOP, context(STOP, forced_out=["D"]), "forced_out must be among the passers."),
    (STOP, context(STOP, end={"type": "exhausted"}), "first_sage must say who continued first"),
    (
        STOP,
        context(STOP, end={"type": "exhausted"}, dekiyaku={"A": 35}, first_sage="B"),
        "first_sage has no yaku, so that player cannot have continued.",
    ),
    (STOP, context(STOP, end={"type": "exhausted"}, dekiyaku={}), 'context needs "card_points".'),
    (BIDS, context(BIDS, players_from_dealer=["A", "B"]), "players_from_dealer must be 3 to 7 dif"),
    (BIDS, context(BIDS, players_from_dealer=[*"ABCDEFGH"]), "players_from_dealer must be 3 to 7"),
    (BIDS, context(BIDS, players_from_dealer=[*"AABCD"]), "players_from_dealer must be 3 to 7"),
    (BIDS, context(BIDS, players_from_dealer="ABC"), 'players_from_dealer must be a list, not "A'),
    (BIDS, context(BIDS, choices={"H": "play"}), 'choices has the unknown key "H"'),
    (BIDS, context(BIDS, choices={"B": "join"}), 'a choice is "join", but must be one of play, p'),
    (MATCH, context(MATCH, totals={"A": 1}), "totals must name two or three players."),
    (MATCH, context(MATCH, totals={"A": 1, "B": None}), 'totals needs "B".'),
    (MATCH, context(MATCH, totals={"A": 1, "B": 1.5}), "totals of B must be a whole number"),
    (MATCH, context(MATCH, totals=[610, 590]), "totals must be an object, not [610, 590]."),
    (MATCH, context(MATCH, round_yaku={"C": []}), 'round_yaku has the unknown key "C"'),
    (MATCH, context(MATCH, round_yaku={"A": ["shikou"]}), 'a yaku is "shikou", but must be one of'),
    (MATCH, {"expected": {"finished": 1}}, "finished must be true or false, not 1."),
    (
        rp.OWN["a protected triple"],
        {"field": ["11-rainman"]},
        "The card played is on the field too.",
    ),
    (rp.OWN["two triples"], {"hand": ["0-joker"]}, "hand: There is no card named '0-joker'."),
    (rp.OWN["two triples"], {"hand": None}, 'the record needs "hand".'),
]


@pytest.mark.parametrize(("example", "change", "sentence"), BROKEN)
def test_a_broken_record_is_refused_with_a_sentence(
    example: Record, change: Record, sentence: str
) -> None:
    with pytest.raises(ExampleError) as caught:
        check_example(example | change)

    assert str(caught.value).startswith(sentence)
    assert str(caught.value).endswith(".")


def test_whoever_alone_has_a_yaku_at_the_end_continued_first() -> None:
    alone = hh.settled(hh.abc(34, -17, -17), "A", dekiyaku={"A": 35})

    assert check_example(alone) == []


PLAYERS = ["A", "B", "C"]
OVERRIDES = st.fixed_dictionaries(
    {},
    optional={
        "beaten": st.sampled_from(["half", "zero"]),
        "liability": st.booleans(),
        "tokushu_cancels": st.booleans(),
        "forced_pays": st.booleans(),
        "pass_fee": st.sampled_from([0, 7, 10, "escalating"]),
        "kan": st.sampled_from([1, 10, 12]),
        "deki": st.sampled_from(["leaflet", "classic"]),
    },
)
VALUES = st.fixed_dictionaries({}, optional=dict.fromkeys(PLAYERS, st.sampled_from([0, 35, 85])))
CARDS = st.sampled_from([(88, 88, 88), (168, 50, 46), (90, 90, 84), (70, 97, 97), (50, 44, 170)])
CHAFFS = st.sampled_from([(16, 5, 6), (5, 20, 2), (9, 9, 9), (5, 5, 17)])


def named(values: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(PLAYERS, values, strict=True))


@st.composite
def settlements(draw: st.DrawFn) -> Record:
    """Draw the context of a settlement at a table of three to seven."""
    made = draw(VALUES)
    ending = draw(st.sampled_from(["stop", "cancel", "exhausted"]))
    end: Record = {"type": ending}
    if ending != "exhausted":
        end["player"] = draw(st.sampled_from(PLAYERS))
        made = made | {end["player"]: draw(st.sampled_from([35, 75]))}
    holders = [name for name in PLAYERS if made.get(name)]
    others = [name for name in holders if name != end.get("player")]
    passers = [*"DEFG"][: draw(st.integers(0, 4))]
    return {
        "players": PLAYERS,
        "multiplier": draw(st.sampled_from([1, 2, 4])),
        "end": end,
        "dekiyaku": made,
        "first_sage": draw(st.sampled_from(holders)) if holders else None,
        "sage_outstanding": [name for name in others if draw(st.booleans())],
        "card_points": named(draw(CARDS)),
        "chaff_counts": named(draw(CHAFFS)),
        "teyaku": draw(VALUES),
        "passers": passers,
        "forced_out": [name for name in passers if draw(st.booleans())],
    }


PRESETS = st.sampled_from(list(GAMES["hachihachi"].presets))


@given(preset=PRESETS, overrides=OVERRIDES, context=settlements())
def test_any_settlement_is_answered_as_the_oracle_answers(
    preset: str, overrides: dict[str, Any], context: Record
) -> None:
    expected = settlement(toggles(preset, overrides), context)
    example = hh.record("settlement", expected, preset=preset, overrides=overrides, context=context)

    assert sum(expected["deltas"].values()) == 0
    assert [str(one) for one in check_example(example)] == []


@given(preset=PRESETS, number=st.integers(4, 7), choices=st.lists(st.booleans(), min_size=7))
def test_any_participation_is_answered_as_the_oracle_answers(
    preset: str, number: int, choices: list[bool]
) -> None:
    players = [*"ABCDEFG"][:number]
    says = {
        name: "play" if joins else "pass" for name, joins in zip(players, choices, strict=False)
    }
    expected = participation(toggles(preset, {}), players, says)
    given_context = {"players_from_dealer": players, "choices": says}
    example = hh.record("participation", expected, preset=preset, context=given_context)

    assert [str(one) for one in check_example(example)] == []
