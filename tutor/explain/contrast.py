"""Why the best move is better than one rival: the parts of the gap, and the idea behind them.

A reason is contrastive: it states a difference between two moves, and its share of the gap (Lipton
1990; Miller 2019). A fact that also holds for the rival is no reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum, auto
from typing import TYPE_CHECKING, Final

from tutor.engine.estimate import NORMAL_95, Estimate
from tutor.engine.hints.candidates import Candidate, Hint, Part
from tutor.engine.objectives import MATCH
from tutor.engine.worlds.symmetry import Relabelling
from tutor.explain.columns import Theme
from tutor.explain.facts.nearness import name_alone
from tutor.explain.ideas.catalogue import find_idea, find_second
from tutor.explain.ideas.idea import Contrast, Idea, Move
from tutor.explain.parts import Named, PartScope, name_parts
from tutor.explain.weighing import LEAST_MATCH, Weighing
from tutor.rules.observation import Observation
from tutor.rules.round.play import Action
from tutor.rules.score.families import Family, find_family

if TYPE_CHECKING:  # the engine is slow to import, and only callers with a hint need it
    from tutor.engine.hints.outcomes import Outcomes

NEARLY_ALL: Final = 0.9  # of a part, for the yaku that it is named after
# Points below which two moves are about equal, by game.
EQUAL: Final = {"koikoi": 0.3, "roppyakken": 3.0, "hachihachi": 2.0}


class Verdict(StrEnum):
    """What carries the gap between two moves."""

    IDEA = auto()  # an idea of the catalogue
    PARTS = auto()  # one or two parts, without an idea
    SIDE = auto()  # the total of one side, without one or two decisive parts
    BOTH = auto()  # what both sides score in all
    MANY_SMALL = auto()  # no decisive part
    MATCH = auto()  # the chance to win the match, not the points
    EQUAL = auto()  # there is none


# Reasons that a line of play shows better than a sentence.
WITHOUT_IDEA: Final = (Verdict.PARTS, Verdict.SIDE, Verdict.BOTH, Verdict.MANY_SMALL)


@dataclass(frozen=True)
class Why:
    """Why the best move of a hint is better than a rival.

    *gap* is in points, and *parts* add up to it, the largest first; they are empty where no rounds
    were played out. A part that is nearly all of one yaku has its name. *named* are the parts to
    name: those that carry the gap, at most two of one side, or the largest of a side that does as a
    whole. *price* is the largest part against the
    best move. *carried* is the share of the gap that the reason accounts for: the parts of the
    idea, those named, or the sides.
    """

    best: Action
    rival: Action
    verdict: Verdict
    gap: Estimate
    parts: tuple[Part, ...] = ()
    named: tuple[Part, ...] = ()
    price: Part | None = None
    carried: float = 0.0
    idea: Idea | None = None
    second: Idea | None = None

    def find_theme(self, seat: int) -> Theme:
        """Return the theme of a *seat*'s reason: its idea, otherwise what carries the gap."""
        if self.idea is not None and self.idea.kind.row.theme is not None:
            return self.idea.kind.row.theme
        parts = self.idea.parts if self.idea else self.named
        part = max(parts, key=lambda part: abs(part.points.value), default=None)
        if part is None or part.family is Family.FEES:
            return Theme.COMPARING
        if part.seat != seat:
            return Theme.THEIRS
        return Theme.TAKING if part.family is Family.CARDS else Theme.YAKU

    def relabel(self, labels: Relabelling) -> Why:
        """Return the same under other names of cards."""
        return replace(
            self,
            best=labels.action(self.best),
            rival=labels.action(self.rival),
            idea=self.idea and self.idea.relabel(labels),
            second=self.second and self.second.relabel(labels),
        )


def find_rival(hint: Hint, game: str) -> Candidate | None:
    """Return the best of the moves that are surely worse than the best, None where none is."""
    return next(
        (candidate for candidate in hint.distinct[1:] if is_worse(hint, candidate, game)), None
    )


