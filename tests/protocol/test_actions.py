import json

import pytest

from tests.protocol.positions import action_line, in_phase
from tutor.protocol.errors import ProtocolError
from tutor.protocol.observations import read_action
from tutor.rules.cards import card_named
from tutor.rules.legal import legal_actions
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, DECIDE, PLAY_HAND
from tutor.rules.round.play import KOIKOI, STOP

CRANE = card_named("1-crane")
WRITTEN = [
    (CRANE, PLAY_HAND, {"play": "1-crane"}),
    (CRANE, CHOOSE_HAND, {"take": ["1-crane"]}),
    (CRANE, CHOOSE_DRAW, {"take": ["1-crane"]}),
    (STOP, DECIDE, {"call": "stop"}),
    (KOIKOI, DECIDE, {"call": "koikoi"}),
]


@pytest.mark.parametrize(("action", "phase", "expected"), WRITTEN)
def test_an_action_is_written_as_its_phase_asks(
    action: int, phase: int, expected: dict[str, object]
) -> None:
    assert json.loads(action_line(action, in_phase(phase))) == expected


BAD = [
    ("", "line"),
    ("pass", "line"),
    ("{}", "line"),
    ('{"move": 1}', "line"),
    ('{"play": "1-crane", "call": "stop"}', "line"),
    ('{"play": "1-cranes"}', "play"),
    ('{"play": 3}', "play"),
    ('{"play": null}', "play"),
    ('{"call": "stop"}', "call"),
    ('{"take": []}', "take"),
]


@pytest.mark.parametrize(("line", "field"), BAD)
def test_nonsense_for_a_card_to_play_is_refused(line: str, field: str) -> None:
    with pytest.raises(ProtocolError) as caught:
        read_action(line, in_phase(PLAY_HAND))

    assert caught.value.field == field


def test_a_card_that_is_not_in_hand_is_refused_with_what_may_be_played() -> None:
    seen = in_phase(PLAY_HAND)
    other = next(card for card in range(48) if not seen.hand >> card & 1)

    with pytest.raises(ProtocolError) as caught:
        read_action(action_line(other, seen), seen)

    assert caught.value.field == "play"
    assert action_line(legal_actions(seen)[0], seen) in str(caught.value)


@pytest.mark.parametrize("taken", ["[]", "BOTH", '["9-cup", "9-cup"]'])
def test_a_choice_takes_exactly_one_of_the_options(taken: str) -> None:
    seen = in_phase(CHOOSE_HAND)
    both = [json.loads(action_line(action, seen))["take"][0] for action in legal_actions(seen)]
    line = f'{{"take": {taken.replace("BOTH", json.dumps(both))}}}'

    with pytest.raises(ProtocolError) as caught:
        read_action(line, seen)

    assert caught.value.field == "take"


def test_a_call_is_stop_or_koikoi() -> None:
    with pytest.raises(ProtocolError) as caught:
        read_action('{"call": "agari"}', in_phase(DECIDE))

    assert str(caught.value) == "call must be 'stop', 'koikoi' or 'continue', not \"agari\"."
