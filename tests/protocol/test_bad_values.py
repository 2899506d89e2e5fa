"""Any value at any table is read or refused with a sentence; actions that are not asked for."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.protocol.claims import Fields
from tests.protocol.conftest import JARGON
from tests.protocol.positions import (
    CLASSIC,
    FIVE,
    KOIKOI_RULES,
    OPTIONAL,
    ROPPYAKKEN,
    SEVEN,
    fields_of,
    in_phase,
)
from tutor.protocol.errors import ProtocolError
from tutor.protocol.observations import read_action, read_observation
from tutor.rules.observation import Observation
from tutor.rules.position import BID, CANCEL, DECIDE, MISDEAL, PLAY_HAND, SHOW
from tutor.rules.ruleset import Ruleset

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
