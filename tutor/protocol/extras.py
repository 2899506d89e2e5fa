"""The fields of an observation for some games, with their values."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from tutor.protocol.errors import ProtocolError, quote_value
from tutor.protocol.models import ObservationLine
from tutor.rules.cards import ids_in
from tutor.rules.games import GAMES
from tutor.rules.observation import Observation, find_multiplier
from tutor.rules.position import BID, SHOW
from tutor.rules.round import prelude
from tutor.rules.ruleset import Game, nothing_to_show
from tutor.rules.score.scoring import card_points
from tutor.rules.tables import AGAINST_PAR, NO_VALUES, Rules

ROUNDS_WIN: Final = "rounds_then_points"  # the value of the toggle `match` (RULES.md 4.1)


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
    rules = observation.ruleset.tables(observation.round)
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
