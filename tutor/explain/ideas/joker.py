"""Ideas about the joker of Roppyakken: what it takes."""

from __future__ import annotations

from tutor.explain.ideas.captures import find_targets_apart
from tutor.explain.ideas.idea import Contrast, Idea
from tutor.explain.ideas.kinds import IdeaKind
from tutor.explain.parts import Family


def joker_best(contrast: Contrast) -> Idea | None:
    """The joker takes a card that is worth more than what it takes after the rival."""
    pair = find_targets_apart(contrast)
    placed = contrast.best.placement
    if pair is None or placed is None or placed.card != contrast.rules.joker.card:
        return None
    families = contrast.list_families_of(1 << pair[0]) | {Family.CARDS}
    parts = contrast.carry(contrast.list_own(families)) or contrast.carry(
        contrast.list_theirs(families)
    )
    return Idea(IdeaKind.JOKER_BEST, cards=pair, parts=parts) if parts else None
