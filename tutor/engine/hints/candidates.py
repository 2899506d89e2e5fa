"""A hint: the value of each legal action, from one search, and the parts of a value."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from tutor.engine.estimate import NORMAL_95, Estimate
from tutor.engine.greedy.greedy_prelude import PRELUDE
from tutor.engine.objectives import POINTS, Objective
from tutor.engine.worlds.symmetry import Relabelling, firsts
from tutor.rules.cards import NO_CARD, Card
from tutor.rules.observation import Observation
from tutor.rules.round.play import Action
from tutor.rules.score.families import Family

ENGINE: Final = "expectimax-2"  # a new number where figures change
NET: Final = "net"  # in the name of an engine with a net, also of stored hints (`net-4`)


@dataclass(frozen=True)
class Candidate:
    """One legal action with its value in points of this round.

    The value is the seat's points minus the mean of the opponents', or the seat's change where
    players pay each other. *gap* is the cost compared with the best action in the same worlds:
    clearly worse actions are dropped at checkpoints, so estimates of one hint may rest on different
    samples. *follow_up* is the card to take, or STAY, when a played card leaves a choice, otherwise
    NO_CARD. *chance* is the chance to win the match (a shared match counts in parts) and
    *chance_gap* its cost compared with the action of the best chance, where requested or where the
    match may decide. Chances are given for the first actions, or for all where the match was
    requested. *same_as* is the action of an earlier candidate with an equivalent card, if any.
    """

    action: Action
    points: Estimate
    gap: Estimate
    follow_up: Card = NO_CARD
    chance: Estimate | None = None
    chance_gap: Estimate | None = None
    same_as: Action | None = None

    @cached_property
    def first(self) -> Action:
        """Return the first action of the hint that is the same as this one for every rule."""
        return self.action if self.same_as is None else self.same_as

    def measure_from(self, best: "Candidate") -> "Candidate":
        """Return the candidate with its value as the value of *best* less its cost."""
        points = replace(self.points, value=best.points.value - self.gap.value)
        if self.chance is None or self.chance_gap is None or best.chance is None:
            return replace(self, points=points)
        left = min(1.0, max(0.0, best.chance.value - self.chance_gap.value))
        return replace(self, points=points, chance=replace(self.chance, value=left))

    def compare_with(self, best: "Candidate") -> "Candidate":
        """Return the candidate with its cost compared with *best*.

        The best action itself may cost points where the match takes precedence, and the reverse.
        """
        chance = self.chance_gap
        if chance is not None and best.chance_gap is not None:
            chance = chance.less(best.chance_gap)
        return replace(self, gap=self.gap.less(best.gap), chance_gap=chance)

    def relabel(self, labels: Relabelling) -> "Candidate":
        """Return the same candidate under other names of cards."""
        return replace(
            self,
            action=labels.action(self.action),
            follow_up=labels.action(self.follow_up),
            same_as=None if self.same_as is None else labels.action(self.same_as),
        )


@dataclass(frozen=True)
class Part:
    """The contribution of one family of one seat to a value, or to the gap between two moves.

    It is in points; fees and the rest have no seat. The cards of each month and each special yaku
    are a part with its *yaku*; of other families it is named where it is nearly all of the part.
    """

    seat: int | None
    family: Family
    points: Estimate
    yaku: str | None = None

    @property
    def is_sure(self) -> bool:
        """Return whether the part is not zero, 95 times in 100."""
        return abs(self.points.value) > NORMAL_95 * self.points.se

    def is_own(self, seat: int) -> bool:
        """Return whether it is a *seat*'s own: of its cards, or fees that it gets or pays."""
        return self.seat == seat or (self.seat is None and self.family is Family.FEES)


@dataclass(frozen=True)
class Hint:
    """The legal actions, best first, and the basis of the figures."""

    candidates: tuple[Candidate, ...]
    samples: int
    seed: int
    engine: str = ENGINE
    exact: bool = False
    objective: Objective = POINTS

    @cached_property
    def best(self) -> Candidate:
        """Return the candidate that the objective ranks first."""
        return self.candidates[0]

    @cached_property
    def distinct(self) -> tuple[Candidate, ...]:
        """Return the candidates of which none is the same as one before it."""
        return tuple([each for each in self.candidates if each.same_as is None])

    def measure_gap(self, candidate: Candidate) -> Estimate:
        """Return the difference in points between the best candidate and another one."""
        return candidate.gap.less(self.best.gap)

    def is_without_net(self, phase: int) -> bool:
        """Return whether greedy players play the worlds, because no net covers the rules.

        Before the first card they do by any rules; exact counts need no net.
        """
        return NET not in self.engine and not self.exact and phase not in PRELUDE

    def mark_doubles(self, observation: Observation) -> "Hint":
        """Return the hint with the equivalents of earlier actions marked.

        Older stored analyses do not have these marks.
        """
        same = firsts(observation)
        marked = (
            replace(candidate, same_as=same.get(candidate.action)) for candidate in self.candidates
        )
        return replace(self, candidates=tuple(marked))

    def relabel(self, labels: Relabelling) -> "Hint":
        """Return the same hint under other names of cards."""
        return replace(
            self, candidates=tuple(candidate.relabel(labels) for candidate in self.candidates)
        )
