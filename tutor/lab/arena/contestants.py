"""Contestants of the arena: a computer player, or a program that speaks the protocol."""

import re
import time
from collections.abc import Callable
from random import Random
from typing import Protocol

from tutor.engine.players import Player, UnknownPlayerError
from tutor.lab.arena.mixed import UnknownPhaseError, build_mixed_player
from tutor.rules.observation import Observation, observe
from tutor.rules.round.deal import deal_until_valid, shuffle_pack
from tutor.rules.round.play import Action
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset


class ArenaError(ValueError):
    """A series that cannot be played as requested."""


class FaultError(Exception):
    """A decision that loses the round; *kind* is illegal, late or dead."""

    def __init__(self, kind: str, sentence: str) -> None:
        super().__init__(sentence)
        self.kind = kind


FAULTS = ("illegal", "late", "dead")


class Contestant(Protocol):
    """One side of a series, which may sit in any seat."""

    @property
    def name(self) -> str:
        """Return the name in the report."""

    @property
    def clock(self) -> str:
        """Return the clock that its decisions are timed by: cpu or wall."""

    def choose(self, observation: Observation, seed: int) -> Action:
        """Return an action; raise FaultError when there is none to be had."""

    def close(self) -> None:
        """Release all resources."""


CLOCKS: dict[str, Callable[[], float]] = {"cpu": time.process_time, "wall": time.perf_counter}


class Bot:
    """A computer player by name (see `build_mixed_player`), made ready to play by a ruleset."""

    clock = "cpu"

    def __init__(self, name: str, samples: int | None, ruleset: Ruleset) -> None:
        try:
            self._player: Player = build_mixed_player(name, samples=samples)
        except (UnknownPlayerError, UnknownPhaseError) as error:
            raise ArenaError(str(error)) from None
        self.name = f"bot:{name}"
        self._rehearse(ruleset)

    def _rehearse(self, ruleset: Ruleset) -> None:
        """Play a round against itself: decisions of a kind may compile, and no clock runs yet."""
        random = Random(1)
        deck, _ = deal_until_valid(ruleset, 0, random)
        current = Round.from_deck(ruleset, 1, deck, 0, fold=shuffle_pack(random, ruleset))
        while not current.is_over:
            observation = observe(current, current.to_act, (0,) * ruleset.players)
            current = current.play(self.choose(observation, 1))

    def choose(self, observation: Observation, seed: int) -> Action:
        """Return the computer player's action."""
        return self._player.choose(observation, seed)

    def close(self) -> None:
        """Do nothing: a player holds nothing."""


def split_seats(text: str) -> list[str]:
    """Return the seats of a list such as `bot:expert,exec:./mine -a 1,2`."""
    return re.split(r",(?=bot:|exec:)", text)
