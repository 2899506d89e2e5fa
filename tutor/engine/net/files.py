"""Trained nets as files: the rulesets one covers, and the inputs of a ruleset."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from tutor.engine.net.layouts import layout_of
from tutor.engine.net.value import Layers, Net, fold_conditions
from tutor.rules.games import GAMES
from tutor.rules.ruleset import Game, Ruleset, Value
from tutor.rules.tables import BARE, Rules

GRAIN: Final = 1024  # steps of one in which the weights of inputs are stored
FOLDER: Final = Path(__file__).resolve().parents[1] / "nets"

SEATS: Final = (2, 3)  # that a net can be for
_SOME_NUMBERS: Final = (3, 300)  # of a rule that may be any number
LATER: Final = "later_"  # prefix of files for toggles added later
Condition = tuple[str, Value]  # a toggle and one value of it


class ModelError(ValueError):
    """A file without a net of this version, or a game that no net can be trained for."""


def name_files(game: str, *, following: bool) -> str:
    """Return how the names of files about a game begin, or of later ones about it."""
    return f"{LATER if following else ''}{game}"


@dataclass(frozen=True)
class Scope:
    """The rulesets of one game that a net was trained for, with this number of *seats* in a round.

    *usual* is the preset for beginners; *conditions* are the other toggle values that change the
    value of a round, in the order of the net's inputs; *free* are the toggles that change nothing
    within a round, *like_usual* single values that do not. *later* is a net trained from the first
    one of its game, for rules that the first does not know.
    """

    game: str
    seats: int
    usual: Mapping[str, Value]
    conditions: tuple[Condition, ...]
    free: tuple[str, ...]
    like_usual: tuple[Condition, ...] = ()
    later: bool = False

    def covers(self, ruleset: Ruleset) -> bool:
        """Return whether every rule that is set was trained for."""
        if (ruleset.game.name, ruleset.seats) != (self.game, self.seats):
            return False
        unusual = ruleset.toggles.items() - self.usual.items()
        return {toggle for toggle, _ in unusual.difference(self._learned)} <= set(self.free)

    @cached_property
    def _learned(self) -> frozenset[Condition]:
        return frozenset((*self.conditions, *self.like_usual))

    def conditions_of(self, ruleset: Ruleset) -> tuple[bool, ...]:
        """Return which conditions hold of a ruleset."""
        return tuple([ruleset.toggles[toggle] == value for toggle, value in self.conditions])


def scope_of(game: Game, players: int = 0) -> Scope:
    """Return the scope of a net trained for a game, derived from the game's tables.

    *players* are those at the table, 0 for the usual number. Raise ModelError where a round has
    more than the net has room for.
    """
    ruleset = Ruleset(game, game.default_preset, {}, players)
    if ruleset.seats not in SEATS:
        raise ModelError(f"There is no net for {game.name} with {ruleset.seats} in a round.")
    opponents = [
        (toggle.name, value)
        for toggle in game.toggles
        for value in toggle.values
        if value != ruleset.toggles[toggle.name]
    ]
    conditions = tuple(entry for entry in opponents if _changes(game, entry[0], (entry[1],)))
    given = {toggle for toggle, _ in conditions}
    free = (
        toggle.name
        for toggle in game.toggles
        if toggle.name not in given
        and not (toggle.any_number and _changes(game, toggle.name, _SOME_NUMBERS))
    )
    like_usual = tuple(
        entry for entry in opponents if entry[0] in given and entry not in conditions
    )
    return Scope(
        game.name, ruleset.seats, dict(ruleset.toggles), conditions, tuple(free), like_usual
    )


def _changes(game: Game, toggle: str, values: tuple[Value, ...]) -> bool:
    """Return whether a round by any preset depends on whether a toggle is set as usual."""
    default = game.presets[game.default_preset][toggle]
    return any(
        _tables(game, preset, {toggle: value}) != _tables(game, preset, {toggle: default})
        for preset in game.presets
        for value in values
    )


def _tables(game: Game, preset: str, overrides: Mapping[str, Value]) -> Rules:
    return Ruleset(game, preset, overrides).tables()


@dataclass(frozen=True, eq=False)
class Model:
    """A net, its scope, and how it was trained."""

    net: Layers
    scope: Scope
    about: Mapping[str, Any]
    _weighed: dict[tuple[bool, ...], Net] = field(default_factory=dict, repr=False)

    def net_for(self, ruleset: Ruleset) -> Net:
        """Return the net as it plays by a ruleset."""
        holding = self.scope.conditions_of(ruleset)
        if holding not in self._weighed:
            layout = layout_of(GAMES[self.scope.game])
            self._weighed[holding] = fold_conditions(self.net, layout, holding, self.scope.seats)
        return self._weighed[holding]


def save(path: Path, model: Model) -> None:
    """Write a model to a file, its weights in half precision: no move is seen to depend on it.

    Those of the inputs are rounded to a grain, which makes the file half as large.
    """
    scope = model.scope
    data = {
        "game": scope.game,
        "seats": scope.seats,
        "usual": dict(scope.usual),
        "conditions": scope.conditions,
        "free": scope.free,
        "like_usual": scope.like_usual,
        "later": scope.later,
        "about": dict(model.about),
    }
    first = (np.round(model.net.first * GRAIN) / GRAIN).astype(np.float32)
    grained = model.net._replace(first=first)
    weights = {name: getattr(grained, name).astype(np.float16) for name in Layers._fields}
    with path.open("wb") as file:
        np.savez_compressed(file, told=np.array(json.dumps(data)), **weights)


def load(path: Path) -> Model:
    """Read a model from a file; raise ModelError when it is none."""
    try:
        with np.load(path) as stored:
            data = json.loads(str(stored["told"]))
            net = Layers(*(stored[name].astype(np.float32) for name in Layers._fields))
    except (OSError, ValueError, KeyError) as error:
        raise ModelError(f"{path} holds no trained net.") from error
    conditions, like_usual = (
        tuple((toggle, value) for toggle, value in data[name])
        for name in ("conditions", "like_usual")
    )
    scope = Scope(
        data["game"],
        data["seats"],
        data["usual"],
        conditions,
        tuple(data["free"]),
        like_usual,
        data.get("later", False),
    )
    return Model(net, _add_later_toggles(scope), data["about"])


def _add_later_toggles(scope: Scope) -> Scope:
    """Return a scope that knows the toggles made since its net was trained, set as usual.

    Of toggles that it knows, later values that only say who deals next are played as the usual one.
    """
    game = GAMES[scope.game]
    default = game.presets[game.default_preset]
    toggles = [toggle for toggle in game.toggles if toggle.name not in scope.usual]
    free = (toggle.name for toggle in toggles if not _changes(game, toggle.name, toggle.values))
    given = {*scope.conditions, *scope.like_usual}
    alike = (
        (other.name, value)
        for other in game.toggles
        for value in other.values
        if other.name in {toggle for toggle, _ in given}
        and (other.name, value) not in given
        and _is_played_alike(game, other.name, value)
    )
    return replace(
        scope,
        usual={**scope.usual, **{toggle.name: default[toggle.name] for toggle in toggles}},
        free=(*scope.free, *free),
        like_usual=(*scope.like_usual, *alike),
    )


def _is_played_alike(game: Game, toggle: str, value: Value) -> bool:
    """Return whether a round is unchanged by that value, apart from the next dealer."""
    default = game.presets[game.default_preset][toggle]
    return value != default and all(
        _tables(game, preset, {toggle: value})._replace(next_dealer=BARE.next_dealer)
        == _tables(game, preset, {toggle: default})._replace(next_dealer=BARE.next_dealer)
        for preset in game.presets
    )


@cache
def load_shipped() -> tuple[Model, ...]:
    """Return the models that come with the program."""
    return tuple(load(path) for path in sorted(FOLDER.glob("*.npz")))


@lru_cache(maxsize=64)
def model_for(ruleset: Ruleset) -> Model | None:
    """Return the shipped model for a ruleset, None where there is none.

    The first net of a game has priority over later ones.
    """
    covering = (model for model in load_shipped() if model.scope.covers(ruleset))
    return min(covering, key=lambda model: model.scope.later, default=None)


def first_model(game: Game, seats: int) -> Model:
    """Return the shipped model from which later ones of a game start; ModelError without one."""
    for model in load_shipped():
        scope = model.scope
        if (scope.game, scope.seats, scope.later) == (game.name, seats, False):
            return model
    raise ModelError(f"There is no net for {game.name} with {seats} in a round.")
