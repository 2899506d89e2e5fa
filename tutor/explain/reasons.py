"""First reasons for an action: what it captures, brings nearer, denies and gives away.

Every reason is a checked fact about what the player may see. Chances are exact counts over
the unseen cards, each as likely to be in the other hand as any other.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb
from typing import Final

from tutor.explain.progress import Progress, progress
from tutor.rules.capture import matching, options
from tutor.rules.cards import NO_CARD, Card, CardSet, cards_in, count, month_set
from tutor.rules.observation import Observation, public_position
from tutor.rules.play import KOIKOI, STOP, Action
from tutor.rules.position import DECIDE
from tutor.rules.scoring import call_multiplier, stop_score, yaku_made
from tutor.rules.sheet import score_sheet

NEAR: Final = 2  # a yaku at most this many cards away is worth a word


@dataclass(frozen=True)
class Reason:
    """One fact for (*good*) or against an action.

    kind      cards                        yaku         numbers
    captures  all cards gained             -            (how many,)
    completes the cards of the yaku held   made by it   (points of the yaku, points more)
    nearer    the yaku's cards now held    brought near (held, needed)
    denies    the card taken away          of the other ()
    gives     the card left on the field   -            (unseen of its month, chance in 100)
    leaves    the card left on the field   of the other (unseen of its month, chance in 100)
    banks     -                            -            (points with multipliers,)
    doubles   -                            -            (factor now, factor after the call)
    """

    kind: str
    good: bool
    cards: tuple[Card, ...] = ()
    yaku: str | None = None
    numbers: tuple[int, ...] = ()


def reasons(observation: Observation, action: Action, then: Card = NO_CARD) -> tuple[Reason, ...]:
    """Return the reasons for and against *action*, the weightiest first.

    *then* is the card to take when a played card leaves a choice between two.
    """
    if observation.phase == DECIDE:
        return tuple(_decision_reasons(observation, action))
    return tuple(_card_reasons(observation, action, then))


def _decision_reasons(seen: Observation, action: Action) -> Iterator[Reason]:
    rules = seen.ruleset.tables(seen.round)
    position = public_position(seen)
    if action == STOP:
        yield Reason("banks", True, numbers=(stop_score(rules, position, seen.seat),))
    elif action == KOIKOI:
        others = sum(seen.calls) - seen.calls[seen.seat]
        own = seen.calls[seen.seat]
        now = call_multiplier(rules, others, own)
        after = call_multiplier(rules, others, own + 1)
        yield from _nearest(seen, seen.captured[seen.seat])
        if after > now:
            yield Reason("doubles", False, numbers=(now, after))


def _nearest(seen: Observation, pile: CardSet) -> Iterator[Reason]:
    for one in _progress(seen, pile):
        if one.missing == 1 and not one.is_dead:
            yield _nearer(pile, one)


def _progress(seen: Observation, pile: CardSet) -> list[Progress]:
    return progress(seen.ruleset, seen.round, pile, _others(seen))


def _others(seen: Observation) -> CardSet:
    piles = 0
    for seat, pile in enumerate(seen.captured):
        if seat != seen.seat:
            piles |= pile
    return piles


def _nearer(pile: CardSet, one: Progress) -> Reason:
    cards = tuple(cards_in(pile & one.yaku.cards))
    return Reason("nearer", True, cards, one.yaku.id, (one.have, one.yaku.need))


def outcome(seen: Observation, action: Action, then: Card = NO_CARD) -> tuple[Card, CardSet]:
    """Return the card that *action* places and what it takes.

    In a choice the action is the card taken; in a play it is the card placed, and *then* the
    card taken if two match. Taking nothing although two match means that none was named.
    """
    if seen.placing != NO_CARD:
        return seen.placing, 1 << action
    if then != NO_CARD:
        return action, 1 << then
    taken = options(seen.ruleset.tables(seen.round).joker, seen.field, action)
    return action, taken[0] if len(taken) == 1 else 0


def _card_reasons(seen: Observation, action: Action, then: Card) -> Iterator[Reason]:
    card, taken = outcome(seen, action, then)
    if not taken and matching(seen.field, card):
        return
    if taken:
        gained = taken | 1 << card
        yield from _completed(seen, gained, taken)
        yield Reason("captures", True, tuple(cards_in(gained)), None, (count(gained),))
        yield from _brought_nearer(seen, gained)
        yield from _denied(seen, taken)
    else:
        yield _given(seen, card)
    yield from _left(seen, seen.field & ~taken if taken else seen.field | 1 << card)


def _completed(seen: Observation, gained: CardSet, taken: CardSet) -> Iterator[Reason]:
    pile = seen.captured[seen.seat]
    before = score_sheet(seen.ruleset, seen.round, pile, seen.field)
    after = score_sheet(seen.ruleset, seen.round, pile | gained, seen.field & ~taken)
    points = {one.yaku.id: one.points for one in before}
    for one in after:
        more = one.points - points.get(one.yaku.id, 0)
        if more > 0:
            cards = tuple(cards_in(one.cards))
            yield Reason("completes", True, cards, one.yaku.id, (one.points, more))


def _brought_nearer(seen: Observation, gained: CardSet) -> Iterator[Reason]:
    pile = seen.captured[seen.seat]
    before = {one.yaku.id: one.have for one in _progress(seen, pile)}
    moved = [
        one
        for one in _progress(seen, pile | gained)
        if one.have > before[one.yaku.id] and 0 < one.missing <= NEAR and not one.is_dead
    ]
    moved.sort(key=lambda one: (one.missing, -one.yaku.points))
    for one in moved:
        yield _nearer(pile | gained, one)


def _completes_for_others(seen: Observation, card: Card) -> str | None:
    """Return the most valuable yaku that *card* would complete for another seat."""
    rules = seen.ruleset.tables(seen.round)
    for seat, pile in enumerate(seen.captured):
        if seat != seen.seat:
            _, had = yaku_made(rules, pile, seen.field)
            _, has = yaku_made(rules, pile | 1 << card, seen.field & ~(1 << card))
            for row, yaku in enumerate(seen.ruleset.yaku(seen.round)):
                if (has & ~had) >> row & 1:
                    return yaku.id
    return None


def _denied(seen: Observation, taken: CardSet) -> Iterator[Reason]:
    for card in cards_in(taken):
        yaku = _completes_for_others(seen, card)
        if yaku:
            yield Reason("denies", True, (card,), yaku)


def _chance(seen: Observation, card: Card) -> tuple[int, int]:
    """Return how many cards of the month are unseen, and the chance in 100 that others hold one."""
    unseen = count(seen.unseen)
    of_month = count(seen.unseen & month_set(card))
    held = sum(seen.hand_counts) - seen.hand_counts[seen.seat]
    missed = comb(unseen - of_month, held) / comb(unseen, held) if unseen else 1.0
    return of_month, round(100 * (1 - missed))


def _given(seen: Observation, card: Card) -> Reason:
    of_month, chance = _chance(seen, card)
    return Reason("gives", False, (card,), None, (of_month, chance))


def _left(seen: Observation, field: CardSet) -> Iterator[Reason]:
    for card in cards_in(field):
        yaku = _completes_for_others(seen, card)
        of_month, chance = _chance(seen, card)
        if yaku and chance:
            yield Reason("leaves", False, (card,), yaku, (of_month, chance))
