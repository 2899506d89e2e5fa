"""Which yaku a pile has within reach, as far as it can still be made and would pay."""

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Final

from tutor.explain.claim import CARDS, POINTS, Claim, exact
from tutor.explain.facts.exposures import Placement
from tutor.explain.facts.progress import YakuDistance, measure_progress
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import Card, CardSet, cards_in, count
from tutor.rules.observation import Observation
from tutor.rules.round.capture import find_targets
from tutor.rules.round.play import Action
from tutor.rules.ruleset import Yaku
from tutor.rules.score.scoring import score_pile
from tutor.rules.score.sheet import score_sheet

NEAR: Final = 1  # card that a yaku lacks: one that lacks more is far
FEW: Final = 5  # cards: a yaku of more counts what nearly every capture brings


def nearer(seen: Observation, gained: CardSet, field: CardSet) -> Iterator[Claim]:
    """Yield the yaku that the gained cards bring within reach."""
    pile = seen.captured[seen.seat]
    for one in list_brought_near(seen, pile, gained, field):
        yield _claim(pile | gained, one)


def list_brought_near(
    seen: Observation, pile: CardSet, gained: CardSet, field: CardSet
) -> list[YakuDistance]:
    """Return the yaku that gained cards bring within reach, the most valuable first."""
    before = {one.yaku.id: one.have for one in _measure(seen, pile)}
    within = _list_within_reach(seen, pile | gained, field)
    return [one for one in within if one.have > before[one.yaku.id]]


def builds(seen: Observation, gained: CardSet, hand: CardSet, field: CardSet) -> Iterator[Claim]:
    """Yield the most valuable yaku that gained cards begin or advance, mostly within reach.

    Within reach are the cards of the remaining *hand*, and those that it can take from the
    remaining *field*, at most as many as its cards. With them at most one card is missing.
    """
    pile = seen.captured[seen.seat] | gained
    reach = hand | _find_takeable(seen, hand, field)
    found = [
        (one, one.yaku.cards & reach)
        for one in _measure(seen, pile)
        if one.missing and not one.is_dead and one.yaku.cards & gained
    ]
    sensible = [
        (one, able)
        for one, able in found
        if 1 <= count(able) <= one.have
        and one.have + count(able) >= one.yaku.need - NEAR
        and _pays(seen, pile, field, one.yaku, able)
    ]
    if sensible:
        one, able = max(sensible, key=lambda each: (each[0].yaku.points, -each[0].missing))
        numbers = exact(CARDS, held=one.have, needed=one.yaku.need)
        yield Claim(ClaimKind.BUILDS, True, tuple(cards_in(able)), one.yaku.id, numbers)


def counts(seen: Observation, this: Placement, that: Placement, against: Action) -> Iterator[Claim]:
    """Yield a gained card that counts in a better yaku than any that the other action advances.

    If both advance the same ones and this action one more, that one counts. The value of a yaku is
    its points per needed card. One with very many cards is advanced by anything, so it is ignored.
    """
    own, other = (one.taken | 1 << one.card if one.taken else 0 for one in (this, that))
    able = _list_served(seen)
    served = [one for one in able if one.yaku.cards & own]
    least = max((_share(one.yaku) for one in able if one.yaku.cards & other), default=0.0)
    better = [one for one in served if _share(one.yaku) > least]
    if not better and all(one in served for one in able if one.yaku.cards & other):
        better = [one for one in served if not one.yaku.cards & other]
    if better:
        one = min(better, key=lambda each: (each.missing, -each.yaku.points))
        card = next(cards_in(one.yaku.cards & own))
        numbers = exact(POINTS, points=one.yaku.points)
        yield Claim(ClaimKind.COUNTS, True, (card,), one.yaku.id, numbers, against=against)


def spares(seen: Observation, this: Placement, that: Placement, against: Action) -> Iterator[Claim]:
    """Yield that a kept card counts in a better yaku than any that the discard advances.

    Another card of that yaku is already captured, in the hand or on the field.
    """
    if this.taken or that.taken:
        return
    able = _list_served(seen)
    least = max((_share(one.yaku) for one in able if one.yaku.cards >> this.card & 1), default=0.0)
    near = seen.captured[seen.seat] | this.hand | this.field
    better = [
        one
        for one in able
        if one.yaku.cards >> that.card & 1
        and _share(one.yaku) > least
        and count(one.yaku.cards & near) > 1
    ]
    if better:
        one = min(better, key=lambda each: (each.missing, -each.yaku.points))
        numbers = exact(POINTS, points=one.yaku.points)
        yield Claim(ClaimKind.SPARES, True, (that.card,), one.yaku.id, numbers, against=against)


