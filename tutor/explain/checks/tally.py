"""How many claims of each kind hold when they are derived again."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tutor.explain.checks.again import Finding


@dataclass
class Count:
    """The claims of one kind."""

    checked: int = 0
    hold: int = 0
    left: int = 0  # that only the search itself could tell
    estimates: int = 0
    within: int = 0  # estimates as near to the second ones as 95 of 100 should be


@dataclass
class Tally:
    """The claims of every kind."""

    kinds: dict[str, Count] = field(default_factory=dict)

    def add(self, findings: Iterable[Finding]) -> None:
        """Count findings."""
        for finding in findings:
            one = self.kinds.setdefault(finding.kind, Count())
            if finding.holds is None:
                one.left += 1
                continue
            one.checked += 1
            one.hold += finding.holds
            one.estimates += len(finding.off)
            one.within += finding.within

    @property
    def all_hold(self) -> bool:
        """Return whether every claim that was checked holds."""
        return all(one.hold == one.checked for one in self.kinds.values())

    def lines(self) -> Iterator[str]:
        """Yield a table, a kind a line."""
        yield f"{'kind':<12}{'checked':>9}{'hold':>9}{'estimates':>11}{'within':>9}{'left':>7}"
        for kind, one in sorted(self.kinds.items()):
            near = f"{one.within / one.estimates:.1%}" if one.estimates else ""
            yield (
                f"{kind:<12}{one.checked:>9}{one.hold:>9}{one.estimates or '':>11}{near:>9}"
                f"{one.left or '':>7}"
            )
