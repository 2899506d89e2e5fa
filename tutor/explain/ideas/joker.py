"""Ideas about the joker of Roppyakken: when to play it, and its capture."""

from __future__ import annotations

from typing import Final

from tutor.engine.estimate import NORMAL_95, Estimate
from tutor.explain.claim import POINTS, Number, exact
from tutor.explain.ideas.captures import find_targets_apart
from tutor.explain.ideas.idea import Contrast, Idea, Move
from tutor.explain.ideas.kinds import IdeaKind
from tutor.rules.cards import ALL, CardSet, cards_in, count, month_set
from tutor.rules.score.families import Family
from tutor.rules.score.scoring import card_points

NEARLY_ALWAYS: Final = 0.9  # of the deals, in which a kept joker takes a card


def keep_joker(contrast: Contrast) -> Idea | None:
    """The rival spends the joker on fewer points than it takes later, on average."""
    caught = _find_caught(contrast, contrast.rival)
    if _plays_joker(contrast, contrast.best) or not _plays_joker(contrast, contrast.rival):
        return None
    points = card_points(contrast.rules, caught)
    later = _find_later(contrast, contrast.best)
    if later is None or later.value - NORMAL_95 * later.se <= max(points, 1):
        return None
    parts = contrast.carry_side(contrast.list_own(Family))
    if not parts:
        return None
    numbers = Number.of("points", POINTS, later), *exact(POINTS, other=points)
    return Idea(IdeaKind.KEEP_JOKER, tuple(cards_in(caught)), numbers=numbers, parts=parts)


def joker_now(contrast: Contrast) -> Idea | None:
    """The joker takes a card of more points than it takes later, on average.

    Card points carry the gap, the own and those of others.
    """
    caught = _find_caught(contrast, contrast.best)
    if not caught or _plays_joker(contrast, contrast.rival):
        return None
    points = card_points(contrast.rules, caught)
    later = _find_later(contrast, contrast.rival)
    if later is None or later.value + NORMAL_95 * later.se >= points:
        return None
    parts = contrast.carry_side(contrast.list_all([Family.CARDS], ALL))
    if not parts:
        return None
    numbers = *exact(POINTS, points=points), Number.of("other", POINTS, later)
    return Idea(IdeaKind.JOKER_NOW, tuple(cards_in(caught)), numbers=numbers, parts=parts)


def joker_best(contrast: Contrast) -> Idea | None:
    """The joker takes another card than after the rival, and the points or yaku of it carry."""
    pair = find_targets_apart(contrast)
    if pair is None or not _plays_joker(contrast, contrast.best):
        return None
    families = contrast.list_families_of(1 << pair[0]) | {Family.CARDS}
    card = 1 << pair[0]
    parts = contrast.carry(contrast.list_own(families, card)) or contrast.carry(
        contrast.list_theirs(families, cards=card)
    )
    if not parts:
        return None
    own, other = (card_points(contrast.rules, 1 << card) for card in pair)
    numbers = exact(POINTS, points=own, other=other)
    use = contrast.find_use(pair[0], parts)
    return Idea(IdeaKind.JOKER_BEST, cards=pair, yaku=use, numbers=numbers, parts=parts)


def _joker(contrast: Contrast) -> int:
    return contrast.rules.joker.card


def _plays_joker(contrast: Contrast, move: Move) -> bool:
    return move.placement is not None and move.placement.card == _joker(contrast)


def _find_caught(contrast: Contrast, move: Move) -> CardSet:
    """Return the card of another month that the joker takes, otherwise nothing."""
    if not _plays_joker(contrast, move) or count(move.taken) != 1:
        return 0
    return move.taken & ~month_set(_joker(contrast))


def _find_later(contrast: Contrast, move: Move) -> Estimate | None:
    """Return the mean points that a kept joker takes later, if it nearly always takes any."""
    if move.placement is None or not move.placement.hand >> _joker(contrast) & 1:
        return None
    if contrast.outcomes is None:
        return None
    chance, points = contrast.outcomes.catches_later(move.root)
    return points if chance.value >= NEARLY_ALWAYS else None
