"""The claims of a hint line, read back to be derived again."""

import json
from typing import Any

from tutor.engine.estimate import NORMAL_95
from tutor.explain.claim import Claim, Number
from tutor.explain.kinds import ClaimKind
from tutor.lab.claims.checks.again import ActionClaims
from tutor.protocol.errors import ProtocolError, json_object, quote_value, validate
from tutor.protocol.models import ClaimEntry, HintLine, NumberEntry
from tutor.protocol.observations import read_action
from tutor.rules.cards import NO_CARD, Card, card_named
from tutor.rules.observation import Observation
from tutor.rules.round.capture import STAY
from tutor.rules.round.play import Action


def read_claims(line: str, observation: Observation) -> list[ActionClaims]:
    """Return the claims of each candidate of a hint line; raise ProtocolError for another line."""
    hint_line = validate(HintLine, json_object(line))
    actions = [
        _action(candidate.action.model_dump(), observation) for candidate in hint_line.candidates
    ]
    claims: dict[Action, list[Claim]] = {action: [] for action in actions}
    for entry in hint_line.claims:
        claims[_action(entry.action.model_dump(), observation)].append(_claim(entry, actions))
    return [
        ActionClaims(action, _taken_card(candidate.takes), tuple(claims[action]))
        for action, candidate in zip(actions, hint_line.candidates, strict=True)
    ]


def _action(fields: dict[str, Any], observation: Observation) -> Action:
    return read_action(json.dumps(fields), observation)


def _taken_card(takes: list[str] | None) -> Card:
    if takes is None:
        return NO_CARD
    return card_named(takes[0]) if takes else STAY


def _kind(name: str) -> ClaimKind:
    try:
        return ClaimKind(name)
    except ValueError:
        raise ProtocolError("claims", f"There is no kind of claim {quote_value(name)}.") from None


def _read_number(entry: NumberEntry) -> Number:
    stated = entry.value, (entry.hi - entry.lo) / 2 / NORMAL_95, entry.samples, entry.seed
    return Number(*stated, bounds=(entry.lo, entry.hi), name=entry.name, unit=entry.unit)


def _claim(entry: ClaimEntry, actions: list[Action]) -> Claim:
    return Claim(
        kind=_kind(entry.kind),
        good=entry.good,
        cards=tuple(card_named(name) for name in entry.cards),
        yaku=entry.yaku,
        numbers=tuple(_read_number(number_entry) for number_entry in entry.numbers),
        seat=entry.seat,
        against=None if entry.against is None else actions[entry.against],
    )
