"""The parts of a gap, compared with those of many more rounds from another seed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from math import hypot, sqrt
from statistics import correlation
from typing import Final

from tutor.engine.hints.candidates import Hint, Part
from tutor.engine.hints.outcomes import Outcomes
from tutor.engine.hints.refined import refine
from tutor.engine.worlds.symmetry import canonical_relabelling
from tutor.explain.explanation import count_listed
from tutor.rules.observation import Observation

TRUTH_SEED: Final = 9_000_011  # offset from the seed of a hint to that of its comparison


@dataclass
class PartTally:
    """How the parts of gaps compare with the truth, in points."""

    gaps: int = 0
    largest_right: int = 0  # the largest part is the true largest, or within an error of it
    told: list[float] = field(default_factory=list)  # parts of all gaps
    true: list[float] = field(default_factory=list)
    errors: list[float] = field(default_factory=list)  # of each, in standard errors
    told_gap: float = 0.0  # of all gaps together, as hints have them
    true_gap: float = 0.0

    def add(self, parts: Iterable[Part], truth: Iterable[Part]) -> None:
        """Count one gap, in parts as an explanation has them and as the truth has."""
        data = {(part.family, part.seat, part.yaku): part.points for part in parts}
        true = {(part.family, part.seat, part.yaku): part.points for part in truth}
        both = [name for name in data.keys() & true.keys() if name[1] is not None]
        self.gaps += 1
        self.told_gap += sum(entry.value for entry in data.values())
        self.true_gap += sum(entry.value for entry in true.values())
        if not both:
            return
        largest, right = (
            max(both, key=lambda name: abs(each[name].value)) for each in (data, true)
        )
        short = abs(true[right].value) - abs(true[largest].value)
        error = hypot(data[largest].se, true[largest].se, true[right].se)
        self.largest_right += short <= error
        for name in both:
            estimate, other = data[name], true[name]
            self.told.append(estimate.value)
            self.true.append(other.value)
            if estimate.se:
                self.errors.append((estimate.value - other.value) / hypot(estimate.se, other.se))

    @property
    def correlation(self) -> float:
        """Return how the parts and the true ones go together."""
        return correlation(self.told, self.true)

    def lines(self) -> Iterator[str]:
        """Yield the results as lines."""
        off = [value - other for value, other in zip(self.told, self.true, strict=True)]
        yield f"  {self.gaps} gaps of {self.told_gap / self.gaps:.2f} points on average"
        yield f"  by whole rounds they are {self.true_gap / self.gaps:.2f}"
        yield f"  correlation of the parts with the truth: {self.correlation:.3f}"
        yield f"  off by (root mean square): {_spread(off):.2f} points"
        yield f"  the largest part is the true largest: {self.largest_right / self.gaps:.0%}"
        yield f"  off in standard errors (root mean square): {_spread(self.errors):.2f}"


def _spread(values: list[float]) -> float:
    return sqrt(sum(value * value for value in values) / max(1, len(values)))


def split_twice(
    observation: Observation, hint: Hint, samples: int, truth: int
) -> tuple[tuple[Part, ...], tuple[Part, ...]] | None:
    """Return the parts of the gap to the best action that is surely worse, and the true ones.

    They are those of the refined hint, of *samples* rounds, and of *truth* other ones. None where
    no action is surely worse than the best.
    """
    labels = canonical_relabelling(observation)
    count_read = partial(count_listed, game=observation.ruleset.game.name)
    refined = refine(observation, hint, count_read, samples)
    best, *candidates = refined.hint.relabel(labels).distinct
    worse = [candidate for candidate in candidates if candidate.gap.less(best.gap).is_established]
    if not worse:
        return None
    pair, seed = (best, worse[0]), hint.seed
    roots = [(candidate.action, candidate.follow_up) for candidate in pair]
    position = labels.observation(observation)
    played = refined.outcomes.select(pair) if refined.outcomes else None
    outcomes = played or Outcomes(position, roots, samples, seed, pair)
    true = Outcomes(position, roots, truth, seed + TRUTH_SEED)
    return outcomes.split_gap(0, 1), true.split_gap(0, 1)
