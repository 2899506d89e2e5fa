"""Claims that compare what actions leave open: counts over the unseen cards, and hands read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
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


@lru_cache(maxsize=64)
def place_card(observation: Observation, action: Action, following: Card) -> Placement | None:
    """Return the placement of a card that is played, None where a choice is left open."""
    if is_open(observation, action, following):
        return None
    card, taken = place_and_take(observation, action, following)
    field = observation.field & ~taken if taken else observation.field | 1 << card
    return Placement(card, taken, observation.hand & ~(1 << card), field)


def count_exposed(observation: Observation, field: CardSet) -> int:
    """Return how many unseen cards would take something from a field when they are turned up."""
    joker = observation.rules.joker
    return sum(1 for card in cards_in(observation.unseen) if find_targets(joker, field, card))


def flips(
    observation: Observation, this: Placement, other: Placement, against: Action
) -> Iterator[Claim]:
    """Yield the claim that clearly fewer, or more, unseen cards can take from the field."""
    exposed, following = (
        count_exposed(observation, this.field),
        count_exposed(observation, other.field),
    )
    if abs(exposed - following) >= FEWER:
        numbers = exact(CARDS, takers=exposed, other=following, unseen=count(observation.unseen))
        yield Claim(ClaimKind.FLIPS, exposed < following, numbers=numbers, against=against)


def risk(
    observation: Observation, holdings: Holdings | None, field: CardSet, card: Card
) -> Estimate | None:
    """Return the chance that an opponent holds a card that takes *card* on a field.

    None if the card is not left there because it captures.
    """
    if find_targets(observation.rules.joker, field, card):
        return None
    return chance_held(observation, holdings, find_takers(observation, field | 1 << card, card))


def safe(observation: Observation, this: Placement) -> list[Card]:
    """Return the cards still in hand that take nothing, and that no unseen card takes."""
    joker = observation.rules.joker
    return [
        card
        for card in cards_in(this.hand)
        if not find_targets(joker, this.field, card)
        and not find_takers(observation, this.field | 1 << card, card)
    ]


def keeps_safe(
    observation: Observation, this: Placement, other: Placement, against: Action, discards: Number
) -> Iterator[Claim]:
    """Yield the only discard that no unseen card takes, which the other action would play.

    *discards* is the chance to have to discard on the next turn.
    """
    if safe(observation, this) == [other.card]:
        yield Claim(ClaimKind.KEEPS_SAFE, True, (other.card,), numbers=(discards,), against=against)


def all_feed(
    observation: Observation, this: Placement, holdings: Holdings | None
) -> Iterator[Claim]:
    """Yield the claim that every discard of the hand may help an opponent, and this one least.

    Equivalent cards have equal risk, so the claim holds for each of them.
    """
    if observation.phase != PLAY_HAND or this.taken:
        return
    same = firsts(observation)
    discards = dict.fromkeys(same.get(action, action) for action in legal_actions(observation))
    risks = {card: risk(observation, holdings, observation.field, card) for card in discards}
    own = risks.pop(same.get(this.card, this.card))
    estimates = [estimate for estimate in risks.values() if estimate is not None]
    if own is None or len(estimates) < len(risks) or not estimates:
        return
    most = max(estimates, key=lambda estimate: estimate.value)
    is_least = own.value + CLEARLY <= min(estimate.value for estimate in estimates)
    if most.lo > own.hi and is_least and own.value >= FEEDS:
        numbers = Number.of("chance", CHANCE, own), Number.of("most", CHANCE, most)
        yield Claim(ClaimKind.ALL_FEED, True, (this.card,), numbers=numbers)


def gains(
    observation: Observation, this: Placement, other: Placement, against: Action
) -> Iterator[Claim]:
    """Yield the claim that the captured cards have more, or fewer, points than the other's."""
    rules = observation.rules
    own, theirs = (
        card_points(rules, placement.taken | 1 << placement.card if placement.taken else 0)
        for placement in (this, other)
    )
    if own != theirs:
        numbers = exact(POINTS, points=own, other=theirs)
        yield Claim(ClaimKind.GAINS, own > theirs, numbers=numbers, against=against)


def wild(observation: Observation, this: Placement) -> Iterator[Claim]:
    """Yield the claim that the joker takes the best that it could, or that it takes less."""
    rules = observation.rules
    if this.card != rules.joker.card or not this.taken or this.taken & month_set(this.card):
        return
    able = [taken for taken in list_captures(rules.joker, observation.field, this.card) if taken]
    worths = [card_points(rules, taken) for taken in able]
    own = card_points(rules, this.taken)
    if len(able) > 1 and own == max(worths) > min(worths):
        numbers = exact(CARDS, choices=len(able)) + exact(POINTS, points=own)
        yield Claim(ClaimKind.WILD, True, tuple(cards_in(this.taken)), numbers=numbers)
    elif len(able) > 1 and own < max(worths):
        numbers = exact(POINTS, points=own, most=max(worths))
        yield Claim(ClaimKind.WILD_LESS, False, tuple(cards_in(this.taken)), numbers=numbers)


def lies(observation: Observation, action: Action) -> Iterator[Claim]:
    """Yield the claim that the joker stays on the field, where opponents may take it."""
    if action == STAY and observation.placing != NO_CARD:
        joker = observation.placing
        able = find_takers(observation, observation.field | 1 << joker, joker)
        yield Claim(ClaimKind.LIES, False, (joker,), numbers=exact(CARDS, takers=count(able)))
