"""Which yaku a pile has within reach, as far as it can still be made and would pay."""

from collections.abc import Iterator
from typing import Final

from tutor.explain.claim import CARDS, Claim, exact
from tutor.explain.facts.progress import YakuDistance, measure_progress
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import CardSet, cards_in
from tutor.rules.observation import Observation
from tutor.rules.score.scoring import score_pile
from tutor.rules.score.sheet import score_sheet

NEAR: Final = 1  # card that a yaku lacks: one that lacks more is far


def nearer(seen: Observation, gained: CardSet, field: CardSet) -> Iterator[Claim]:
    """Yield the yaku that what is gained brings within reach."""
    pile = seen.captured[seen.seat]
    for one in list_brought_near(seen, pile, gained, field):
        yield _claim(pile | gained, one)


def list_brought_near(
    seen: Observation, pile: CardSet, gained: CardSet, field: CardSet
) -> list[YakuDistance]:
    """Return the yaku that what a pile gains brings within reach, the dearest first."""
    before = {one.yaku.id: one.have for one in _measure(seen, pile)}
    within = _list_within_reach(seen, pile | gained, field)
    return [one for one in within if one.have > before[one.yaku.id]]


def nearest(seen: Observation) -> Iterator[Claim]:
    """Yield the yaku that are within reach as it is."""
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
    """Return the yaku that are near and worth it, the dearest first; of nested ones, one.

    One light more is not three reasons, although it brings three yaku of lights nearer.
    """
    near = [
        one
        for one in _measure(seen, pile)
        if one.missing == NEAR and not one.is_dead and _pays(seen, pile, field, one)
    ]
    near.sort(key=lambda one: -one.yaku.points)
    found: list[YakuDistance] = []
    for one in near:
        if not any(_is_nested(one.yaku.cards, other.yaku.cards) for other in found):
            found.append(one)
    return found


def _is_nested(one: CardSet, other: CardSet) -> bool:
    return one & other in (one, other)


def _pays(seen: Observation, pile: CardSet, field: CardSet, one: YakuDistance) -> bool:
    """Return whether a card that nobody has captured makes the yaku, and a greater total."""
    rules = seen.ruleset.tables(seen.round)
    total, _ = score_pile(rules, pile, field)
    for more in cards_in(one.yaku.cards & ~pile & ~_others(seen)):
        made = score_sheet(seen.ruleset, seen.round, pile | 1 << more, field)
        if sum(line.points for line in made) > total and one.yaku in [line.yaku for line in made]:
            return True
    return False
