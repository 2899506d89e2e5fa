"""The rulesets of training rounds: mostly one preset, often another.

A *later* net starts from the first net of its game and learns the rules added since. Without such a
rule the first net is used, so the later net always plays with at least one.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np

from tutor.engine.net.files import Condition, Scope, first_model, scope_of
from tutor.rules.ruleset import Game, Ruleset, Value

USUAL_SHARE: Final = 0.5  # of the draws, the preset that most is learned of
OVERRIDE_SHARE: Final = 0.2  # of the draws, with one toggle set at random


@dataclass(frozen=True)
class Syllabus:
    """The rulesets of training for one game and number of players."""

    game: Game
    players: int
    later: bool = False

    @cached_property
    def scope(self) -> Scope:
        """Return the rulesets that the net is trained for."""
        return replace(scope_of(self.game, self.players), later=self.later)

    @cached_property
    def first(self) -> Scope:
        """Return the rulesets that the first net of the game knows; ModelError without one."""
        return first_model(self.game, self.scope.seats).scope

    @cached_property
    def preset(self) -> str:
        """Return the preset that most is learned of: a later net's is one that is new to it."""
        default_preset = self.game.default_preset
        if not self.later:
            return default_preset
        return next(
            (preset for preset in self.game.presets if not self._was_known(preset, {})),
            default_preset,
        )

    @property
    def usual(self) -> Ruleset:
        """Return the ruleset that strength is measured by."""
        return Ruleset(self.game, self.preset, {}, self.players)

    @cached_property
    def new_conditions(self) -> tuple[Condition, ...]:
        """Return the values of toggles that the first net of the game does not know."""
        default_preset = self.game.default_preset
        return tuple(
            condition
            for condition in self.scope.conditions
            if not self._was_known(default_preset, dict([condition]))
        )

    @cached_property
    def house_rules(self) -> tuple[Condition, ...]:
        """Return the toggle values of which one may differ from the preset."""
        if not self.later:
            return self.scope.conditions
        toggles = dict.fromkeys(toggle for toggle, _ in self.scope.conditions)
        return (*self.scope.conditions, *((toggle, self.scope.usual[toggle]) for toggle in toggles))

    def _was_known(self, preset: str, overrides: dict[str, Value]) -> bool:
        return self.first.covers(Ruleset(self.game, preset, overrides, self.players))

    def draw(self, number: int, random: np.random.Generator) -> Iterator[Ruleset]:
        """Yield this many random rulesets."""
        alternatives = [preset for preset in self.game.presets if preset != self.preset]
        for _ in range(number):
            preset, drawn, share = self.preset, self.house_rules, OVERRIDE_SHARE
            if random.random() >= USUAL_SHARE:
                preset = alternatives[random.integers(len(alternatives))]
                if self.later:
                    drawn, share = self.new_conditions, 1.0
            overrides: dict[str, Value] = {}
            if random.random() < share:
                overrides = dict([drawn[random.integers(len(drawn))]])
            yield Ruleset(self.game, preset, overrides, self.players)
