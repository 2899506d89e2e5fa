"""The settings of a series as plain values, from which any process can open it."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from random import Random

from tutor.engine.luck.flips import find_luck_judge
from tutor.lab.arena.contestants import ArenaError, Bot, Contestant
from tutor.lab.arena.program import Program
from tutor.lab.arena.series import DuplicateDeals, Plan
from tutor.rules.games import ruleset
from tutor.rules.ruleset import Ruleset, Value


@dataclass(frozen=True)
class Fixture:
    """The rules by name, the players, and the mode; *timeout* is in seconds, for programs."""

    game: str
    preset: str
    seats: tuple[str, ...]
    overrides: Mapping[str, Value] = field(default_factory=dict)
    seed: int = 1
    samples: int | None = None
    timeout: float = 5.0
    single: bool = False  # rounds instead of matches

    def ruleset(self) -> Ruleset:
        """Return the rules that are played by."""
        return ruleset(self.game, self.preset, dict(self.overrides), len(self.seats))

    def plan(self) -> Plan:
        """Return the plan that every group of the series is played by."""
        rules = self.ruleset()
        judge = find_luck_judge(rules)
        if judge:  # compile before several processes need it at once
            judge(DuplicateDeals(rules, Random(self.seed)).deal(1, 0, 0))
        return Plan(rules, self.seed, self.single, judge)

    @contextmanager
    def contestants(self) -> Iterator[tuple[Contestant, ...]]:
        """Open the contestants, and let go of them afterwards."""
        with ExitStack() as opened:
            yield tuple(opened.enter_context(closing(self._contestant(s))) for s in self.seats)

    def _contestant(self, seat: str) -> Contestant:
        kind, _, name = seat.partition(":")
        if kind == "bot":
            return Bot(name, self.samples, self.ruleset())
        if kind == "exec":
            return Program(name, self.timeout)
        raise ArenaError(f"The seat {seat!r} must be bot:NAME or exec:COMMAND.")
