"""Contestants that tests write down: what they do, and what they saw."""

from collections.abc import Callable

from tutor.engine.players import find_player
from tutor.lab.arena.contestants import Contestant
from tutor.lab.arena.series import Plan, Series, play_group
from tutor.rules.observation import Observation
from tutor.rules.round.play import Action


class Scripted:
    """Does what a function says, and keeps every observation."""

    clock = "cpu"

    def __init__(self, name: str, choose: Callable[[Observation], Action]) -> None:
        self.name = name
        self._choose = choose
        self.saw: list[Observation] = []
        self.closed = False

    def choose(self, observation: Observation, seed: int) -> Action:
        self.saw.append(observation)
        return self._choose(observation)

    def close(self) -> None:
        self.closed = True


def greedy(name: str = "greedy") -> Scripted:
    """Return a contestant that plays greedily."""
    return Scripted(name, lambda seen: find_player("greedy").choose(seen, 1))


def by_lot(name: str = "by lot") -> Scripted:
    """Return a contestant whose actions look random but depend on what it sees alone."""
    return Scripted(name, lambda seen: find_player("random").choose(seen, seen.hand + seen.field))


def play_series(plan: Plan, contestants: tuple[Contestant, ...], groups: int) -> Series:
    """Play *groups* groups of matches; the same arguments give the same series."""
    series = Series.of(plan, contestants)
    for number in range(groups):
        series.add(play_group(plan, contestants, number))
    return series
