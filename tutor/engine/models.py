"""Trained nets as files: which rulesets one covers, and what a ruleset tells it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from tutor.engine.net import Layers, Net, weighed
from tutor.rules.ruleset import Game, Ruleset, Value
from tutor.rules.tables import ONE_SCORES

FOLDER: Final = Path(__file__).resolve().parent / "nets"

SEATS: Final = 2
Condition = tuple[str, Value]  # a toggle and one value of it


class ModelError(ValueError):
    """A file that holds no net of this version, or a game for which there can be none."""


@dataclass(frozen=True)
class Scope:
    """The rulesets of one game that a net was trained for.

    *usual* is the preset that beginners are taught; *conditions* are the other values of
    toggles that change what a round is worth, in the order of the net's inputs; *free* are
    the toggles that change nothing within a round.
    """

    game: str
    usual: Mapping[str, Value]
    conditions: tuple[Condition, ...]
    free: tuple[str, ...]

    def covers(self, ruleset: Ruleset) -> bool:
        """Return whether every rule that is set was trained for."""
        return ruleset.game.name == self.game and all(
            toggle in self.free or value == self.usual[toggle] or (toggle, value) in self.conditions
            for toggle, value in ruleset.toggles.items()
        )

    def holding(self, ruleset: Ruleset) -> tuple[bool, ...]:
        """Return which conditions hold of a ruleset."""
        return tuple(ruleset.toggles[toggle] == value for toggle, value in self.conditions)


def scope_of(game: Game) -> Scope:
    """Return the scope of a net that is trained for a game, told by the game's own tables.

    Raise ModelError for a game that the net's inputs do not fit: it is for two players, of
    whom one scores.
    """
    usual = Ruleset(game, game.default_preset)
    if game.players != (SEATS,) or usual.tables().settlement != ONE_SCORES:
        raise ModelError(f"There is no net for {game.name}: it is for two, of whom one scores.")
    conditions = tuple(
        (toggle.name, value)
        for toggle in game.toggles
        for value in toggle.values
        if Ruleset(game, usual.preset, {toggle.name: value}).tables() != usual.tables()
    )
    known = {toggle for toggle, _ in conditions}
    free = (one.name for one in game.toggles if not one.any_number and one.name not in known)
    return Scope(game.name, dict(usual.toggles), conditions, tuple(free))


@dataclass(frozen=True, eq=False)
class Model:
    """A net, what it was trained for, and how it came to be."""

    net: Layers
    scope: Scope
    about: Mapping[str, Any]
    _weighed: dict[tuple[bool, ...], Net] = field(default_factory=dict, repr=False)

    def net_for(self, ruleset: Ruleset) -> Net:
        """Return the net as it plays by a ruleset."""
        holding = self.scope.holding(ruleset)
        if holding not in self._weighed:
            self._weighed[holding] = weighed(self.net, holding)
        return self._weighed[holding]


def save(path: Path, model: Model) -> None:
    """Write a model to a file, its weights in half precision: no move is seen to depend on it."""
    scope = model.scope
    told = {
        "game": scope.game,
        "usual": dict(scope.usual),
        "conditions": scope.conditions,
        "free": scope.free,
        "about": dict(model.about),
    }
    weights = {name: getattr(model.net, name).astype(np.float16) for name in Layers._fields}
    with path.open("wb") as file:
        np.savez_compressed(file, told=np.array(json.dumps(told)), **weights)


def load(path: Path) -> Model:
    """Read a model from a file; raise ModelError when it is none."""
    try:
        with np.load(path) as stored:
            told = json.loads(str(stored["told"]))
            net = Layers(*(stored[name].astype(np.float32) for name in Layers._fields))
    except (OSError, ValueError, KeyError) as error:
        raise ModelError(f"{path} holds no trained net.") from error
    conditions = tuple((toggle, value) for toggle, value in told["conditions"])
    scope = Scope(told["game"], told["usual"], conditions, tuple(told["free"]))
    return Model(net, scope, told["about"])


@cache
def shipped() -> tuple[Model, ...]:
    """Return the models that come with the program."""
    return tuple(load(path) for path in sorted(FOLDER.glob("*.npz")))


def model_for(ruleset: Ruleset) -> Model | None:
    """Return a shipped model that covers a ruleset, None where there is none."""
    return next((model for model in shipped() if model.scope.covers(ruleset)), None)
