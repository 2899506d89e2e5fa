"""Observations and actions to lines and back; what is parsed is checked to be possible."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from pydantic import BaseModel

from tutor.protocol import history
from tutor.protocol.errors import LINE, ProtocolError, json_object, quote_value, validate
from tutor.protocol.models import (
    VERSION,
    ActionLine,
    BidAction,
    CallAction,
    CancelAction,
    MisdealAction,
    ObservationLine,
    PlayAction,
    ShowAction,
    TakeAction,
)
from tutor.rules.cards import (
    IDS,
    NO_CARD,
    Card,
    card_named,
    card_set,
    cards_named,
    ids_in,
    pack_card_named,
)
from tutor.rules.games import GAMES, ruleset
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation, find_multiplier
from tutor.rules.observation_checks import ObservationError, check_history, check_observation
from tutor.rules.position import (
    BID,
    CANCEL,
    CHOOSE_DRAW,
    CHOOSE_HAND,
    DECIDE,
    MISDEAL,
    PHASES,
    PLAY_HAND,
    SHOW,
)
from tutor.rules.round import capture, prelude
from tutor.rules.round.capture import STAY
from tutor.rules.round.participation import JOIN, PASS
from tutor.rules.round.play import GIVE_UP, KOIKOI, PLAY_ON, STOP, Action
from tutor.rules.round.prelude import DECLARE, KEEP, WAIVE
from tutor.rules.ruleset import Game, Ruleset, RulesetError

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
PLACING: Final = {CHOOSE_HAND: "played", CHOOSE_DRAW: "drawn"}  # phase -> field of its card
_MISSING_ROUNDS: Final = "The field rounds is missing."


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


def observation_line(observation: Observation) -> str:
    """Return an observation as one line; equal observations give equal bytes."""
    left_out = history.list_omitted_fields(observation)
    return json.dumps(_write_fields(observation).model_dump(mode="json", exclude=left_out))


def _write_fields(observation: Observation) -> ObservationLine:
    waiting = None if observation.placing == NO_CARD else IDS[observation.placing]
    more: dict[str, Any] = history.write_extras(observation)
    return ObservationLine(
        protocol=VERSION,
        game=observation.ruleset.game.name,
        preset=observation.ruleset.preset,
        overrides=dict(observation.ruleset.overrides),
        seat=observation.seat,
        seats=observation.seats,
        dealer=observation.dealer,
        phase=PHASES[observation.phase],  # type: ignore[arg-type]
        hand=ids_in(observation.hand),
        hand_counts=list(observation.hand_counts),
        field=ids_in(observation.field),
        captured=[ids_in(pile) for pile in observation.captured],
        stock=observation.stock,
        played=waiting if observation.phase == CHOOSE_HAND else None,
        drawn=waiting if observation.phase == CHOOSE_DRAW else None,
        options=_options(observation),
        koikoi_calls=list(observation.calls),
        turn_start_points=observation.turn_start_points,
        round=observation.round,
        rounds=observation.rounds or None,
        totals=list(observation.totals),
        history=[history.write_turn(turn) for turn in observation.history],
        **more,
    )


def _options(observation: Observation) -> list[list[str]]:
    if observation.phase not in PLACING:
        return []
    return [
        ids_in(option)
        for option in capture.list_captures(
            observation.rules.joker,
            observation.field,
            observation.placing,
        )
    ]


def read_observation(line: str) -> Observation:
    """Return the observation of a line; raise ProtocolError when it cannot be one."""
    return observation_of(json_object(line))


def observation_of(fields: dict[str, Any]) -> Observation:
    """Return the observation that these fields describe; raise ProtocolError otherwise."""
    history.refuse_others(fields)
    line = validate(ObservationLine, fields)
    observation = _read_claim(line)
    _must_pass(check_observation, observation)
    _check_options(observation, line)
    history.check_computed(observation, line)
    stated = replace(observation, history=history.read_history(observation, line.history))
    _must_pass(check_history, stated)
    result = replace(stated, multiplier=find_multiplier(stated))
    history.check_multiplier(result, line)
    return result


def _must_pass(rule: Callable[[Observation], None], observation: Observation) -> None:
    try:
        rule(observation)
    except ObservationError as error:
        raise ProtocolError(error.field, str(error)) from None


def _read_claim(line: ObservationLine) -> Observation:
    """Return the observation as the line states it, without its history."""
    rules = _ruleset(line)
    _check_each_card_once(line)
    phase = PHASES.index(line.phase)
    given = line.model_fields_set
    shows, bids, none = "shown" in given, "active" in given, (0,) * line.seats
    return Observation(
        ruleset=rules,
        seat=line.seat,
        dealer=line.dealer,
        phase=phase,
        hand=card_set(pack_card_named(name) for name in line.hand),
        hand_counts=tuple(line.hand_counts),
        field=cards_named(line.field),
        captured=tuple(cards_named(pile) for pile in line.captured),
        stock=line.stock,
        placing=_placing(line, phase),
        calls=tuple(line.koikoi_calls),
        turn_start_points=line.turn_start_points,
        round=line.round,
        totals=tuple(line.totals),
        history=(),
        shown=tuple(cards_named(cards) for cards in line.shown) if shows else none,
        shown_points=tuple(line.shown_points) if shows else none,
        active=tuple(line.active) if bids else tuple(range(line.seats)),
        bids=tuple((bid.player, bid.bid == "join") for bid in line.bids),
        multiplier=line.multiplier or 1,
        rounds_won=tuple(line.rounds_won),
    )


def _ruleset(line: ObservationLine) -> Ruleset:
    game = GAMES[line.game]
    history.check_needed(game, line)
    players = _players(game, line)
    try:
        rules = ruleset(line.game, line.preset, dict(line.overrides), players)
    except RulesetError as error:
        name = "overrides" if line.preset in game.presets else "preset"
        raise ProtocolError(name, str(error)) from None
    seats = rules.players if PHASES.index(line.phase) == BID else rules.seats
    if line.seats != seats:
        raise ProtocolError(
            "seats", f"seats is {line.seats}, but in the phase {line.phase} there are {seats}."
        )
    return _with_rounds(rules, line)


def _players(game: Game, line: ObservationLine) -> int:
    """Return how many are at the table, a number that the game knows."""
    name, players = "seats", line.seats
    if history.has_bidding(game):
        name, players = "table", line.table
    if players not in game.players:
        least, most = min(game.players), max(game.players)
        given = str(least) if least == most else f"{least} to {most}"
        raise ProtocolError(name, f"{name} is {players}, but {game.name} has {given}.")
    return players


def _with_rounds(rules: Ruleset, line: ObservationLine) -> Ruleset:
    """Return the rules for a match with the line's number of rounds, not the preset's."""
    if not rules.rounds and line.rounds is not None:
        raise ProtocolError(
            "rounds", f"rounds must be null in a match to {rules.target}, not {line.rounds}."
        )
    if rules.rounds and line.rounds is None:
        is_given = "rounds" in line.model_fields_set
        sentence = "rounds must be a whole number, not null." if is_given else _MISSING_ROUNDS
        raise ProtocolError("rounds", sentence)
    if "rounds" in rules.overrides and line.rounds != rules.rounds:
        raise ProtocolError(
            "rounds", f"rounds is {line.rounds}, but overrides make it {rules.rounds}."
        )
    return rules.with_rounds(line.rounds or 0)


def _check_each_card_once(line: ObservationLine) -> None:
    places = [("hand", line.hand), ("field", line.field)]
    places += [("captured", pile) for pile in line.captured]
    places += [(name, [card]) for name, card in _waiting(line).items() if card is not None]
    result: dict[str, str] = {}
    for place, names in places:
        for name in names:
            if name in result:
                where = f"twice in {place}" if result[name] == place else f"in {result[name]} too"
                raise ProtocolError(place, f"The card {name} of {place} lies {where}.")
            result[name] = place


def _waiting(line: ObservationLine) -> dict[str, str | None]:
    return {"played": line.played, "drawn": line.drawn}


def _placing(line: ObservationLine, phase: int) -> Card:
    own = PLACING.get(phase)
    for name, card in _waiting(line).items():
        if name == own and card is None:
            raise ProtocolError(name, f"The phase {line.phase} needs {name}, a card.")
        if name != own and card is not None:
            raise ProtocolError(name, f"{name} must be null in the phase {line.phase}.")
    return NO_CARD if own is None else card_named(str(_waiting(line)[own]))


def _check_options(observation: Observation, line: ObservationLine) -> None:
    expected = _options(observation)
    given = [cards_named(option) for option in line.options]
    if len(given) != len(expected) or {*given} != {cards_named(option) for option in expected}:
        raise ProtocolError(
            "options", f"options must be {json.dumps(expected)} in this {line.phase}."
        )
