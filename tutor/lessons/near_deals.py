"""Deals in which a taught yaku is two captures away, whatever the other player does."""

from collections.abc import Iterator
from functools import reduce
from operator import or_
from random import Random
from typing import Final

from tutor.lessons.knowledge import Knowledge
from tutor.rules.cards import CardSet, card_set, cards_in, count, month_set
from tutor.rules.match.match import Dealt, Match, deal_next_round
from tutor.rules.round.deal import Deal, deal
from tutor.rules.ruleset import Ruleset, Yaku

CAPTURES: Final = 2
MOST_SEEDS: Final = 20_000


def find_near_deal(match: Match, seat: int, given: Knowledge, seed: str) -> Dealt | None:
    """Return the first deal of numbered seeds in which a *given* yaku is near for a seat.

    None where no yaku of so few cards was taught.
    """
    if not any(_list_near_yaku(match.ruleset, given)):
        return None
    for number in range(MOST_SEEDS):
        dealt = deal_next_round(match, Random(f"{seed} {number}"))
        if is_near(match.ruleset, deal(match.ruleset, dealt.deck, dealt.dealer), seat, given):
            return dealt
    return None


def is_near(ruleset: Ruleset, dealt: Deal, seat: int, given: Knowledge) -> bool:
    """Return whether a seat can make a *given* yaku by two captures that nobody can prevent."""
    other_hands = [hand for other, hand in enumerate(dealt.hands) if other != seat]
    early = card_set(dealt.stock[: CAPTURES * len(dealt.hands)])
    return any(
        all(_is_capturable(dealt.hands[seat], dealt.field, card) for card in cards_in(yaku.cards))
        and not _list_relatives(yaku.cards) & (early | reduce(or_, other_hands))
        for yaku in _list_near_yaku(ruleset, given)
    )


def _list_near_yaku(ruleset: Ruleset, given: Knowledge) -> Iterator[Yaku]:
    for yaku in ruleset.yaku():
        if f"{ruleset.game.name}/{yaku.id}" in given and yaku.need == CAPTURES == count(yaku.cards):
            yield yaku


def _is_capturable(hand: CardSet, field: CardSet, card: int) -> bool:
    """Return whether a card is on the field with a relative in the hand, or the reverse."""
    relatives = month_set(card) & ~(1 << card)
    if field >> card & 1:
        return bool(hand & relatives)
    return bool(hand >> card & 1 and field & relatives)


def _list_relatives(cards: CardSet) -> CardSet:
    return reduce(or_, map(month_set, cards_in(cards)), 0)
