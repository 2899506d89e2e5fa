"""Ideas about the one card that decides between two moves: who captures it carries the gap."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from tutor.engine.estimate import Estimate
from tutor.engine.hints.parts import Part
from tutor.explain.claim import CHANCE, Number
from tutor.explain.ideas.idea import Contrast, Idea
from tutor.explain.ideas.kinds import IdeaKind
from tutor.explain.parts import HALF, WHOLE
from tutor.rules.cards import CHAFF, Card
from tutor.rules.score.families import Family

if TYPE_CHECKING:  # the engine is slow to import, and only callers with a hint need it
    from tutor.engine.hints.outcomes import Outcomes


def keep_catch(contrast: Contrast) -> Idea | None:
    """The rival gives up the card that takes another one, and capturing that carries the gap."""
    return _tell(contrast, IdeaKind.KEEP_CATCH, contrast.seen.seat, is_given=True)


def get_card(contrast: Contrast) -> Idea | None:
    """The player captures a card more often after the move, which carries the gap."""
    return _tell(contrast, IdeaKind.GET_CARD, contrast.seen.seat, is_given=False)


def lose_card(contrast: Contrast) -> Idea | None:
    """An opponent captures a card more often after the rival, which carries the gap."""
    ideas = (
        _tell(contrast, IdeaKind.LOSE_CARD, seat, is_given=is_given)
        for is_given in (True, False)
        for seat in contrast.others
    )
    return next((idea for idea in ideas if idea), None)


def _tell(contrast: Contrast, kind: IdeaKind, seat: int, *, is_given: bool) -> Idea | None:
    """Return the idea of the card with the largest share; *is_given* if the rival gives one up."""
    outcomes = contrast.outcomes
    if outcomes is None or contrast.placements is None:
        return None
    shares = dict(_list_deciding(contrast, outcomes, seat))
    for card in sorted(shares, key=lambda card: -shares[card]):
        given = contrast.find_given(card, seat)
        parts = _carry(contrast, card)
        if bool(given) is is_given and parts:
            roots = ("chance", contrast.best.root), ("other", contrast.rival.root)
            numbers = tuple(
                Number.of(name, CHANCE, outcomes.captures(root, seat, card)) for name, root in roots
            )
            yaku = _find_use(contrast, outcomes, card, parts)
            return Idea(kind, (card, *given), yaku, numbers, seat, parts)
    return None


def _list_deciding(
    contrast: Contrast, outcomes: Outcomes, seat: int
) -> Iterator[tuple[Card, float]]:
    """Yield the cards that a seat gets more often, if that is most of the gap, with this share."""
    best, rival = contrast.best.root, contrast.rival.root
    gaining = (best, rival) if seat == contrast.seen.seat else (rival, best)

    def measure(worlds: Outcomes, card: Card) -> float:
        return worlds.share_of_gap(best, rival, seat, card)

    for card in contrast.list_free():
        if CHAFF >> card & 1 and Family.MONTHS not in contrast.list_families_of(1 << card):
            continue
        if not contrast.is_clear(partial(_find_more, gaining, seat, card)):
            continue
        share, halves = measure(outcomes, card), [measure(h, card) for h in outcomes.halves]
        if HALF <= share <= WHOLE and min(halves) >= HALF / 2:
            yield card, share


def _find_more(gaining: tuple[int, int], seat: int, card: Card, outcomes: Outcomes) -> Estimate:
    return outcomes.captures_more(*gaining, seat, card)


def _carry(contrast: Contrast, card: Card) -> tuple[Part, ...]:
    """Return the parts that a card counts in, of either side, if they carry the gap."""
    families = contrast.list_families_of(1 << card) | {Family.CARDS}
    own = contrast.list_own(families, 1 << card)
    return contrast.carry_side((*own, *contrast.list_theirs(families, cards=1 << card)))


def _find_use(
    contrast: Contrast, outcomes: Outcomes, card: Card, parts: tuple[Part, ...]
) -> tuple[str, ...]:
    """Return the yaku for which the seat of the largest part wants a card, if it is for one."""
    largest = max(parts, key=lambda part: abs(part.points.value))
    seat = largest.seat
    if seat is None:
        return ()
    roots = contrast.best.root, contrast.rival.root
    points = {
        yaku.id: abs(outcomes.yaku_gap(*roots, seat, row).value)
        for row, yaku in contrast.list_rows([largest.family], largest.yaku)
        if yaku.cards >> card & 1
    }
    return (max(points, key=points.__getitem__),) if points else ()
