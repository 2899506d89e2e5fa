"""Ideas about the one card that decides between two moves: who captures it carries the gap."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from tutor.engine.estimate import Estimate
from tutor.engine.hints.parts import Part
from tutor.explain.ideas.behind import list_chances
from tutor.explain.ideas.idea import Contrast, Idea, LinkKind
from tutor.explain.ideas.kinds import IdeaKind
from tutor.explain.parts import HALF, WHOLE
from tutor.rules.cards import CHAFF, Card
from tutor.rules.score.families import Family
from tutor.rules.score.scoring import card_points

if TYPE_CHECKING:  # the engine is slow to import, and only callers with a hint need it
    from tutor.engine.hints.outcomes import Outcomes


def keep_catch(contrast: Contrast) -> Idea | None:
    """The rival gives up a card that takes the deciding one, or the deciding one itself."""
    return next((idea for idea in _list_own(contrast, IdeaKind.KEEP_CATCH) if _keeps(idea)), None)


def get_card(contrast: Contrast) -> Idea | None:
    """The move captures the deciding card now, or leaves nothing that others take with it."""
    return next((idea for idea in _list_own(contrast, IdeaKind.GET_CARD) if not _keeps(idea)), None)


def lose_card(contrast: Contrast) -> Idea | None:
    """The deciding card is an opponent's more often after the rival."""
    ideas = (
        idea for seat in contrast.others for idea in _list_ideas(contrast, IdeaKind.LOSE_CARD, seat)
    )
    return next(ideas, None)


def _list_own(contrast: Contrast, kind: IdeaKind) -> Iterator[Idea]:
    return _list_ideas(contrast, kind, contrast.seen.seat)


def _keeps(idea: Idea) -> bool:
    """Return whether the move keeps a card of the hand for another one, or to play it later."""
    link = idea.link
    return link is not None and (link.kind is LinkKind.KEPT or link.card == idea.cards[0])


def _list_ideas(contrast: Contrast, kind: IdeaKind, seat: int) -> Iterator[Idea]:
    """Yield the ideas of the cards that decide, the one with the largest share first.

    Such a card is captured now, or the rival gives up another one for it.
    """
    outcomes = contrast.outcomes
    if outcomes is None or contrast.placements is None:
        return
    shares = dict(_list_deciding(contrast, outcomes, seat))
    for card in sorted(shares, key=lambda card: -shares[card]):
        link, parts = contrast.find_link(card, seat), _carry(contrast, card, seat)
        if parts and (link or contrast.best.gained >> card & 1):
            numbers = tuple(list_chances(contrast, outcomes, seat, card))
            idea = Idea(kind, (card,), contrast.find_use(card, parts), numbers, seat)
            if idea.yaku or _is_worth(contrast, idea, parts):
                yield replace(idea, parts=parts, link=link)


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


def _carry(contrast: Contrast, card: Card, seat: int) -> tuple[Part, ...]:
    """Return the parts that a card counts in, if they carry the gap.

    Of a card that the player captures they are of all sides, as it is also denied to others.
    """
    families = contrast.list_families_of(1 << card) | {Family.CARDS}
    if seat != contrast.seen.seat:
        return contrast.carry_side(contrast.list_theirs(families, seat, 1 << card))
    own = contrast.list_own(families, 1 << card)
    return contrast.carry_side((*own, *contrast.list_theirs(families, cards=1 << card)))


def _is_worth(contrast: Contrast, idea: Idea, parts: tuple[Part, ...]) -> bool:
    """Return whether the points of a card, as often as it changes hands, are half of its part."""
    largest = max(abs(part.points.value) for part in parts)
    shift = abs(idea.number("chance").value - idea.number("other").value)
    points = card_points(contrast.rules, 1 << idea.cards[0]) * contrast.seen.multiplier
    return shift * points >= HALF * largest
