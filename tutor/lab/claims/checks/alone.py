"""Whether the reason of a hint, taken alone, tells which move is better: a blind test.

A scorer sees only the parts of the gap that the reason is about. Their points come from other
rounds than the hint's, so a reason that noise made up does not count as right.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Hint, Part
from tutor.engine.hints.outcomes import Outcomes
from tutor.engine.worlds.symmetry import canonical_relabelling
from tutor.explain.contrast import Verdict, Why
from tutor.explain.ideas.catalogue import PREDICATES
from tutor.explain.ideas.idea import Contrast, Idea, Move
from tutor.explain.parts import SIDE
from tutor.rules.observation import Observation
from tutor.rules.score.families import Family

OTHER_SEED: Final = 9_000_011  # offset from the seed of a hint to that of the other rounds
SIDES: Final = (Verdict.SIDE, Verdict.BOTH)


@dataclass
class AloneTally:
    """How often reasons alone tell the better of two moves that differ by an established gap."""

    gaps: int = 0
    carried: int = 0  # of which the reason is most, as the hint has it
    right: int = 0  # by the points of its parts in other rounds
    silent: int = 0  # without a reason
    against: int = 0  # with a reason that speaks for the rival, as the hint has it
    shared: list[Idea] = field(default_factory=list)  # ideas that hold for the rival as well
    ideas: int = 0

    def add(self, why: Why, seat: int, truth: Sequence[Part], *, is_shared: bool) -> None:
        """Count a gap; *truth* are its parts by other rounds."""
        self.gaps += 1
        self.carried += why.carried >= SIDE
        self.ideas += why.idea is not None
        if is_shared and why.idea is not None:
            self.shared.append(why.idea)
        stated = sum_stated(why, seat, truth)
        if stated is None:
            self.silent += 1
            return
        self.right += stated > 0
        self.against += (sum_stated(why, seat, why.parts) or 0.0) <= 0

    def lines(self) -> Iterator[str]:
        """Yield the results as lines of text."""
        for name, number in (
            ("have a reason that carries 60 % or more", self.carried),
            ("have one that alone picks the better move, by other rounds", self.right),
            ("have none", self.silent),
            ("have one that speaks against the move", self.against),
        ):
            yield f"  {number:6} of {self.gaps} gaps {name} ({number / max(1, self.gaps):.0%})"
        yield f"  {len(self.shared):6} of {self.ideas} ideas hold for the rival as well"


def sum_stated(why: Why, seat: int, parts: Sequence[Part]) -> float | None:
    """Return the points of those *parts* that a reason is about, None where it is about none."""
    told = why.idea.parts if why.idea else why.named
    if not told:
        return None
    sides = {part.is_own(seat) for part in told} if why.verdict in SIDES else set[bool]()
    names = {_name(part) for part in told}
    return sum(
        part.points.value
        for part in parts
        if _name(part) in names or (part.family is not Family.REST and part.is_own(seat) in sides)
    )


def _name(part: Part) -> tuple[int | None, Family, str | None]:
    return part.seat, part.family, part.yaku if part.family is Family.MONTHS else None


@dataclass(frozen=True)
class _Exchanged(Contrast):
    """Two moves exchanged, with every part in favour: what is left of an idea is its predicate."""

    def carry(self, parts: Sequence[Part]) -> tuple[Part, ...]:  # type: ignore[override]
        return tuple(parts)

    carry_side = carry  # type: ignore[assignment]


def look_again(
    observation: Observation, hint: Hint, why: Why, rounds: int
) -> tuple[tuple[Part, ...], bool]:
    """Return the parts of a gap by so many other rounds, and whether its idea is the rival's too.

    An idea is if its predicate holds with the moves exchanged, for the same cards and yaku.
    """
    labels = canonical_relabelling(observation)
    seen, labelled = labels.observation(observation), hint.relabel(labels)
    actions = [labels.action(action) for action in (why.best, why.rival)]
    by_action = {candidate.action: candidate for candidate in labelled.candidates}
    pair = [by_action[action] for action in actions]
    roots = [(candidate.action, candidate.follow_up) for candidate in pair]
    outcomes = Outcomes(seen, roots, rounds, hint.seed + OTHER_SEED)
    if why.idea is None:
        return outcomes.split_gap(0, 1), False
    exchanged = _Exchanged(
        seen=seen,
        hint=labelled,
        best=Move.of(seen, pair[1], 1),
        rival=Move.of(seen, pair[0], 0),
        gap=Estimate(1.0),
        parts=tuple(
            Part(seat, family, Estimate(1.0)) for seat in range(seen.seats) for family in Family
        ),
        outcomes=outcomes,
    )
    idea, again = why.idea.relabel(labels), PREDICATES[why.idea.kind](exchanged)
    is_shared = again is not None and (idea.cards, idea.yaku) == (again.cards, again.yaku)
    return outcomes.split_gap(0, 1), is_shared
