"""Claims that set a card laid down beside others, or a capture beside a card laid down.

Who has nothing good to take asks what he gives away, and whether anybody has a card for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Final

from tutor.explain.claim import CARDS, CHANCE, POINTS, Claim, Number, exact
from tutor.explain.facts.captures import find_takers
from tutor.explain.facts.exposures import Placement, risk
from tutor.explain.facts.progress import measure_progress
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import Card, CardSet, cards_in, count
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation
from tutor.rules.position import PLAY_HAND
from tutor.rules.round.capture import find_targets
from tutor.rules.round.play import Action
from tutor.rules.score.scoring import card_points

if TYPE_CHECKING:  # the engine is slow to import, and only whoever has a hint needs it
    from tutor.engine.worlds.holdings import Holdings

SAFER: Final = 0.10  # by which one card must be seldomer taken than another
EXPOSED: Final = 0.15  # a chance that a card laid down is taken, worth a word
FEW: Final = 5  # cards: a yaku of more is never closed by one


def safer(
    seen: Observation, this: Placement, that: Placement, against: Action, held: Holdings | None
) -> Iterator[Claim]:
    """Yield that others have a card for the one laid down clearly less often than for another."""
    if this.taken or that.taken:
        return
    own, other = (risk(seen, held, seen.field, one.card) for one in (this, that))
    if own and other and own.hi < other.lo and own.value <= other.value - SAFER:
        numbers = Number.of("chance", CHANCE, own), Number.of("other", CHANCE, other)
        cards = this.card, that.card
        yield Claim(ClaimKind.SAFER, True, cards, numbers=numbers, against=against)


def clears(
    seen: Observation, this: Placement, that: Placement, against: Action, held: Holdings | None
) -> Iterator[Claim]:
    """Yield the card that the other action lays down for others, where this one captures."""
    if not this.taken or that.taken:
        return
    able = find_takers(seen, that.field, that.card)
    likely = risk(seen, held, seen.field, that.card)
    if able and likely and likely.value >= EXPOSED:
        numbers = *exact(CARDS, takers=count(able)), Number.of("chance", CHANCE, likely)
        yield Claim(ClaimKind.CLEARS, True, (that.card,), numbers=numbers, against=against)


def cheaper(
    seen: Observation, this: Placement, that: Placement, against: Action
) -> Iterator[Claim]:
    """Yield that the card laid down has fewer points than the other one, which may be taken."""
    if this.taken or that.taken or not find_takers(seen, that.field, that.card):
        return
    rules = seen.ruleset.tables(seen.round)
    own, other = (card_points(rules, 1 << one.card) for one in (this, that))
    if own < other:
        numbers = exact(POINTS, points=own, other=other)
        cards = this.card, that.card
        yield Claim(ClaimKind.CHEAPER, True, cards, numbers=numbers, against=against)


def fewest(seen: Observation, this: Placement, held: Holdings | None) -> Iterator[Claim]:
    """Yield that one card alone takes the one laid down, and more take others of the hand."""
    discards = _list_discards(seen)
    if this.taken or this.card not in discards:
        return
    takers = {card: find_takers(seen, seen.field | 1 << card, card) for card in discards}
    most = max(discards, key=lambda card: count(takers[card]))
    own, other = (risk(seen, held, seen.field, card) for card in (this.card, most))
    numbers = [count(able) for able in takers.values()]
    is_fewest = count(takers[this.card]) == min(numbers) == 1 < max(numbers)
    if is_fewest and own and other and own.value <= other.value - SAFER:
        told = exact(CARDS, takers=1, most=max(numbers))
        chance = Number.of("chance", CHANCE, own)
        yield Claim(ClaimKind.FEWEST, True, (this.card,), numbers=(*told, chance))


def least(seen: Observation, this: Placement) -> Iterator[Claim]:
    """Yield that the card laid down has the fewest points of all that take nothing."""
    discards = _list_discards(seen)
    if this.taken or this.card not in discards or not find_takers(seen, this.field, this.card):
        return
    rules = seen.ruleset.tables(seen.round)
    points = {card: card_points(rules, 1 << card) for card in discards}
    own, most = points[this.card], max(points.values())
    if own == min(points.values()) < most:
        numbers = exact(POINTS, points=own, most=most)
        yield Claim(ClaimKind.LEAST, True, (this.card,), numbers=numbers)


def _list_discards(seen: Observation) -> list[Card]:
    """Return the cards of the hand that may be played and take nothing."""
    if seen.phase != PLAY_HAND:
        return []
    joker = seen.ruleset.tables(seen.round).joker
    return [one for one in legal_actions(seen) if not find_targets(joker, seen.field, one)]


def closes(seen: Observation, this: Placement) -> Iterator[Claim]:
    """Yield the costliest yaku that nobody else can make once a card of the field is taken.

    Another seat has begun it and could make it until then, and an unseen card could take that
    card for it.
    """
    others = [seat for seat in range(len(seen.captured)) if seat != seen.seat]
    for card in cards_in(this.taken):
        if not find_takers(seen, seen.field, card):
            continue
        before = reduce(or_, (_list_open(seen, seat, 0, begun=1) for seat in others))
        after = reduce(or_, (_list_open(seen, seat, 1 << card) for seat in others))
        closed = [
            one
            for row, one in enumerate(seen.ruleset.yaku(seen.round))
            if (before & ~after) >> row & 1
        ]
        if closed:
            one = max(closed, key=lambda each: each.points)
            numbers = exact(POINTS, points=one.points)
            yield Claim(ClaimKind.CLOSES, True, (card,), one.id, numbers)
            return


def _list_open(seen: Observation, seat: int, gained: CardSet, begun: int = 0) -> int:
    """Return the rows of the yaku of few cards that a seat can still make, as bits.

    *gained* is what the seat that asks has captured besides; the seat holds at least *begun* of
    the cards of each.
    """
    lost = reduce(or_, (one for at, one in enumerate(seen.captured) if at != seat)) | gained
    able = {
        one.yaku.id
        for one in measure_progress(seen.ruleset, seen.round, seen.captured[seat], lost)
        if one.have >= begun and one.missing and not one.is_dead and one.yaku.need <= FEW
    }
    return sum(1 << row for row, one in enumerate(seen.ruleset.yaku(seen.round)) if one.id in able)
