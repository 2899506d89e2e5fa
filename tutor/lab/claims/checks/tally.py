"""How many claims of each kind hold when they are derived again."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from tutor.lab.claims.checks.again import Finding


@dataclass
class KindCount:
    """The claims of one kind."""

    checked: int = 0
    hold: int = 0
    left: int = 0  # undetermined
    estimates: int = 0
    within: int = 0  # estimates as near to the second ones as 95 of 100 should be


@dataclass
class ClaimTally:
    """The claims of every kind, and in how many positions they were looked for."""

    kinds: dict[str, KindCount] = field(default_factory=dict)
    positions: int = 0
    seeds: tuple[int, ...] = ()  # of the runs that are counted

    def add(self, findings: Iterable[Finding]) -> None:
        """Count the results for a position's claims."""
        self.positions += 1
        for finding in findings:
            counted = self.kinds.setdefault(finding.kind, KindCount())
            if finding.holds is None:
                counted.left += 1
                continue
            counted.checked += 1
            counted.hold += finding.holds
            counted.estimates += len(finding.off)
            counted.within += finding.within

    def join(self, other: "ClaimTally") -> None:
        """Add the counts of another run."""
        self.positions += other.positions
        self.seeds += other.seeds
        for kind, more in other.kinds.items():
            current = asdict(self.kinds.get(kind, KindCount()))
            self.kinds[kind] = KindCount(
                **{name: current[name] + n for name, n in asdict(more).items()}
            )

    def checked(self, kind: str) -> int:
        """Return how many claims of a kind were checked."""
        return self.kinds[kind].checked if kind in self.kinds else 0

    @property
    def all_hold(self) -> bool:
        """Return whether every claim that was checked holds."""
        return all(kind.hold == kind.checked for kind in self.kinds.values())

    def lines(self) -> Iterator[str]:
        """Yield a table, a kind a line."""
        yield f"{'kind':<12}{'checked':>9}{'hold':>9}{'estimates':>11}{'within':>9}{'left':>7}"
        for kind, counted in sorted(self.kinds.items()):
            near = f"{counted.within / counted.estimates:.1%}" if counted.estimates else ""
            yield (
                f"{kind:<12}{counted.checked:>9}{counted.hold:>9}"
                f"{counted.estimates or '':>11}{near:>9}"
                f"{counted.left or '':>7}"
            )

    def to_plain(self) -> dict[str, Any]:
        """Return the tally as plain words and numbers."""
        return asdict(self)


def tally_of(stored: dict[str, Any]) -> ClaimTally:
    """Return a stored tally; raise KeyError, TypeError or AttributeError when it is none."""
    kinds = {str(kind): KindCount(**counts) for kind, counts in stored["kinds"].items()}
    return ClaimTally(kinds, int(stored["positions"]), tuple(map(int, stored["seeds"])))
