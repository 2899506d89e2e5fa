"""Where claims of each kind were met, and so where more of them are looked for."""

from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Mapping
from random import Random
from typing import Final, Generic, TypeVar

ANYHOW: Final = 0.1  # of draws are of any place, whatever was met there
SELDOM: Final = 0.02  # of positions are looked at, whatever was met in their place
TRIES: Final = 10  # looks before a place is known to hold nothing
FEW: Final = 5  # looks that a place is thought to have had in vain

Place = TypeVar("Place", bound=Hashable)


class Finds(Generic[Place]):
    """How many claims of each kind were met in each place, and how often it was looked at."""

    def __init__(self) -> None:
        self._looked: defaultdict[str, Counter[Place]] = defaultdict(Counter)
        self._met: defaultdict[str, Counter[Place]] = defaultdict(Counter)

    def note(self, place: Place, asked: Collection[str], found: Mapping[str, int]) -> None:
        """Note how many claims of the kinds that were asked for a place held this time."""
        for kind in asked:
            self._looked[kind][place] += 1
            if found.get(kind):
                self._met[kind][place] += found[kind]

    def is_worth(self, place: Place, kind: str, random: Random) -> bool:
        """Return whether to look there: the more of a kind it holds beside others, the likelier."""
        met = self._met[kind]
        if not met or self._looked[kind][place] < TRIES:
            return True
        best = max(self._rate(one, kind) for one in met)
        return random.random() < max(SELDOM, self._rate(place, kind) / best)

    def drawn(self, kind: str, random: Random) -> Place | None:
        """Return a place, the likelier the more of a kind was met there; None to look anywhere."""
        met = list(self._met[kind])
        if not met or random.random() < ANYHOW:
            return None
        return random.choices(met, [self._rate(one, kind) for one in met])[0]

    def _rate(self, place: Place, kind: str) -> float:
        return self._met[kind][place] / (self._looked[kind][place] + FEW)
