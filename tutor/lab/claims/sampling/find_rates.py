"""Where claims of each kind were met, and so where more of them are looked for."""

from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Mapping
from random import Random
from typing import Final, Generic, TypeVar

from tutor.explain.kinds import ClaimKind

TRIES: Final = 5  # looks before a place is known to hold nothing
FEW: Final = 2  # looks that a place is thought to have had in vain

Place = TypeVar("Place", bound=Hashable)


class FindRates(Generic[Place]):
    """How often claims of each kind occurred in each place, and how often it was visited.

    A share *anyhow* of all places is visited regardless, more of the cheaper ones.
    """

    def __init__(self, anyhow: float) -> None:
        self._anyhow = anyhow
        self._looked: defaultdict[ClaimKind, Counter[Place]] = defaultdict(Counter)
        self._met: defaultdict[ClaimKind, Counter[Place]] = defaultdict(Counter)

    def note(
        self, place: Place, claim_kinds: Collection[ClaimKind], note: Mapping[ClaimKind, int]
    ) -> None:
        """Record how many claims of the wanted kinds a place had this time."""
        for kind in claim_kinds:
            self._looked[kind][place] += 1
            if note.get(kind):
                self._met[kind][place] += note[kind]

    def is_worth(self, place: Place, kind: ClaimKind, random: Random) -> bool:
        """Return whether to visit: likelier for places with more of a kind than others.

        A place with half the rate is visited a quarter as often, as poor places are many.
        """
        if self._looked[kind][place] < TRIES:
            return True
        best = max((self._rate(entry, kind) for entry in self._met[kind]), default=1.0)
        return random.random() < max(self._anyhow, (self._rate(place, kind) / best) ** 2)

    def draw_place(self, kind: ClaimKind, random: Random) -> Place | None:
        """Return a place, the likelier the more of a kind was met there; None to look anywhere."""
        met = list(self._met[kind])
        if not met or random.random() < self._anyhow:
            return None
        return random.choices(met, [self._rate(entry, kind) for entry in met])[0]

    def _rate(self, place: Place, kind: ClaimKind) -> float:
        return self._met[kind][place] / (self._looked[kind][place] + FEW)
