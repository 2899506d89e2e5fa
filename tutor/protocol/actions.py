"""Actions to lines and back."""

import json
from typing import Any, Final

from pydantic import BaseModel

from tutor.protocol.errors import LINE, ProtocolError, json_object, quote_value, validate
from tutor.protocol.models import (
    ActionLine,
    BidAction,
    CallAction,
    CancelAction,
    MisdealAction,
    PlayAction,
    ShowAction,
    TakeAction,
)
from tutor.rules.cards import IDS
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation
from tutor.rules.position import (
    BID,
    CANCEL,
    CHOOSE_DRAW,
    CHOOSE_HAND,
    DECIDE,
    MISDEAL,
    PLAY_HAND,
    SHOW,
)
from tutor.rules.round import prelude
from tutor.rules.round.capture import STAY
from tutor.rules.round.participation import JOIN, PASS
from tutor.rules.round.play import GIVE_UP, KOIKOI, PLAY_ON, STOP, Action
from tutor.rules.round.prelude import DECLARE, KEEP, WAIVE

_KINDS: Final[dict[str, type[BaseModel]]] = {
    "play": PlayAction,
    "take": TakeAction,
    "call": CallAction,
    "show": ShowAction,
    "bid": BidAction,
    "misdeal": MisdealAction,
    "cancel": CancelAction,
}
_KIND_OF_PHASE: Final = {
    PLAY_HAND: "play",
    CHOOSE_HAND: "take",
    CHOOSE_DRAW: "take",
    DECIDE: "call",
    SHOW: "show",
    BID: "bid",
    MISDEAL: "misdeal",
    CANCEL: "cancel",
}


def write_action(action: Action, observation: Observation) -> ActionLine:
    """Return an action, legal for the seat that observes, as the protocol writes it."""
    kind = _KIND_OF_PHASE[observation.phase]
    line = _KINDS[kind].model_validate({kind: _value(action, observation)})
    assert isinstance(line, ActionLine)
    return line


def _value(action: Action, observation: Observation) -> object:
    if action >= KEEP:
        offers = prelude.list_offers(observation.ruleset, observation.hand)
        return [yaku.id for place, yaku in enumerate(offers) if (action - KEEP) >> place & 1]
    fixed = {
        STOP: "stop",
        KOIKOI: observation.ruleset.game.call_word,
        JOIN: "join",
        PASS: "pass",
        DECLARE: True,
        WAIVE: False,
        GIVE_UP: True,
        PLAY_ON: False,
        STAY: [],
    }
    if action in fixed:
        return fixed[action]
    card = IDS[action]
    return card if observation.phase == PLAY_HAND else [card]


def read_action(line: str, observation: Observation) -> Action:
    """Return the action of a line, which must be legal for the seat that observes."""
    fields = json_object(line)
    kind = _kind(fields)
    wanted = _KIND_OF_PHASE[observation.phase]
    if kind != wanted:
        raise ProtocolError(
            kind, f"The observation asks for {quote_value(wanted)}, not {quote_value(kind)}."
        )
    given = _plain(validate(_KINDS[kind], fields))
    possible = {
        _plain(write_action(action, observation)): action for action in legal_actions(observation)
    }
    if given not in possible:
        existing = " ".join(possible)
        raise ProtocolError(
            kind, f"{quote_value(fields)} is not legal here; the actions are {existing}."
        )
    return possible[given]


def _kind(fields: dict[str, Any]) -> str:
    given = [name for name in fields if name in _KINDS]
    if len(given) != 1:
        *alternatives, last = (f'"{name}"' for name in _KINDS)
        raise ProtocolError(
            LINE, f"An action has one of the fields {', '.join(alternatives)} and {last}."
        )
    return given[0]


def _plain(line: BaseModel) -> str:
    """Return an action as a text that does not depend on the order of its parts."""
    fields = line.model_dump(mode="json")
    return json.dumps({k: sorted(v) if isinstance(v, list) else v for k, v in fields.items()})
