"""How far a pile is from each yaku, and which are within reach and would pay."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, reduce
from operator import or_
from typing import Final

from tutor.engine.hints.candidates import Part
from tutor.explain.claim import CARDS, POINTS, Claim, exact
from tutor.explain.facts.exposures import Placement
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import NO_CARD, Card, CardSet, cards_in, count, lowest
from tutor.rules.observation import Observation
from tutor.rules.round.capture import find_targets
from tutor.rules.round.play import Action
from tutor.rules.ruleset import Ruleset, Yaku
from tutor.rules.score.families import Family, find_family
from tutor.rules.score.scoring import score_pile

NEAR: Final = 1  # card that a yaku lacks: one that lacks more is far
FEW: Final = 5  # cards: a yaku of more counts what nearly every capture brings


@dataclass(frozen=True)
class YakuDistance:
    """A yaku that can still be made: how many of its cards are held (*have*) or *lost*."""

    yaku: Yaku
    have: int
    lost: int  # number of its cards captured by opponents

    @cached_property
    def missing(self) -> int:
        """Return how many more cards the yaku needs; 0 when it is made."""
        return max(0, self.yaku.need - self.have)

    @cached_property
    def is_dead(self) -> bool:
        """Return whether opponents hold too many of its cards."""
        return self.yaku.cards.bit_count() - self.lost < self.yaku.need


@lru_cache(maxsize=64)
def measure_progress(
    ruleset: Ruleset, round_number: int, own: CardSet, cards: CardSet
) -> tuple[YakuDistance, ...]:
    """Return the progress of a pile towards every yaku in play, in the order of the table.

    *cards* are those of the opponents' piles.
    """
    table = ruleset.yaku(round_number)
    broken = _list_broken(table, ruleset.tables(round_number).joker.card, own | cards)
    distances = [
        YakuDistance(
            yaku,
            (own & yaku.cards).bit_count(),
            max((cards & yaku.cards).bit_count(), int(yaku.id in broken)),
        )
        for yaku in table
        if yaku.need <= yaku.cards.bit_count()
    ]
    return tuple(distances)


def _list_broken(table: Iterable[Yaku], joker: Card, taken: CardSet) -> set[str]:
    """Return the yaku of whole months that nobody can make once the joker is captured.

    Cards then go in pairs of their month: of an odd number of a month one is left over (RULES.md
    section 5, *Roppyakken capture*).
    """
    if joker == NO_CARD or not taken >> joker & 1:
        return set()
    odd = [yaku.id for yaku in table if (taken & yaku.cards).bit_count() % 2]
    return {name for name in odd if find_family(name) is Family.MONTHS}


def measure_seat(
    observation: Observation, seat: int, gained: CardSet = 0
) -> tuple[YakuDistance, ...]:
    """Return a seat's progress towards every yaku once the acting seat has *gained* cards."""
    piles = observation.captured
    own, lost = piles[seat], reduce(or_, (pile for at, pile in enumerate(piles) if at != seat))
    if seat == observation.seat:
        own |= gained
    else:
        lost |= gained
    return measure_progress(observation.ruleset, observation.round, own, lost)


def list_made(observation: Observation, seat: int, gained: CardSet, field: CardSet) -> list[Yaku]:
    """Return the yaku that a seat has with *gained* cards and that *field*, and not before."""
    pile = observation.pile_of(seat)
    _, before = score_pile(observation.rules, pile, observation.field)
    _, after = score_pile(observation.rules, pile | gained, field)
    return [yaku for row, yaku in enumerate(observation.yaku) if (after & ~before) >> row & 1]


def is_out_of_reach(observation: Observation, seat: int, yaku: str, gained: CardSet) -> bool:
    """Return whether a seat can no longer make a yaku once the acting seat has *gained* cards."""
    distances = measure_seat(observation, seat, gained)
    return any(distance.is_dead for distance in distances if distance.yaku.id == yaku)


def name_alone(observation: Observation, part: Part) -> Part:
    """Return a part with its yaku where its seat can make no other of the family."""
    if part.seat is None:
        return part
    able = [
        distance.yaku.id
        for distance in measure_seat(observation, part.seat)
        if distance.yaku.is_played
        and find_family(distance.yaku.id) is part.family
        and not distance.is_dead
    ]
    return replace(part, yaku=able[0]) if len(able) == 1 else part


