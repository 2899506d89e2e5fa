"""What another player let lie, and what that says of his hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tutor.engine.worlds.unseen import count_held, list_others
from tutor.explain.claim import CARDS, CHANCE, TURNS, Claim, Number, exact
from tutor.explain.facts.captures import find_takers
from tutor.explain.facts.exposures import Placement
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import NO_CARD, Card, cards_in, count, month_set
from tutor.rules.observation import Observation

if TYPE_CHECKING:  # the engine is slow to import, and only whoever has a hint needs it
    from tutor.engine.worlds.holdings import Holdings

READ: Final = 0.10  # by which what was seen must lower a chance


def reads(seen: Observation, this: Placement, held: Holdings | None) -> Iterator[Claim]:
    """Yield of a discard that another let its month lie, and so hardly has a card for it.

    His chance to have one, judged by what he played, stands beside the one that counts every
    unseen card as likely.
    """
    able = 0 if this.taken else find_takers(seen, this.field, this.card)
    if held is None or not able:
        return
    for seat in list_others(seen):
        lay = count_left_lying(seen, seat, this.card)
        if not lay:
            continue
        chance, plain = held.chance(able, seat), count_held(seen, able, seat).value
        if chance.hi < plain and chance.value <= plain - READ:
            card, turns = lay.most_common(1)[0]
            numbers = (
                Number.of("chance", CHANCE, chance),
                *exact(CHANCE, plain=plain),
                *exact(CARDS, takers=count(able)),
                *exact(TURNS, lay=turns),
            )
            named = seat if seen.seats > 2 else None
            yield Claim(ClaimKind.READS, True, (this.card, card), numbers=numbers, seat=named)


def count_left_lying(seen: Observation, seat: int, card: Card) -> Counter[Card]:
    """Return how often a seat discarded although each card of the month of *card* lay there.

    They stand in the order of the cards, so that of some that lay as often the first is named.
    """
    lay: Counter[Card] = Counter()
    for turn in seen.history:
        if turn.seat == seat and not turn.took and turn.played not in (NO_CARD, *_month(card)):
            lay.update(cards_in(turn.field_before & month_set(card)))
    return Counter(dict(sorted(lay.items())))


def _month(card: Card) -> list[Card]:
    return list(cards_in(month_set(card)))
