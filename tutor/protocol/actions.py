"""Actions to lines and back."""

import json
from typing import Any, Final

from pydantic import BaseModel

from tutor.protocol.errors import LINE, ProtocolError, checked, json_object, shown
from tutor.protocol.models import ActionLine, CallAction, PlayAction, TakeAction
from tutor.rules.cards import IDS, card_named
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation
from tutor.rules.play import KOIKOI, STOP, Action
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, DECIDE, PLAY_HAND

_CALLS: Final = {"stop": STOP, "koikoi": KOIKOI}
_KINDS: Final[dict[str, type[BaseModel]]] = {
    "play": PlayAction,
    "take": TakeAction,
    "call": CallAction,
}
_KIND_OF_PHASE: Final = {
    PLAY_HAND: "play",
    CHOOSE_HAND: "take",
    CHOOSE_DRAW: "take",
    DECIDE: "call",
}


def written(action: Action, phase: int) -> ActionLine:
    """Return an action of a phase as the protocol writes it."""
    if action == STOP:
        return CallAction(call="stop")
    if action == KOIKOI:
        return CallAction(call="koikoi")
    if phase == PLAY_HAND:
        return PlayAction(play=IDS[action])
    return TakeAction(take=[IDS[action]])


def action_line(action: Action, phase: int) -> str:
    """Return an action of a phase as one line."""
    return json.dumps(written(action, phase).model_dump(mode="json"))


def read_action(line: str, observation: Observation) -> Action:
    """Return the action of a line, which must be legal for the seat that observes."""
    fields = json_object(line)
    kind = _kind(fields)
    wanted = _KIND_OF_PHASE[observation.phase]
    if kind != wanted:
        raise ProtocolError(kind, f"The observation asks for {shown(wanted)}, not {shown(kind)}.")
    action = _action(checked(_KINDS[kind], fields))
    possible = legal_actions(observation)
    if action not in possible:
        known = " ".join(action_line(one, observation.phase) for one in possible)
        raise ProtocolError(kind, f"{shown(fields)} is not legal here; the actions are {known}.")
    return action


def _kind(fields: dict[str, Any]) -> str:
    given = [name for name in fields if name in _KINDS]
    if len(given) != 1:
        raise ProtocolError(LINE, 'An action has one of the fields "play", "take" and "call".')
    return given[0]


def _action(line: BaseModel) -> Action | None:
    match line:
        case PlayAction():
            return card_named(line.play)
        case CallAction():
            return _CALLS[line.call]
        case TakeAction(take=[name]):
            return card_named(name)
    return None  # no Koi-Koi card has the choice to take two cards, or none