def sort_by_distance(distances: Iterable[YakuDistance]) -> list[YakuDistance]:
    """Return yaku that are begun and not made, the nearest and then the more valuable first."""
    begun = [distance for distance in distances if distance.missing and distance.have]
    return sorted(begun, key=lambda other: (other.is_dead, other.missing, -other.yaku.points))


def nearer(observation: Observation, gained: CardSet, field: CardSet) -> Iterator[Claim]:
    """Yield the yaku that the gained cards bring within reach."""
    pile = observation.captured[observation.seat]
    for distance in list_brought_near(observation, pile, gained, field):
        yield _claim(pile | gained, distance)


def list_brought_near(
    observation: Observation, pile: CardSet, gained: CardSet, field: CardSet
) -> list[YakuDistance]:
    """Return the yaku that gained cards bring within reach, the most valuable first."""
    before = {distance.yaku.id: distance.have for distance in _measure(observation, pile)}
    within = _list_within_reach(observation, pile | gained, field)
    return [distance for distance in within if distance.have > before[distance.yaku.id]]


def builds(
    observation: Observation, gained: CardSet, hand: CardSet, field: CardSet
) -> Iterator[Claim]:
    """Yield the most valuable yaku that gained cards begin or advance, mostly within reach.

    Within reach are the cards of the remaining *hand*, and those that it can take from the
    remaining *field*, at most as many as its cards. With them at most one card is missing.
    """
    pile = observation.captured[observation.seat] | gained
    reach = hand | _find_takeable(observation, hand, field)
    results = [
        (other, other.yaku.cards & reach)
        for other in _measure(observation, pile)
        if other.missing and not other.is_dead and other.yaku.cards & gained
    ]
    sensible = [
        (other, able)
        for other, able in results
        if 1 <= count(able) <= other.have
        and other.have + count(able) >= other.yaku.need - NEAR
        and _pays(observation, pile, field, other.yaku, able)
    ]
    if sensible:
        distance, able = max(sensible, key=lambda each: (each[0].yaku.points, -each[0].missing))
        numbers = exact(CARDS, held=distance.have, needed=distance.yaku.need)
        yield Claim(ClaimKind.BUILDS, True, tuple(cards_in(able)), distance.yaku.id, numbers)


def counts(
    observation: Observation, this: Placement, that: Placement, against: Action
) -> Iterator[Claim]:
    """Yield a gained card that counts in a better yaku than any that the other action advances.

    If both advance the same ones and this action one more, that one counts. The value of a yaku is
    its points per needed card. One with very many cards is advanced by anything, so it is ignored.
    """
    own, other = (
        placement.taken | 1 << placement.card if placement.taken else 0
        for placement in (this, that)
    )
    able = _list_served(observation)
    served = [entry for entry in able if entry.yaku.cards & own]
    least = max((_share(entry.yaku) for entry in able if entry.yaku.cards & other), default=0.0)
    better = [entry for entry in served if _share(entry.yaku) > least]
    if not better and all(entry in served for entry in able if entry.yaku.cards & other):
        better = [entry for entry in served if not entry.yaku.cards & other]
    if better:
        distance = min(better, key=lambda each: (each.missing, -each.yaku.points))
        card = lowest(distance.yaku.cards & own)
        numbers = exact(POINTS, points=distance.yaku.points)
        yield Claim(ClaimKind.COUNTS, True, (card,), distance.yaku.id, numbers, against=against)


def spares(
    observation: Observation, this: Placement, that: Placement, against: Action
) -> Iterator[Claim]:
    """Yield that a kept card counts in a better yaku than any that the discard advances.

    Another card of that yaku is already captured, in the hand or on the field.
    """
    if this.taken or that.taken:
        return
    able = _list_served(observation)
    least = max(
        (_share(other.yaku) for other in able if other.yaku.cards >> this.card & 1), default=0.0
    )
    near = observation.captured[observation.seat] | this.hand | this.field
    better = [
        other
        for other in able
        if other.yaku.cards >> that.card & 1
        and _share(other.yaku) > least
        and count(other.yaku.cards & near) > 1
    ]
    if better:
        distance = min(better, key=lambda each: (each.missing, -each.yaku.points))
        numbers = exact(POINTS, points=distance.yaku.points)
        yield Claim(
            ClaimKind.SPARES, True, (that.card,), distance.yaku.id, numbers, against=against
        )


