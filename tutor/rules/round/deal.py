"""Shuffling, dealing, and which deals are void."""

from dataclasses import dataclass
from math import ceil
from random import Random

from tutor.rules.cards import JOKER, Card, CardSet, card_set
from tutor.rules.position import NOBODY
from tutor.rules.ruleset import MISDEAL, Ruleset

Deck = tuple[Card, ...]


@dataclass(frozen=True)
class Deal:
    """A dealt pack: the sets in front of everybody and the order of the stock."""

    dealer: int
    hands: tuple[CardSet, ...]  # of every player at the table
    field: CardSet  # empty where it is dealt later
    stock: Deck  # the next card to turn first
    fold: Deck = ()  # the order into which folded cards and the stock are shuffled (A-H18)


def shuffle_pack(random: Random, ruleset: Ruleset | None = None) -> Deck:
    """Return the cards of a ruleset's pack, or the 48, in a random order."""
    deck = list(ruleset.pack) if ruleset else list(range(48))
    random.shuffle(deck)
    return tuple(deck)


def _assign_places(ruleset: Ruleset, dealer: int) -> list[int]:
    """Return where each dealt card goes: a player, or -1 for the field."""
    order = ruleset.game.deal_order(ruleset.toggles)
    opponents = [(dealer + step) % ruleset.players for step in range(1, ruleset.players)]
    players = {"opp": opponents, "dealer": [dealer], "field": [NOBODY]}
    left = dict.fromkeys([*range(ruleset.players)], ruleset.hand_size)
    played_card = not ruleset.field_comes_late and not ruleset.joker_sits_out
    left[NOBODY] = ruleset.field_size if played_card else 0
    times = ceil(ruleset.hand_size / order.packet)
    packets = {**dict.fromkeys(left, order.packet), NOBODY: ceil(left[NOBODY] / times)}
    places: list[int] = []
    while any(left.values()):
        for place in (player for name in order.order for player in players[name]):
            packet = min(packets[place], left[place])
            left[place] -= packet
            places += [place] * packet
    return places


def deal(ruleset: Ruleset, deck: Deck, dealer: int, fold: Deck = ()) -> Deal:
    """Return *deck* as dealt by *dealer* in the packets of the ruleset (A-K17).

    Where the joker's holder sits out, their other cards are the field (RULES.md 3.0, *joker_mode*).
    """
    places = _assign_places(ruleset, dealer)
    pairs = list(zip(places, deck, strict=False))
    hands = [card_set(c for place, c in pairs if place == who) for who in range(ruleset.players)]
    field = card_set(card for place, card in pairs if place == NOBODY)
    if ruleset.joker_sits_out:
        holder = next(who for who, hand in enumerate(hands) if hand >> JOKER & 1)
        field, hands[holder] = hands[holder] & ~(1 << JOKER), 0
    return Deal(dealer, tuple(hands), field, deck[len(places) :], fold)


def gather_deck(ruleset: Ruleset, given: Deal) -> Deck:
    """Return a deck order that `deal` turns into *given* (the inverse of `deal`)."""
    piles = {player: _in_order(hand) for player, hand in enumerate(given.hands)}
    piles[NOBODY] = _in_order(given.field)
    if ruleset.joker_sits_out:
        piles[given.hands.index(0)] = _in_order(given.field | 1 << JOKER)
    places = _assign_places(ruleset, given.dealer)
    return tuple(piles[place].pop(0) for place in places) + given.stock


def _in_order(cards: CardSet) -> list[Card]:
    return [card for card in range(JOKER + 1) if cards >> card & 1]


def is_void(ruleset: Ruleset, given: Deal) -> bool:
    """Return whether the deal must be made again before anybody acts (S3.8, S0.12, S0.13)."""
    game, toggles = ruleset.game, ruleset.toggles
    if not ruleset.field_comes_late and game.is_void_field(toggles, given.field):
        return True
    return any(game.hand_verdict(toggles, hand) == MISDEAL for hand in given.hands)


def deal_until_valid(
    ruleset: Ruleset, dealer: int, random: Random
) -> tuple[Deck, tuple[Deck, ...]]:
    """Shuffle until the deal is valid; return its deck and the void decks."""
    voided: list[Deck] = []
    while True:
        deck = shuffle_pack(random, ruleset)
        if not is_void(ruleset, deal(ruleset, deck, dealer)):
            return deck, tuple(voided)
        voided.append(deck)
