"""Claims that compare what actions leave open: counts over the unseen cards, and hands read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tutor.engine.estimate import Estimate
from tutor.engine.worlds.symmetry import firsts
from tutor.explain.claim import CARDS, CHANCE, POINTS, Claim, Number, exact
from tutor.explain.facts.captures import chance_held, find_takers, is_open, place_and_take
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import NO_CARD, Card, CardSet, cards_in, count, month_set
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation
from tutor.rules.position import PLAY_HAND
from tutor.rules.round.capture import STAY, find_targets, list_captures
from tutor.rules.round.play import Action
from tutor.rules.score.scoring import card_points

if TYPE_CHECKING:  # the engine is slow to import, and only callers with a hint need it
    from tutor.engine.worlds.holdings import Holdings

FEWER: Final = 3  # unseen cards more or less that a flip may use, worth a word
CLEARLY: Final = 0.05  # by which a discard must feed more seldom than any other
FEEDS: Final = 0.15  # a chance to feed from which a discard is an evil


@dataclass(frozen=True)
class Placement:
    """The result of an action: the card placed, its captures, the hand and the field after it."""

    card: Card
    taken: CardSet
    hand: CardSet
    field: CardSet


def place_card(seen: Observation, action: Action, then: Card) -> Placement | None:
    """Return the placement of a card that is played, None where a choice is left open."""
    if is_open(seen, action, then):
        return None
    card, taken = place_and_take(seen, action, then)
    field = seen.field & ~taken if taken else seen.field | 1 << card
    return Placement(card, taken, seen.hand & ~(1 << card), field)


def count_exposed(seen: Observation, field: CardSet) -> int:
    """Return how many unseen cards would take something from a field when they are turned up."""
    joker = seen.ruleset.tables(seen.round).joker
    return sum(1 for card in cards_in(seen.unseen) if find_targets(joker, field, card))


def flips(seen: Observation, this: Placement, other: Placement, against: Action) -> Iterator[Claim]:
    """Yield the claim that clearly fewer, or more, unseen cards can take from the field."""
    now, then = count_exposed(seen, this.field), count_exposed(seen, other.field)
    if abs(now - then) >= FEWER:
        numbers = exact(CARDS, takers=now, other=then, unseen=count(seen.unseen))
        yield Claim(ClaimKind.FLIPS, now < then, numbers=numbers, against=against)


def risk(seen: Observation, held: Holdings | None, field: CardSet, card: Card) -> Estimate | None:
    """Return the chance that an opponent holds a card that takes *card* on a field.

    None if the card is not left there because it captures.
    """
    if find_targets(seen.ruleset.tables(seen.round).joker, field, card):
        return None
    return chance_held(seen, held, find_takers(seen, field | 1 << card, card))


def safe(seen: Observation, this: Placement) -> list[Card]:
    """Return the cards still in hand that take nothing, and that no unseen card takes."""
    joker = seen.ruleset.tables(seen.round).joker
    return [
        card
        for card in cards_in(this.hand)
        if not find_targets(joker, this.field, card)
        and not find_takers(seen, this.field | 1 << card, card)
    ]


def keeps_safe(
    seen: Observation, this: Placement, other: Placement, against: Action, discards: Number
) -> Iterator[Claim]:
    """Yield the only discard that no unseen card takes, which the other action would play.

    *discards* is the chance to have to discard on the next turn.
    """
    if safe(seen, this) == [other.card]:
        yield Claim(ClaimKind.KEEPS_SAFE, True, (other.card,), numbers=(discards,), against=against)


def all_feed(seen: Observation, this: Placement, held: Holdings | None) -> Iterator[Claim]:
    """Yield the claim that every discard of the hand may help an opponent, and this one least.

    Equivalent cards have equal risk, so the claim holds for each of them.
    """
    if seen.phase != PLAY_HAND or this.taken:
        return
    same = firsts(seen)
    discards = dict.fromkeys(same.get(one, one) for one in legal_actions(seen))
    risks = {card: risk(seen, held, seen.field, card) for card in discards}
    own = risks.pop(same.get(this.card, this.card))
    others = [one for one in risks.values() if one is not None]
    if own is None or len(others) < len(risks) or not others:
        return
    most = max(others, key=lambda one: one.value)
    is_least = own.value + CLEARLY <= min(one.value for one in others)
    if most.lo > own.hi and is_least and own.value >= FEEDS:
        numbers = Number.of("chance", CHANCE, own), Number.of("most", CHANCE, most)
        yield Claim(ClaimKind.ALL_FEED, True, (this.card,), numbers=numbers)


def gains(seen: Observation, this: Placement, other: Placement, against: Action) -> Iterator[Claim]:
    """Yield the claim that the captured cards have more, or fewer, points than the other's."""
    rules = seen.ruleset.tables(seen.round)
    own, theirs = (
        card_points(rules, one.taken | 1 << one.card if one.taken else 0) for one in (this, other)
    )
    if own != theirs:
        numbers = exact(POINTS, points=own, other=theirs)
        yield Claim(ClaimKind.GAINS, own > theirs, numbers=numbers, against=against)


def wild(seen: Observation, this: Placement) -> Iterator[Claim]:
    """Yield the claim that the joker takes the best that it could, or that it takes less."""
    rules = seen.ruleset.tables(seen.round)
    if this.card != rules.joker.card or not this.taken or this.taken & month_set(this.card):
        return
    able = [taken for taken in list_captures(rules.joker, seen.field, this.card) if taken]
    worths = [card_points(rules, taken) for taken in able]
    own = card_points(rules, this.taken)
    if len(able) > 1 and own == max(worths) > min(worths):
        numbers = exact(CARDS, choices=len(able)) + exact(POINTS, points=own)
        yield Claim(ClaimKind.WILD, True, tuple(cards_in(this.taken)), numbers=numbers)
    elif len(able) > 1 and own < max(worths):
        numbers = exact(POINTS, points=own, most=max(worths))
        yield Claim(ClaimKind.WILD_LESS, False, tuple(cards_in(this.taken)), numbers=numbers)


def lies(seen: Observation, action: Action) -> Iterator[Claim]:
    """Yield the claim that the joker stays on the field, where opponents may take it."""
    if action == STAY and seen.placing != NO_CARD:
        joker = seen.placing
        able = find_takers(seen, seen.field | 1 << joker, joker)
        yield Claim(ClaimKind.LIES, False, (joker,), numbers=exact(CARDS, takers=count(able)))