def _list_served(observation: Observation) -> list[YakuDistance]:
    """Return the yaku of few cards that can still be made."""
    return [
        distance
        for distance in _measure(observation, observation.captured[observation.seat])
        if distance.missing and not distance.is_dead and distance.yaku.need <= FEW
    ]


def _share(yaku: Yaku) -> float:
    return yaku.points / yaku.need


def list_hindered(
    observation: Observation, taken: CardSet
) -> Iterator[tuple[int, Card, YakuDistance]]:
    """Yield by seat the captured cards that would bring an opponent to one card short of a yaku."""
    for seat, pile in enumerate(observation.captured):
        if seat == observation.seat:
            continue
        opponents = reduce(
            or_, (number for at, number in enumerate(observation.captured) if at != seat)
        )
        near = [
            (other, card)
            for other in measure_progress(observation.ruleset, observation.round, pile, opponents)
            for card in cards_in(taken & other.yaku.cards)
            if other.have and other.missing == NEAR + 1 and not other.is_dead
            if _pays(observation, pile, observation.field, other.yaku, 1 << card)
        ]
        if near:
            distance, card = max(near, key=lambda each: each[0].yaku.points)
            yield seat, card, distance


def _find_takeable(observation: Observation, hand: CardSet, field: CardSet) -> CardSet:
    """Return the cards of a field that some card of a hand can take."""
    joker = observation.rules.joker
    return reduce(or_, (find_targets(joker, field, own) for own in cards_in(hand)), 0)


def nearest(observation: Observation) -> Iterator[Claim]:
    """Yield the yaku that are already within reach."""
    pile = observation.captured[observation.seat]
    yield from (
        _claim(pile, distance)
        for distance in _list_within_reach(observation, pile, observation.field)
    )


def _claim(pile: CardSet, distance: YakuDistance) -> Claim:
    cards = tuple(cards_in(pile & distance.yaku.cards))
    numbers = exact(CARDS, held=distance.have, needed=distance.yaku.need)
    return Claim(ClaimKind.NEARER, True, cards, distance.yaku.id, numbers)


def _measure(observation: Observation, pile: CardSet) -> tuple[YakuDistance, ...]:
    return measure_progress(observation.ruleset, observation.round, pile, _others(observation))


def _others(observation: Observation) -> CardSet:
    piles = 0
    for seat, pile in enumerate(observation.captured):
        if seat != observation.seat:
            piles |= pile
    return piles


def _list_within_reach(
    observation: Observation, pile: CardSet, field: CardSet
) -> list[YakuDistance]:
    """Return valuable yaku that are near, the most valuable first; one of nested ones.

    One more light is not three reasons, although it advances three yaku of lights.
    """
    near = [
        other
        for other in _measure(observation, pile)
        if other.missing == NEAR
        and not other.is_dead
        and _pays(observation, pile, field, other.yaku)
    ]
    near.sort(key=lambda other: -other.yaku.points)
    distances: list[YakuDistance] = []
    for distance in near:
        if not any(_is_nested(distance.yaku.cards, other.yaku.cards) for other in distances):
            distances.append(distance)
    return distances


def _is_nested(cards: CardSet, other: CardSet) -> bool:
    return cards & other in (cards, other)


def _pays(
    observation: Observation, pile: CardSet, field: CardSet, yaku: Yaku, more: CardSet = 0
) -> bool:
    """Return whether a pile makes the yaku, with a greater total, with *more* or one more card.

    That card is not in another pile.
    """
    rules, row = observation.rules, observation.yaku.index(yaku)
    total, _ = score_pile(rules, pile, field)
    able = yaku.cards & ~pile & ~more & ~reduce(or_, observation.captured)
    for last in (0, *[1 << card for card in cards_in(able)]):
        points, made = score_pile(rules, pile | more | last, field & ~(more | last))
        if points > total and made >> row & 1:
            return True
    return False
