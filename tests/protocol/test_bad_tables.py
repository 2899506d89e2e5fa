"""Tables of two games that are refused with the field, and any value at any table."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.protocol.claims import (
    Case,
    Fields,
    Refuse,
    assert_refused,
    bidding,
    calling,
    fresh,
    late,
    swapped,
)
from tests.protocol.conftest import JARGON
from tests.protocol.positions import (
    CLASSIC,
    CLASSIC_SEVEN,
    FIVE,
    HACHIHACHI,
    KOIKOI_RULES,
    OPTIONAL,
    ROPPYAKKEN,
    SEVEN,
    fields_of,
    in_phase,
    named,
)
from tutor.protocol.errors import ProtocolError
from tutor.protocol.history import list_missing_fields
from tutor.protocol.observations import read_action, read_observation
from tutor.rules.games import GAMES
from tutor.rules.observation import Observation
from tutor.rules.position import BID, CANCEL, DECIDE, MISDEAL, PLAY_HAND, SHOW
from tutor.rules.ruleset import Ruleset

NOT_OF_ROPPYAKKEN = ["table", "active", "bids", "passers", "multiplier", "outstanding"]
ADDED = sorted(list_missing_fields(GAMES["koikoi"]))


@pytest.mark.parametrize("name", ADDED)
@pytest.mark.parametrize("value", [[], None, 0])
def test_koikoi_has_none_of_the_other_games_fields(
    name: str, value: object, refused: Refuse
) -> None:
    fields = fields_of(in_phase(PLAY_HAND)) | {name: value}

    assert refused(fields) == (name, f'There is no field "{name}" in koikoi.')


@pytest.mark.parametrize("name", NOT_OF_ROPPYAKKEN)
def test_roppyakken_has_no_bids_and_no_multiplier(name: str, refused: Refuse) -> None:
    other = fields_of(in_phase(PLAY_HAND, rules=FIVE))

    fields = fields_of(in_phase(PLAY_HAND, rules=ROPPYAKKEN)) | {name: other[name]}
    assert refused(fields) == (name, f'There is no field "{name}" in roppyakken.')


def test_hachihachi_has_no_target(refused: Refuse) -> None:
    fields = fields_of(in_phase(PLAY_HAND, rules=FIVE)) | {"target": 600}

    assert refused(fields) == ("target", 'There is no field "target" in hachihachi.')


NEEDED = [
    (ROPPYAKKEN, ["shown", "shown_points"]),
    (FIVE, ["table", "active", "bids", "multiplier", "shown", "shown_points", "rounds"]),
]


@pytest.mark.parametrize(("rules", "names"), NEEDED, ids=[named(rules) for rules, _ in NEEDED])
def test_what_cannot_be_computed_must_be_there(
    rules: Ruleset, names: list[str], refused: Refuse
) -> None:
    fields = fields_of(in_phase(PLAY_HAND, rules=rules))

    for name in names:
        without = {key: value for key, value in fields.items() if key != name}
        assert refused(without) == (name, f"The field {name} is missing.")


CASES: dict[str, Case] = {
    "four seats": ("seats", lambda: late(ROPPYAKKEN), lambda f: {"seats": 4}),
    "seats of the whole table in play": ("seats", lambda: late(FIVE), lambda f: {"seats": 5}),
    "a table for eight": ("table", lambda: late(FIVE), lambda f: {"table": 8}),
    "a table for two": ("table", lambda: late(HACHIHACHI), lambda f: {"table": 2}),
    "a target of another rule": ("target", lambda: late(ROPPYAKKEN), lambda f: {"target": 300}),
    "rounds to a target": ("rounds", lambda: late(ROPPYAKKEN), lambda f: {"rounds": 12}),
    "no rounds without a target": ("rounds", lambda: late(FIVE), lambda f: {"rounds": None}),
    "totals of those who play alone": (
        "totals",
        lambda: late(FIVE),
        lambda f: {"totals": f["totals"][:3]},
    ),
    "totals of three in a game of two": (
        "totals",
        lambda: late(OPTIONAL),
        lambda f: {"totals": [1, 2, 3]},
    ),
    "card points miscounted": (
        "card_points",
        lambda: late(ROPPYAKKEN),
        lambda f: {"card_points": [points + 10 for points in f["card_points"]]},
    ),
    "players out of order": (
        "active",
        lambda: late(FIVE),
        lambda f: {"active": swapped(f["active"])},
    ),
    "a player twice": (
        "active",
        lambda: late(FIVE),
        lambda f: {"active": [f["active"][0], *f["active"][:2]]},
    ),
    "a player of another table": ("active", lambda: late(FIVE), lambda f: {"active": [0, 1, 7]}),
    "players who did not join": (
        "bids",
        lambda: late(FIVE),
        lambda f: {"active": next(t for t in ([0, 1, 2], [2, 3, 4]) if t != f["active"])},
    ),
    "another opener": (
        "bids",
        lambda: fresh(FIVE),
        lambda f: {"dealer": (f["dealer"] + 1) % 3, "seat": (f["seat"] + 1) % 3},
    ),
    "bids where everybody plays": (
        "bids",
        lambda: late(HACHIHACHI),
        lambda f: {"bids": [{"player": 0, "bid": "join"}]},
    ),
    "bids untold": ("bids", lambda: late(FIVE), lambda f: {"bids": []}),
    "a bid of no kind": (
        "bids",
        lambda: late(FIVE),
        lambda f: {"bids": [f["bids"][0] | {"bid": "fold"}]},
    ),
    "a bid too many": (
        "bids",
        lambda: late(FIVE),
        lambda f: {"bids": [*f["bids"], {"player": f["passers"][0], "bid": "pass"}]},
    ),
    "bids out of order": (
        "bids",
        lambda: bidding(FIVE),
        lambda f: {"bids": swapped(f["bids"]), "passers": []},
    ),
    "a bid when three have joined": (
        "bids",
        lambda: bidding(FIVE, 3),
        lambda f: {"bids": [one | {"bid": "join"} for one in f["bids"]]},
    ),
    "a bid of somebody else": (
        "seat",
        lambda: bidding(FIVE),
        lambda f: {"seat": (f["seat"] + 1) % 5},
    ),
    "a forced player who passed": (
        "bids",
        lambda: bidding(FIVE, 3),
        lambda f: {"bids": [one | {"bid": "pass"} for one in f["bids"]]},
    ),
    "passers who play": ("passers", lambda: late(FIVE), lambda f: {"passers": f["active"][:2]}),
    "a joker at a table of five": (
        "hand",
        lambda: bidding(FIVE),
        lambda f: {"hand": [*f["hand"][1:], "0-joker"]},
    ),
    "a joker in play": (
        "hand",
        lambda: fresh(SEVEN),
        lambda f: {"hand": [*f["hand"][1:], "0-joker"]},
    ),
    "a joker where its holder sits out": (
        "hand",
        lambda: bidding(CLASSIC_SEVEN),
        lambda f: {"hand": [*f["hand"][1:], "0-joker"]},
    ),
    "nobody sits out with the joker": (
        "stock",
        lambda: bidding(CLASSIC_SEVEN),
        lambda f: {"hand_counts": [7] * 7},
    ),
    "a bidder with six cards": (
        "hand_counts",
        lambda: bidding(FIVE),
        lambda f: (
            {
                "hand_counts": [6 if s == f["dealer"] else 7 for s in range(5)],
                "stock": f["stock"] + 1,
            }
            if f["seat"] != f["dealer"]
            else {"hand_counts": [6 if s == (f["seat"] + 1) % 5 else 7 for s in range(5)]}
            | {"stock": f["stock"] + 1}
        ),
    ),
    "a bid where nobody bids": ("phase", lambda: fresh(HACHIHACHI), lambda f: {"phase": "bid"}),
    "multiplied by three": ("multiplier", lambda: late(FIVE), lambda f: {"multiplier": 3}),
    "multiplied before the field is laid": (
        "multiplier",
        lambda: bidding(FIVE),
        lambda f: {"multiplier": 2},
    ),
    "another multiplier than the field's": (
        "multiplier",
        lambda: fresh(FIVE),
        lambda f: {"multiplier": 4 if f["multiplier"] < 4 else 2},
    ),
    "another multiplier than the first field's": (
        "multiplier",
        lambda: late(FIVE),
        lambda f: {"multiplier": 4 if f["multiplier"] < 4 else 2},
    ),
    "a multiplier kept in the first round": (
        "multiplier",
        lambda: late(CLASSIC),
        lambda f: {"round": 1, "multiplier": 4 if f["multiplier"] < 4 else 2},
    ),
    "outstanding without a continue": (
        "outstanding",
        lambda: late(HACHIHACHI),
        lambda f: {"outstanding": [not one for one in f["outstanding"]]},
    ),
    "a continue that is forgotten": (
        "koikoi_calls",
        lambda: calling(HACHIHACHI),
        lambda f: {"koikoi_calls": [0, 0, 0], "outstanding": [False] * 3},
    ),
    "a call where nobody calls": (
        "koikoi_calls",
        lambda: late(ROPPYAKKEN),
        lambda f: {"koikoi_calls": [1, 0, 0]},
    ),
    "a decision where nobody decides": (
        "phase",
        lambda: late(ROPPYAKKEN),
        lambda f: {"phase": "decide"},
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
def test_a_table_that_cannot_be_is_refused(case: Case, refused: Refuse) -> None:
    assert_refused(case, refused)


SAMPLES = [
    fields_of(in_phase(BID, rules=SEVEN)),
    fields_of(in_phase(SHOW, rules=CLASSIC)),
    fields_of(in_phase(CANCEL, rules=CLASSIC)),
    fields_of(in_phase(MISDEAL, rules=OPTIONAL)),
    fields_of(in_phase(DECIDE, rules=FIVE)),
    fields_of(in_phase(PLAY_HAND, at_least=4, rules=ROPPYAKKEN)),
    fields_of(in_phase(PLAY_HAND, at_least=2)),
]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)
SMALL = st.lists(st.integers(-1, 8), max_size=7) | st.integers(-1, 60) | st.booleans()


def read_or_refuse(fields: Fields) -> None:
    refusal = None
    try:
        read_observation(json.dumps(fields))
    except ProtocolError as error:
        refusal = error

    assert refusal is None or (refusal.field and str(refusal).endswith("."))


@given(
    sample=st.sampled_from(SAMPLES),
    name=st.sampled_from([*SAMPLES[0], "target"]),
    value=JSON | SMALL,
)
def test_any_value_in_any_field_of_any_game_is_read_or_refused_with_a_sentence(
    sample: Fields, name: str, value: Any
) -> None:
    read_or_refuse(sample | {name: value})


PHASES = ["play_hand", "choose_hand", "choose_draw", "decide", "show", "bid", "misdeal", "cancel"]


@given(sample=st.sampled_from(SAMPLES), phase=st.sampled_from(PHASES), table=st.integers(2, 8))
def test_any_phase_at_any_table_is_read_or_refused_with_a_sentence(
    sample: Fields, phase: str, table: int
) -> None:
    changed = sample | {"phase": phase}
    changed |= {"table": table} if "table" in sample else {"seats": table}

    read_or_refuse(changed)


ACTIONS: list[tuple[Ruleset, int, str, str]] = [
    (FIVE, BID, '{"bid": "fold"}', "bid"),
    (FIVE, BID, '{"call": "stop"}', "call"),
    (FIVE, BID, '{"join": true}', "line"),
    (FIVE, DECIDE, '{"call": "koikoi"}', "call"),
    (KOIKOI_RULES, DECIDE, '{"call": "continue"}', "call"),
    (CLASSIC, CANCEL, '{"cancel": "yes"}', "cancel"),
    (CLASSIC, CANCEL, '{"cancel": 1}', "cancel"),
    (CLASSIC, CANCEL, '{"misdeal": true}', "misdeal"),
    (OPTIONAL, MISDEAL, '{"misdeal": null}', "misdeal"),
    (ROPPYAKKEN, SHOW, '{"show": ["teshi"]}', "show"),
    (ROPPYAKKEN, SHOW, '{"show": ["tesan", "tesan"]}', "show"),
    (ROPPYAKKEN, SHOW, '{"show": "tesan"}', "show"),
    (ROPPYAKKEN, PLAY_HAND, '{"show": []}', "show"),
]


@pytest.mark.parametrize(("rules", "phase", "line", "field"), ACTIONS)
def test_an_action_that_is_not_asked_for_is_refused(
    rules: Ruleset, phase: int, line: str, field: str
) -> None:
    with pytest.raises(ProtocolError) as caught:
        read_action(line, in_phase(phase, rules=rules))

    assert caught.value.field == field
    assert not JARGON.search(str(caught.value))


def test_a_forced_player_can_only_join() -> None:
    """S2.30."""
    seen = in_phase(BID, rules=FIVE, such_that=lambda one: [*one.bids[:2]] == forced(one))

    with pytest.raises(ProtocolError, match=r'the actions are {"bid": "join"}\.'):
        read_action('{"bid": "pass"}', seen)


def forced(seen: Observation) -> list[tuple[int, bool]]:
    """Return the bids of two who passed, in speaking order (S2.26)."""
    return [((seen.dealer + step) % 5, False) for step in (1, 2)]


def test_a_dealt_yaku_of_hachihachi_is_shown_with_all_others_or_not_at_all() -> None:
    """4.3: in the classic game one of each group."""
    seen = in_phase(SHOW, rules=CLASSIC, such_that=lambda one: len(fields_of(one)["offers"]) == 2)
    first = fields_of(seen)["offers"][0]

    with pytest.raises(ProtocolError) as caught:
        read_action(json.dumps({"show": [first]}), seen)
    assert caught.value.field == "show"