def _list_served(seen: Observation) -> list[YakuDistance]:
    """Return the yaku of few cards that can still be made."""
    return [
        one
        for one in _measure(seen, seen.captured[seen.seat])
        if one.missing and not one.is_dead and one.yaku.need <= FEW
    ]


def _share(yaku: Yaku) -> float:
    return yaku.points / yaku.need


def list_hindered(seen: Observation, taken: CardSet) -> Iterator[tuple[int, Card, YakuDistance]]:
    """Yield by seat the captured cards that would bring an opponent to one card short of a yaku."""
    for seat, pile in enumerate(seen.captured):
        if seat == seen.seat:
            continue
        others = reduce(or_, (one for at, one in enumerate(seen.captured) if at != seat))
        near = [
            (one, card)
            for one in measure_progress(seen.ruleset, seen.round, pile, others)
            for card in cards_in(taken & one.yaku.cards)
            if one.have and one.missing == NEAR + 1 and not one.is_dead
            if _pays(seen, pile, seen.field, one.yaku, 1 << card)
        ]
        if near:
            one, card = max(near, key=lambda each: each[0].yaku.points)
            yield seat, card, one


def _find_takeable(seen: Observation, hand: CardSet, field: CardSet) -> CardSet:
    """Return the cards of a field that some card of a hand can take."""
    joker = seen.ruleset.tables(seen.round).joker
    return reduce(or_, (find_targets(joker, field, own) for own in cards_in(hand)), 0)


def nearest(seen: Observation) -> Iterator[Claim]:
    """Yield the yaku that are already within reach."""
    pile = seen.captured[seen.seat]
    yield from (_claim(pile, one) for one in _list_within_reach(seen, pile, seen.field))


def _claim(pile: CardSet, one: YakuDistance) -> Claim:
    cards = tuple(cards_in(pile & one.yaku.cards))
    numbers = exact(CARDS, held=one.have, needed=one.yaku.need)
    return Claim(ClaimKind.NEARER, True, cards, one.yaku.id, numbers)


def _measure(seen: Observation, pile: CardSet) -> list[YakuDistance]:
    return measure_progress(seen.ruleset, seen.round, pile, _others(seen))


def _others(seen: Observation) -> CardSet:
    piles = 0
    for seat, pile in enumerate(seen.captured):
        if seat != seen.seat:
            piles |= pile
    return piles


def _list_within_reach(seen: Observation, pile: CardSet, field: CardSet) -> list[YakuDistance]:
    """Return valuable yaku that are near, the most valuable first; one of nested ones.

    One more light is not three reasons, although it advances three yaku of lights.
    """
    near = [
        one
        for one in _measure(seen, pile)
        if one.missing == NEAR and not one.is_dead and _pays(seen, pile, field, one.yaku)
    ]
    near.sort(key=lambda one: -one.yaku.points)
    found: list[YakuDistance] = []
    for one in near:
        if not any(_is_nested(one.yaku.cards, other.yaku.cards) for other in found):
            found.append(one)
    return found


def _is_nested(one: CardSet, other: CardSet) -> bool:
    return one & other in (one, other)


def _pays(seen: Observation, pile: CardSet, field: CardSet, yaku: Yaku, more: CardSet = 0) -> bool:
    """Return whether a pile makes the yaku, with a greater total, with *more* or one more card.

    That card is not in another pile.
    """
    rules = seen.ruleset.tables(seen.round)
    total, _ = score_pile(rules, pile, field)
    able = yaku.cards & ~pile & ~more & ~reduce(or_, seen.captured)
    for last in (0, *(1 << card for card in cards_in(able))):
        made = score_sheet(seen.ruleset, seen.round, pile | more | last, field & ~(more | last))
        if sum(line.points for line in made) > total and yaku in [line.yaku for line in made]:
            return True
    return False
