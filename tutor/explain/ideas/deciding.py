"""Ideas about the one card that decides between two moves: who captures it carries the gap."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from tutor.engine.hints.candidates import Part
from tutor.explain.ideas.behind import list_chances
from tutor.explain.ideas.idea import Contrast, Idea, Link, LinkKind
from tutor.explain.ideas.kinds import IdeaKind
from tutor.explain.parts import HALF, WHOLE
from tutor.rules.cards import CHAFF, Card
from tutor.rules.score.families import Family
from tutor.rules.score.scoring import card_points

if TYPE_CHECKING:  # the engine is slow to import, and only callers with a hint need it
    from tutor.engine.hints.outcomes import Outcomes


def keep_catch(contrast: Contrast) -> Idea | None:
    """The rival gives up a card that takes the deciding one, or the deciding one itself."""
    return next(_list_ideas(contrast, IdeaKind.KEEP_CATCH, contrast.seen.seat), None)


def get_card(contrast: Contrast) -> Idea | None:
    """The move captures the deciding card now, or leaves nothing that others take with it."""
    return next(_list_ideas(contrast, IdeaKind.GET_CARD, contrast.seen.seat), None)


def lose_card(contrast: Contrast) -> Idea | None:
    """The deciding card is an opponent's more often after the rival."""
    ideas = (
        idea for seat in contrast.others for idea in _list_ideas(contrast, IdeaKind.LOSE_CARD, seat)
    )
    return next(ideas, None)


def _list_ideas(contrast: Contrast, kind: IdeaKind, seat: int) -> Iterator[Idea]:
    """Yield the ideas of the cards that decide, the one with the largest share first."""
    outcomes = contrast.outcomes
    if outcomes is None or contrast.placements is None:
        return
    links = dict(_list_linked(contrast, kind, seat))
    shares = {card: _find_share(contrast, outcomes, seat, card) for card in links}
    for card in sorted(filter(shares.get, shares), key=lambda card: -shares[card]):
        parts = _carry(contrast, card, seat)
        if parts:
            numbers = tuple(list_chances(contrast, outcomes, seat, card))
            use = contrast.find_use(card, parts)
            also = contrast.find_gained_for(use[:1], card) if seat == contrast.seen.seat else ()
            idea = Idea(kind, (card, *also), use, numbers, seat)
            if idea.yaku or _is_worth(contrast, idea, parts):
                yield replace(idea, parts=parts, link=links[card])


def _list_linked(
    contrast: Contrast, kind: IdeaKind, seat: int
) -> Iterator[tuple[Card, Link | None]]:
    """Yield the cards that the move captures now, or that the rival gives up another one for.

    Of the own cards to get, only a part is of each kind.
    """
    for card in contrast.free:
        if CHAFF >> card & 1 and Family.MONTHS not in contrast.list_families_of(1 << card):
            continue
        link = contrast.find_link(card, seat)
        is_kept = link is not None and (link.kind is LinkKind.KEPT or link.card == card)
        is_of_kind = kind is IdeaKind.LOSE_CARD or is_kept is (kind is IdeaKind.KEEP_CATCH)
        if is_of_kind and (link or contrast.best.gained >> card & 1):
            yield card, link


def _find_share(contrast: Contrast, outcomes: Outcomes, seat: int, card: Card) -> float:
    """Return the share of the gap that a card decides: half or more, otherwise 0.

    A seat captures it clearly more often, and it is a quarter in each half of the worlds.
    """
    roots = contrast.best.root, contrast.rival.root
    gaining = roots if seat == contrast.seen.seat else roots[::-1]
    if not contrast.is_clear(lambda worlds: worlds.captures_more(*gaining, seat, card)):
        return 0.0
    share, *halves = (
        worlds.share_of_gap(*roots, seat, card) for worlds in (outcomes, *outcomes.halves)
    )
    return share if HALF <= share <= WHOLE and min(halves) >= HALF / 2 else 0.0


def _carry(contrast: Contrast, card: Card, seat: int) -> tuple[Part, ...]:
    """Return the parts that a card counts in, if they carry the gap.

    Of a card that the player captures they are of all sides, as it is also denied to others.
    """
    families = contrast.list_families_of(1 << card)
    if card_points(contrast.rules, 1 << card):
        families |= {Family.CARDS}
    if seat != contrast.seen.seat:
        return contrast.carry_side(contrast.list_theirs(families, seat, 1 << card))
    return contrast.carry_side(contrast.list_all(families, 1 << card))


def _is_worth(contrast: Contrast, idea: Idea, parts: tuple[Part, ...]) -> bool:
    """Return whether the points of a card, as often as it changes hands, are half of its part."""
    largest = max(abs(part.points.value) for part in parts)
    shift = abs(idea.number("chance").value - idea.number("other").value)
    points = card_points(contrast.rules, 1 << idea.cards[0]) * contrast.seen.multiplier
    return shift * points >= HALF * largest
