"""Shuffling, dealing, misdeals, and dealing again what a seat has not seen."""

from dataclasses import dataclass
from random import Random

from tutor.rules.cards import Card, CardSet, card_set
from tutor.rules.position import DEALT_YAKU, NOBODY, ROUND_OVER, Position, dealt
from tutor.rules.ruleset import DealOrder, Game, Ruleset

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


def _places(game: Game, order: DealOrder, dealer: int) -> list[int]:
    """Return where each dealt card goes: a seat, or -1 for the field."""
    others = [(dealer + step) % game.seats for step in range(1, game.seats)]
    seats = {"opponent": others, "opp": others, "dealer": [dealer], "field": [NOBODY]}
    left = dict.fromkeys([*range(game.seats)], game.hand_size) | {NOBODY: game.field_size}
    places: list[int] = []
    while any(left.values()):
        for place in (seat for name in order.order for seat in seats[name]):
            packet = min(order.packet, left[place])
            left[place] -= packet
            places += [place] * packet
    return places


def deal(ruleset: Ruleset, deck: Deck, dealer: int) -> Deal:
    """Return *deck* as dealt by *dealer* in the packets of the ruleset (A-K17)."""
    game = ruleset.game
    places = _places(game, game.deal_order(ruleset.toggles), dealer)
    pairs = list(zip(places, deck, strict=False))
    hands = tuple(card_set(c for place, c in pairs if place == seat) for seat in range(game.seats))
    field = card_set(card for place, card in pairs if place == NOBODY)
    return Deal(dealer, hands, field, deck[len(places) :])


def gathered(ruleset: Ruleset, given: Deal) -> Deck:
    """Return a deck order that `deal` turns into *given* (the inverse of `deal`)."""
    game = ruleset.game
    piles = {seat: _in_order(hand) for seat, hand in enumerate(given.hands)}
    piles[NOBODY] = _in_order(given.field)
    places = _places(game, game.deal_order(ruleset.toggles), given.dealer)
    return tuple(piles[place].pop(0) for place in places) + given.stock


def _in_order(cards: CardSet) -> list[Card]:
    return [card for card in range(48) if cards >> card & 1]


def is_void(ruleset: Ruleset, given: Deal) -> bool:
    """Return whether the deal must be made again (S3.8, S4.12, A-K7)."""
    return ruleset.game.is_void_field(ruleset.toggles, given.field)


def sound_deck(ruleset: Ruleset, dealer: int, random: Random) -> tuple[Deck, tuple[Deck, ...]]:
    """Shuffle until the deal stands; return its deck and the decks that were void."""
    voided: list[Deck] = []
    while True:
        deck = shuffled(random)
        if not is_void(ruleset, deal(ruleset, deck, dealer)):
            return deck, tuple(voided)
        voided.append(deck)


def opening(ruleset: Ruleset, given: Deal) -> Position:
    """Return the position after a deal; it is already over when a hand is a yaku (A-K6)."""
    boost = ruleset.game.boost(ruleset.toggles, given.field)
    position = dealt(given.hands, given.field, card_set(given.stock), given.dealer, boost)
    lucky = [s for s, hand in enumerate(given.hands) if ruleset.game.dealt_yaku(hand)]
    if not lucky:
        return position
    winner = lucky[0] if len(lucky) == 1 else NOBODY
    return position._replace(phase=ROUND_OVER, ending=DEALT_YAKU, winner=winner)
