"""A claim: one fact for or against an action, with the numbers that it rests on."""

from dataclasses import dataclass, replace

from tutor.engine.worlds.symmetry import Relabelling
from tutor.explain.kinds import ClaimKind
from tutor.explain.units import CARDS, CHANCE, PLAYERS, POINTS, TIMES, TURNS
from tutor.rules.cards import Card
from tutor.rules.round.play import Action

__all__ = [
    "CARDS",
    "CHANCE",
    "PLAYERS",
    "POINTS",
    "TIMES",
    "TURNS",
    "Claim",
    "Number",
    "exact",
]


@dataclass(frozen=True)
class Number:
    """One number of a claim and how sure it is.

    It lies in [*lo*, *hi*] 95 times in 100, by so many *samples* drawn with *seed*; counted
    exactly it has no samples and no seed, and both ends are its value.
    """

    name: str
    value: float
    lo: float
    hi: float
    unit: str
    samples: int = 0
    seed: int | None = None

    @property
    def is_exact(self) -> bool:
        """Return whether the number was counted and not sampled."""
        return self.samples == 0

    @property
    def half(self) -> float:
        """Return half the width of its interval."""
        return (self.hi - self.lo) / 2


def exact(unit: str, **values: float) -> tuple[Number, ...]:
    """Return numbers by name that were counted exactly, all of one unit."""
    return tuple(Number(name, value, value, value, unit) for name, value in values.items())


@dataclass(frozen=True)
class Claim:
    """One fact for (*good*) or against an action, which is true whenever the claim is made.

    Its *kind* says which cards, yaku and numbers it has (`kinds.py`).
    *seat* is the other seat that a claim is about where there are several, else None. *against*
    is the action that it compares with. *because* says that it explains a gap in value: it may
    be told as the reason of it.
    """

    kind: ClaimKind
    good: bool
    cards: tuple[Card, ...] = ()
    yaku: str | None = None
    numbers: tuple[Number, ...] = ()
    seat: int | None = None
    against: Action | None = None
    because: bool = False

    def relabel(self, labels: Relabelling) -> "Claim":
        """Return the same claim under other names of cards."""
        against = None if self.against is None else labels.action(self.against)
        return replace(self, cards=tuple(map(labels.action, self.cards)), against=against)

    def number(self, name: str) -> Number:
        """Return the number of that name; raise KeyError where there is none."""
        for number in self.numbers:
            if number.name == name:
                return number
        raise KeyError(name)

    def value(self, name: str) -> float:
        """Return the value of the number of that name."""
        return self.number(name).value

    def whole(self, name: str) -> int:
        """Return a number that counts cards, points or turns exactly."""
        return int(self.value(name))
