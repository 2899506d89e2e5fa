"""Shuffling, dealing, misdeals, and dealing again what a seat has not seen."""

from dataclasses import dataclass
from random import Random

from tutor.rules.cards import Card, CardSet, card_set
from tutor.rules.position import NOBODY
from tutor.rules.ruleset import MISDEAL, Ruleset

Deck = tuple[Card, ...]


@dataclass(frozen=True)
class Deal:
    """A dealt pack: the sets in front of everybody and the order of the stock."""

    dealer: int
    hands: tuple[CardSet, ...]
    field: CardSet
    stock: Deck  # the next card to turn first


def shuffled(random: Random) -> Deck:
    """Return the 48 cards in a random order."""
    deck = list(range(48))
    random.shuffle(deck)
    return tuple(deck)


def _places(ruleset: Ruleset, dealer: int) -> list[int]:
    """Return where each dealt card goes: a seat, or -1 for the field."""
    order = ruleset.game.deal_order(ruleset.toggles)
    others = [(dealer + step) % ruleset.seats for step in range(1, ruleset.seats)]
    seats = {"opp": others, "dealer": [dealer], "field": [NOBODY]}
    left = dict.fromkeys([*range(ruleset.seats)], ruleset.hand_size)
    left[NOBODY] = ruleset.field_size
    places: list[int] = []
    while any(left.values()):
        for place in (seat for name in order.order for seat in seats[name]):
            packet = min(order.packet, left[place])
            left[place] -= packet
            places += [place] * packet
    return places


def deal(ruleset: Ruleset, deck: Deck, dealer: int) -> Deal:
    """Return *deck* as dealt by *dealer* in the packets of the ruleset (A-K17)."""
    places = _places(ruleset, dealer)
    pairs = list(zip(places, deck, strict=False))
    hands = tuple(
        card_set(c for place, c in pairs if place == seat) for seat in range(ruleset.seats)
    )
    field = card_set(card for place, card in pairs if place == NOBODY)
    return Deal(dealer, hands, field, deck[len(places) :])


def gathered(ruleset: Ruleset, given: Deal) -> Deck:
    """Return a deck order that `deal` turns into *given* (the inverse of `deal`)."""
    piles = {seat: _in_order(hand) for seat, hand in enumerate(given.hands)}
    piles[NOBODY] = _in_order(given.field)
    places = _places(ruleset, given.dealer)
    return tuple(piles[place].pop(0) for place in places) + given.stock


def _in_order(cards: CardSet) -> list[Card]:
    return [card for card in range(48) if cards >> card & 1]


def is_void(ruleset: Ruleset, given: Deal) -> bool:
    """Return whether the deal must be made again before anybody acts (S3.8, S0.12, S0.13)."""
    game, toggles = ruleset.game, ruleset.toggles
    if not game.field_comes_late and game.is_void_field(toggles, given.field):
        return True
    return any(game.hand_verdict(toggles, hand) == MISDEAL for hand in given.hands)


def sound_deck(ruleset: Ruleset, dealer: int, random: Random) -> tuple[Deck, tuple[Deck, ...]]:
    """Shuffle until the deal stands; return its deck and the decks that were void."""
    voided: list[Deck] = []
    while True:
        deck = shuffled(random)
        if not is_void(ruleset, deal(ruleset, deck, dealer)):
            return deck, tuple(voided)
        voided.append(deck)
