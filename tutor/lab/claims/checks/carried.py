"""How many gaps between the best move and its rival an idea carries."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from tutor.explain.contrast import Verdict, Why
from tutor.explain.ideas.kinds import IdeaKind
from tutor.explain.parts import SIDE


@dataclass
class CarriedTally:
    """What carries the gaps of hints: counts of verdicts, and of the ideas that lead.

    *carried* counts the gaps of which a reason carries most.
    """

    carried: int = 0

    verdicts: Counter[Verdict] = field(default_factory=Counter)
    ideas: Counter[IdeaKind] = field(default_factory=Counter)
    seconds: Counter[IdeaKind] = field(default_factory=Counter)

    def add(self, why: Why | None) -> None:
        """Count why the best move of one hint is best, where it has a rival."""
        if why is None:
            return
        self.verdicts[why.verdict] += 1
        self.carried += why.carried >= SIDE and why.verdict is not Verdict.EQUAL
        if why.idea is not None:
            self.ideas[why.idea.kind] += 1
        if why.second is not None:
            self.seconds[why.second.kind] += 1

    @property
    def gaps(self) -> int:
        """Return how many best moves are surely better than their rival."""
        return self.verdicts.total() - self.verdicts[Verdict.EQUAL]

    def share(self, verdict: Verdict) -> float:
        """Return the share of the gaps that have a verdict."""
        return self.verdicts[verdict] / max(1, self.gaps)

    def lines(self) -> Iterator[str]:
        """Yield the counts as lines of text."""
        yield f"  {self.gaps:6} gaps, and {self.verdicts[Verdict.EQUAL]} level with the next"
        share = 100 * self.carried / max(1, self.gaps)
        yield f"  {self.carried:6} of them to {SIDE:.0%} or more ({share:.1f} %)"
        for verdict in (other for other in Verdict if other is not Verdict.EQUAL):
            share = 100 * self.share(verdict)
            yield f"  {self.verdicts[verdict]:6} carried by: {verdict} ({share:.1f} %)"
        for kind, number in self.ideas.most_common():
            yield f"  {number:6} {kind}"
        for kind, number in self.seconds.most_common():
            yield f"  {number:6} {kind}, told second"
