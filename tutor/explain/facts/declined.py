"""The months that an opponent passed up, as evidence about their hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tutor.engine.worlds.unseen import count_held, list_others
from tutor.explain.claim import CARDS, CHANCE, TURNS, Claim, Number, exact
from tutor.explain.facts.captures import find_takers
from tutor.explain.facts.exposures import Placement
from tutor.explain.facts.reasons import list_completed_by
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import NO_CARD, Card, cards_in, count, month_set
from tutor.rules.observation import Observation

if TYPE_CHECKING:  # the engine is slow to import, and only callers with a hint need it
    from tutor.engine.worlds.holdings import Holdings

READ: Final = 0.10  # least change of a chance by the evidence


def reads(observation: Observation, this: Placement, holdings: Holdings | None) -> Iterator[Claim]:
    """Yield the claim that another seat probably lacks a month that it passed up before.

    The card is the discard, or one that completes their yaku. The claim has two chances that they
    take it: given their plays, and with every unseen card equally likely.
    """
    if holdings is None:
        return
    if not this.taken:
        for seat in list_others(observation):
            yield from _reads(observation, this, holdings, this.card, seat)
    for card, seat, yaku in list_completed_by(observation, this.field & observation.field):
        yield from _reads(observation, this, holdings, card, seat, yaku)


def _reads(
    observation: Observation,
    this: Placement,
    holdings: Holdings,
    card: Card,
    seat: int,
    yaku: str | None = None,
) -> Iterator[Claim]:
    able = find_takers(observation, this.field, card)
    lay = count_left_lying(observation, seat, card)
    if not able or not lay:
        return
    chance, plain = holdings.chance(able, seat), count_held(observation, able, seat).value
    if chance.hi < plain and chance.value <= plain - READ:
        [(named, turns)] = [(card, lay[card])] if lay[card] else lay.most_common(1)
        numbers = (
            Number.of("chance", CHANCE, chance),
            *exact(CHANCE, plain=plain),
            *exact(CARDS, takers=count(able)),
            *exact(TURNS, lay=turns),
        )
        subject = seat if observation.seats > 2 else None
        yield Claim(ClaimKind.READS, True, (card, named), yaku, numbers, subject)


def count_left_lying(observation: Observation, seat: int, card: Card) -> Counter[Card]:
    """Return how often a seat discarded with each card of *card*'s month on the field.

    In card order, so that among equally frequent cards the first is named.
    """
    lay: Counter[Card] = Counter()
    for turn in observation.history:
        if turn.seat == seat and not turn.took and turn.played not in (NO_CARD, *_month(card)):
            lay.update(cards_in(turn.field_before & month_set(card)))
    return Counter(dict(sorted(lay.items())))


def _month(card: Card) -> list[Card]:
    return cards_in(month_set(card))
