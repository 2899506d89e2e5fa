"""Extra fields and completed turns of an observation, played again to see that they are true."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from tutor.protocol.errors import ProtocolError, quote_value
from tutor.protocol.models import ObservationLine, TurnEntry
from tutor.rules.cards import (
    ALL,
    IDS,
    NO_CARD,
    Card,
    CardSet,
    card_named,
    cards_named,
    count,
    ids_in,
    lowest,
)
from tutor.rules.games import GAMES
from tutor.rules.observation import Observation, find_multiplier
from tutor.rules.position import (
    BID,
    CANCEL,
    CHOOSE_HAND,
    DECIDE,
    PLAY_HAND,
    ROUND_OVER,
    SHOW,
    Position,
    replace_entry,
    start_position,
)
from tutor.rules.round import prelude
from tutor.rules.round.capture import STAY, list_captures
from tutor.rules.round.play import KOIKOI, PLAY_ON, apply, turn_up
from tutor.rules.round.round import Turn
from tutor.rules.ruleset import Game, nothing_to_show
from tutor.rules.score.scoring import card_points
from tutor.rules.tables import AGAINST_PAR, NO_VALUES, Rules

ROUNDS_WIN: Final = "rounds_then_points"  # the value of the toggle `match` (RULES.md 4.1)
_NAME = "history"


@dataclass(frozen=True)
class Extra:
    """A field that some games have; a computed or optional one may be missing in a line.

    A value of None means that the program leaves the field out of its own lines.
    """

    name: str
    is_in: Callable[[Game], bool]
    write: Callable[[Observation], object]
    is_computed: bool = False
    is_optional: bool = False


def has_bidding(game: Game) -> bool:
    """Return whether more players may be at the table than play a round."""
    return max(game.players) > max(game.hand_sizes)


def _tables(game: Game) -> Rules:
    return game.tables(game.presets[game.default_preset], 1)


def _pays(game: Game) -> bool:
    """Return whether the players pay each other, times a multiplier that everybody knows."""
    return _tables(game).settlement == AGAINST_PAR


def _doubles(game: Game) -> bool:
    """Return whether the dealt field may multiply the value of a round."""
    return any(toggle.name == "field_mult" for toggle in game.toggles)


def _untold_multiplier(observation: Observation) -> int | None:
    """Return the multiplier where neither the field nor the history shows it."""
    multiplier = find_multiplier(replace(observation, multiplier=1))
    return None if multiplier == observation.multiplier else observation.multiplier


def _shows(game: Game) -> bool:
    return game.hand_yaku is not nothing_to_show


def _has_card_points(game: Game) -> bool:
    return _tables(game).values != NO_VALUES


def _has_target(game: Game) -> bool:
    return any(toggle.name == "target" for toggle in game.toggles)


def _may_count_rounds(game: Game) -> bool:
    return any(ROUNDS_WIN in toggle.values for toggle in game.toggles)


def _rounds_won(observation: Observation) -> list[int] | None:
    """Return the rounds won where they decide the match, otherwise None."""
    decide = ROUNDS_WIN in observation.ruleset.toggles.values()
    return list(observation.rounds_won) if decide and observation.rounds_won else None


def _bids(observation: Observation) -> list[dict[str, object]]:
    return [{"player": who, "bid": "join" if joins else "pass"} for who, joins in observation.bids]


def _passers(observation: Observation) -> list[int]:
    if observation.phase == BID:
        return [who for who, joins in observation.bids if not joins]
    return [who for who in range(observation.ruleset.players) if who not in observation.active]


def _offers(observation: Observation) -> list[str]:
    if observation.phase != SHOW:
        return []
    return [yaku.id for yaku in prelude.list_offers(observation.ruleset, observation.hand)]


def _card_points(observation: Observation) -> list[int]:
    rules = observation.rules
    return [card_points(rules, pile) for pile in observation.captured]


EXTRAS: Final = (
    Extra("table", has_bidding, lambda observation: observation.ruleset.players),
    Extra("active", has_bidding, lambda observation: list(observation.active)),
    Extra("bids", has_bidding, _bids),
    Extra("passers", has_bidding, _passers, is_computed=True),
    Extra("multiplier", _pays, lambda observation: observation.multiplier),
    Extra("multiplier", _doubles, _untold_multiplier, is_optional=True),
    Extra(
        "outstanding",
        _pays,
        lambda observation: [bool(call) for call in observation.calls],
        is_computed=True,
    ),
    Extra("shown", _shows, lambda observation: [ids_in(cards) for cards in observation.shown]),
    Extra("shown_points", _shows, lambda observation: list(observation.shown_points)),
    Extra("offers", _shows, _offers, is_computed=True),
    Extra("card_points", _has_card_points, _card_points, is_computed=True),
    Extra("rounds_won", _may_count_rounds, _rounds_won, is_optional=True),
    Extra("target", _has_target, lambda observation: observation.ruleset.target, is_computed=True),
)


_OF_GAME: Final = {
    name: tuple(extra for extra in EXTRAS if extra.is_in(game)) for name, game in GAMES.items()
}
_NOT_OF_GAME: Final = {
    name: {extra.name for extra in EXTRAS} - {extra.name for extra in own}
    for name, own in _OF_GAME.items()
}


def list_missing_fields(game: Game) -> set[str]:
    """Return the fields that lines of a game do not have."""
    return _NOT_OF_GAME[game.name]


def write_extras(observation: Observation) -> dict[str, object]:
    """Return the fields that the game of an observation adds."""
    every = (
        (extra.name, extra.write(observation)) for extra in _OF_GAME[observation.ruleset.game.name]
    )
    return {name: value for name, value in every if value is not None}


def list_omitted_fields(observation: Observation) -> set[str]:
    """Return the fields that the line of an observation does not have."""
    own = {extra.name for extra in _OF_GAME[observation.ruleset.game.name]}
    return list_missing_fields(observation.ruleset.game) | own - write_extras(observation).keys()


def refuse_others(fields: dict[str, Any]) -> None:
    """Raise ProtocolError when the fields of a line are those of another game."""
    name = fields.get("game")
    if isinstance(name, str) and name in GAMES:
        for other in sorted(list_missing_fields(GAMES[name]) & set(fields)):
            raise ProtocolError(other, f"There is no field {quote_value(other)} in {name}.")


def check_needed(game: Game, line: ObservationLine) -> None:
    """Raise ProtocolError when a line lacks a field of its game that cannot be computed."""
    for extra in _OF_GAME[game.name]:
        needed = not extra.is_computed and not extra.is_optional
        if needed and extra.name not in line.model_fields_set:
            raise ProtocolError(extra.name, f"The field {extra.name} is missing.")


def check_multiplier(observation: Observation, line: ObservationLine) -> None:
    """Raise ProtocolError when the multiplier of the line is not that of the observation."""
    if "multiplier" in line.model_fields_set and line.multiplier != observation.multiplier:
        raise ProtocolError("multiplier", f"multiplier must be {observation.multiplier} here.")


def check_computed(observation: Observation, line: ObservationLine) -> None:
    """Raise ProtocolError when a field has another value than the computed one."""
    for extra in EXTRAS:
        if extra.is_computed and extra.name in line.model_fields_set:
            expected = extra.write(observation)
            if getattr(line, extra.name) != expected:
                raise ProtocolError(
                    extra.name, f"{extra.name} must be {quote_value(expected)} here."
                )


def write_turn(turn: Turn) -> TurnEntry:
    """Return a completed turn as the protocol writes it."""
    return TurnEntry(
        seat=turn.seat,
        field_before=ids_in(turn.field_before),
        played=IDS[turn.played],
        took=ids_in(turn.took),
        drawn=IDS[turn.drawn],
        drew_took=ids_in(turn.drew_took),
    )


def read_history(observation: Observation, entries: list[TurnEntry]) -> tuple[Turn, ...]:
    """Return the turns of a history; raise ProtocolError when they do not lead to *observation*.

    The protocol omits calls, but the rules imply them: a round continues after a decision only when
    its seat went on, and a turn begins only when no continue was given up.
    """
    if not entries:
        return ()
    _check_length(observation, entries)
    rules = observation.rules
    position = _rebuild_start(observation, entries)
    turns: list[Turn] = []
    for number, told_turn in enumerate(entries, start=1):
        position, turn = _play_turn(rules, position, told_turn, f"Turn {number} of the history")
        turns.append(turn)
    _check_end(observation, position)
    return tuple(turns)


def _check_length(observation: Observation, entries: list[TurnEntry]) -> None:
    if len(entries) != observation.completed_turns:
        raise ProtocolError(
            _NAME,
            f"history has {len(entries)} turns, but {observation.completed_turns} were completed: "
            "it must tell all of them, or none.",
        )


def _rebuild_start(observation: Observation, entries: list[TurnEntry]) -> Position:
    """Return the dealt position; its hands only record when each card is still held."""
    hands = []
    for seat, cards_left in enumerate(observation.hand_counts):
        in_turn = seat == observation.seat and observation.phase not in (PLAY_HAND, CANCEL)
        played = cards_named(each.played for each in entries if each.seat == seat)
        hands.append(ALL if cards_left or in_turn else played)
    field = _cards(entries[0].field_before, "Turn 1 of the history")
    return start_position(tuple(hands), field, ALL & ~field, observation.dealer)


def _cards(names: list[str], where: str) -> CardSet:
    cards = cards_named(names)
    if count(cards) != len(names):
        raise ProtocolError(_NAME, f"{where} names a card twice in one list.")
    return cards


def _play_turn(
    rules: Rules, before: Position, told_turn: TurnEntry, where: str
) -> tuple[Position, Turn]:
    before = _begin_turn(rules, before)
    _check_begin(before, told_turn, where)
    played = _new_card(before, told_turn.played, where)
    took = _read_taken(rules, before.field, played, told_turn.took, where)
    after = _choose(rules, apply(rules, before, played), took)
    if after.phase == ROUND_OVER:
        raise ProtocolError(_NAME, f"{where} ends the round before a card is drawn.")
    drawn = _new_card(after, told_turn.drawn, where)
    drew_took = _read_taken(rules, after.field, drawn, told_turn.drew_took, where)
    after = _choose(rules, turn_up(rules, after, drawn), drew_took)
    call = KOIKOI if after.phase == DECIDE else None
    seat, points = before.actor, before.points[before.actor]
    turn = Turn(seat, before.field, points, played, took, drawn, drew_took, call)
    return (after if call is None else apply(rules, after, call)), turn


def _begin_turn(rules: Rules, position: Position) -> Position:
    """Return the position at the start of a turn: playing a card means not giving up a continue."""
    return apply(rules, position, PLAY_ON) if position.phase == CANCEL else position


def _check_begin(before: Position, told_turn: TurnEntry, where: str) -> None:
    if before.phase == ROUND_OVER:
        raise ProtocolError(_NAME, f"{where} comes after the end of the round.")
    if told_turn.seat != before.actor:
        raise ProtocolError(
            _NAME, f"{where} is by seat {told_turn.seat}, but seat {before.actor} was to play."
        )
    if _cards(told_turn.field_before, where) != before.field:
        raise ProtocolError(
            _NAME, f"{where} begins with another field than the one that was left for it."
        )


def _choose(rules: Rules, position: Position, taken: CardSet) -> Position:
    """Return the position once the card that is being placed, if any, has its choice."""
    if position.placing == NO_CARD:
        return position
    return apply(rules, position, lowest(taken) if taken else STAY)


def _new_card(position: Position, name: str, where: str) -> Card:
    """Return the card played or drawn, which must not have lain open before."""
    card = card_named(name)
    if any(pile >> card & 1 for pile in (position.field, *position.captured)):
        raise ProtocolError(_NAME, f"{where} uses {quote_value(name)}, which already lay open.")
    return card


def _read_taken(rules: Rules, field: CardSet, card: Card, names: list[str], where: str) -> CardSet:
    taken = _cards(names, where)
    if taken not in list_captures(rules.joker, field, card):
        raise ProtocolError(
            _NAME, f"{where}: {IDS[card]} cannot take {quote_value(names)} from that field."
        )
    return taken


def _check_end(observation: Observation, position: Position) -> None:
    """Compare where the history leads with where the observation is."""
    if position.phase == ROUND_OVER:
        raise ProtocolError(_NAME, "The history ends the round, so nobody has to decide.")
    if position.actor != observation.seat:
        raise ProtocolError(_NAME, f"After the history seat {position.actor} is to play.")
    if position.calls != observation.calls:
        raise ProtocolError(
            "koikoi_calls",
            f"koikoi_calls is {quote_value(observation.calls)}, but the history makes it "
            f"{quote_value(position.calls)}.",
        )
    points = position.points[observation.seat]
    if points != observation.turn_start_points:
        raise ProtocolError(
            "turn_start_points",
            f"turn_start_points is {observation.turn_start_points}, but the history makes it "
            f"{points}.",
        )
    _check_piles(observation, position)


def _check_piles(observation: Observation, position: Position) -> None:
    """Check that every card is where the history left it, except for the current turn."""
    captured, field = position.captured, position.field
    if observation.phase not in (
        PLAY_HAND,
        CHOOSE_HAND,
        CANCEL,
    ):  # the card played has moved some cards
        own = observation.captured[observation.seat]
        captured = replace_entry(captured, observation.seat, captured[observation.seat] | own)
        field = observation.field | field & ~own
    if observation.captured != captured:
        raise ProtocolError("captured", "captured is not what the history has captured.")
    if observation.field != field:
        raise ProtocolError("field", "field is not what the history leaves on the field.")