def is_worse(hint: Hint, candidate: Candidate, game: str) -> bool:
    """Return whether a move is surely worse than the best, beyond "about equal"."""
    gap = hint.measure_gap(candidate)
    if gap.value > max(EQUAL[game], NORMAL_95 * gap.se):
        return True
    return _is_worse_for_match(hint, candidate)


def _is_worse_for_match(hint: Hint, candidate: Candidate) -> bool:
    if hint.objective != MATCH or candidate.chance_gap is None or hint.best.chance_gap is None:
        return False
    lost = candidate.chance_gap.less(hint.best.chance_gap)
    return lost.is_established and lost.value >= LEAST_MATCH


def explain_why(
    observation: Observation,
    hint: Hint,
    listed: Sequence[Candidate],
    rival: Candidate,
    outcomes: Outcomes | None = None,
    weighing: Weighing | None = None,
) -> Why:
    """Return why the best move is better than *rival*, or that they are about equal.

    *listed* are the candidates that were played out, in the order of the roots of *outcomes*.
    """
    game = observation.ruleset.game.name
    best, gap = hint.best, hint.measure_gap(rival)
    if not is_worse(hint, rival, game):
        return Why(best.action, rival.action, Verdict.EQUAL, gap)
    root, other = (listed.index(candidate) for candidate in (best, rival))
    parts: tuple[Part, ...] = ()
    if outcomes:
        split = outcomes.split_gap(root, other)
        parts = tuple(_name_yaku(observation, outcomes, (root, other), part) for part in split)
    contrast = Contrast(
        seen=observation,
        hint=hint,
        best=Move.of(observation, best, root),
        rival=Move.of(observation, rival, other),
        gap=gap,
        parts=parts,
        outcomes=outcomes,
        weighing=weighing,
    )
    idea = find_idea(contrast)
    if idea is None and not (gap.value > 0 and gap.is_established):
        return Why(best.action, rival.action, Verdict.MATCH, gap, parts)
    named = name_parts(observation.seat, gap, parts)
    return Why(
        best=best.action,
        rival=rival.action,
        verdict=_judge(idea, named),
        gap=gap,
        parts=parts,
        named=named.parts,
        price=named.price,
        carried=_sum_share(idea, gap) if idea else named.carried,
        idea=idea,
        second=find_second(contrast, idea) if idea or parts else None,
    )


def _name_yaku(
    observation: Observation, outcomes: Outcomes, roots: tuple[int, int], part: Part
) -> Part:
    """Return a part with its yaku where one of its family makes up nearly all, or no other can."""
    if part.seat is None or part.yaku is not None or not part.is_sure:
        return part
    alone = name_alone(observation, part)
    if alone.yaku is not None:
        return alone
    for row, yaku in enumerate(observation.yaku):
        if not yaku.is_played or find_family(yaku.id) is not part.family:
            continue
        points = outcomes.yaku_gap(*roots, part.seat, row)
        is_most = NEARLY_ALL <= points.value / part.points.value <= 1 / NEARLY_ALL
        if is_most and points.is_established:
            return replace(part, yaku=yaku.id)
    return part


_BY_SCOPE: Final = {
    PartScope.PARTS: Verdict.PARTS,
    PartScope.SIDE: Verdict.SIDE,
    PartScope.BOTH: Verdict.BOTH,
    PartScope.NOTHING: Verdict.MANY_SMALL,
}


def _judge(idea: Idea | None, named: Named) -> Verdict:
    return _BY_SCOPE[named.scope] if idea is None else Verdict.IDEA


def _sum_share(idea: Idea, gap: Estimate) -> float:
    """Return the share of a gap that an idea explains: all of it where it weighs both moves."""
    if not idea.parts:
        return 1.0
    return sum(part.points.value for part in idea.parts) / gap.value
