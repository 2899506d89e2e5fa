"""Ideas about the joker of Roppyakken: when to play it, and its capture."""

from __future__ import annotations

from functools import reduce
from operator import or_

from tutor.explain.claim import POINTS, exact
from tutor.explain.ideas.captures import find_targets_apart
from tutor.explain.ideas.idea import Contrast, Idea, Move
from tutor.explain.ideas.kinds import IdeaKind
from tutor.rules.cards import CardSet, cards_in, count, month_set
from tutor.rules.score.families import Family
from tutor.rules.score.scoring import card_points


def keep_joker(contrast: Contrast) -> Idea | None:
    """The rival spends the joker on a card although one of more points can still come."""
    caught = _find_caught(contrast, contrast.rival)
    if _plays_joker(contrast, contrast.best) or not _plays_joker(contrast, contrast.rival):
        return None
    if not contrast.best.placement or not contrast.best.placement.hand >> _joker(contrast) & 1:
        return None
    if _find_most(contrast, contrast.best) <= card_points(contrast.rules, caught):
        return None
    parts = contrast.carry_side(contrast.list_own(Family))
    return Idea(IdeaKind.KEEP_JOKER, tuple(cards_in(caught)), parts=parts) if parts else None


def joker_now(contrast: Contrast) -> Idea | None:
    """The joker takes a card now, and no card of more points can come if it is kept."""
    caught = _find_caught(contrast, contrast.best)
    if not caught or _plays_joker(contrast, contrast.rival):
        return None
    points = card_points(contrast.rules, caught)
    if not points or _find_most(contrast, contrast.best) > points:
        return None
    parts = contrast.carry_side(contrast.list_own(Family))
    if not parts:
        return None
    numbers = exact(POINTS, points=points)
    return Idea(IdeaKind.JOKER_NOW, tuple(cards_in(caught)), numbers=numbers, parts=parts)


def joker_best(contrast: Contrast) -> Idea | None:
    """The joker takes a card of more points than after the rival."""
    pair = find_targets_apart(contrast)
    if pair is None or not _plays_joker(contrast, contrast.best):
        return None
    families = contrast.list_families_of(1 << pair[0]) | {Family.CARDS}
    parts = contrast.carry(contrast.list_own(families)) or contrast.carry(
        contrast.list_theirs(families)
    )
    return Idea(IdeaKind.JOKER_BEST, cards=pair, parts=parts) if parts else None


def _joker(contrast: Contrast) -> int:
    return contrast.rules.joker.card


def _plays_joker(contrast: Contrast, move: Move) -> bool:
    return move.placement is not None and move.placement.card == _joker(contrast)


def _find_caught(contrast: Contrast, move: Move) -> CardSet:
    """Return the card of another month that the joker takes, otherwise nothing."""
    if not _plays_joker(contrast, move) or count(move.taken) != 1:
        return 0
    return move.taken & ~month_set(_joker(contrast))


def _find_most(contrast: Contrast, move: Move) -> int:
    """Return the most points of a card without a pile that the joker may take after a move.

    Cards of the own hand count only after they are discarded.
    """
    gone = reduce(or_, contrast.seen.captured) | contrast.seen.hand | move.gained
    left = contrast.rules.joker.valued & ~gone & ~month_set(_joker(contrast))
    return max((card_points(contrast.rules, 1 << card) for card in cards_in(left)), default=0)
