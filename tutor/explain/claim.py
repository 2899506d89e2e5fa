"""A claim: one fact for or against an action, with the numbers that it rests on."""

from dataclasses import dataclass, replace

from tutor.engine.estimate import Estimate
from tutor.engine.worlds.symmetry import Relabelling
from tutor.explain.columns import CARDS, CHANCE, PLAYERS, POINTS, ROUNDS, TIMES, TURNS
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import Card
from tutor.rules.round.play import Action

__all__ = [
    "CARDS",
    "CHANCE",
    "PLAYERS",
    "POINTS",
    "ROUNDS",
    "TIMES",
    "TURNS",
    "Claim",
    "Number",
    "exact",
]


@dataclass(frozen=True, kw_only=True)
class Number(Estimate):
    """One number of a claim: an estimate with its name, in the unit of its kind."""

    name: str
    unit: str

    @classmethod
    def of(cls, name: str, unit: str, estimate: Estimate) -> "Number":
        """Return an estimate under a name."""
        stated = estimate.value, estimate.se, estimate.samples, estimate.seed, estimate.bounds
        return cls(*stated, name=name, unit=unit)


def exact(unit: str, **values: float) -> tuple[Number, ...]:
    """Return numbers by name that were counted exactly, all of one unit."""
    return tuple(Number(value, name=name, unit=unit) for name, value in values.items())


@dataclass(frozen=True)
class Claim:
    """A verified fact for (*good*) or against an action.

    Its *kind* defines its cards, yaku and numbers (`kinds.py`). *seat* is the opponent that a claim
    is about where there are several, otherwise None. *against* is the compared action. *because* if
    it explains a gap in value, so that it may be shown as the reason.
    """

    kind: ClaimKind
    good: bool
    cards: tuple[Card, ...] = ()
    yaku: str | None = None
    numbers: tuple[Number, ...] = ()
    seat: int | None = None
    against: Action | None = None

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
