"""A deck as dealt: a hand for each player, the field and the stock."""

from collections.abc import Mapping, Sequence

from tutor.records.record import RecordError
from tutor.rules.cards import JOKER, Card, cards_in, id_of
from tutor.rules.round.deal import Deck, deal
from tutor.rules.ruleset import Ruleset

FIELD = -1
STOCK = -2
Piles = Mapping[int, Sequence[Card]]  # by player, FIELD and STOCK; each in the order of the deck


def assign_places(ruleset: Ruleset, dealer: int) -> dict[int, tuple[int, ...]]:
    """Return the places of a deck that go to each player, to the field and to the stock.

    They are read from a deal of a deck whose cards are their places.
    """
    deck = list(ruleset.pack)
    if ruleset.joker_sits_out:  # its holder's other cards are the field: let it be dealt first
        deck[0], deck[JOKER] = deck[JOKER], deck[0]
    place_of = {card: place for place, card in enumerate(deck)}
    given = deal(ruleset, tuple(deck), dealer)
    piles = {player: tuple(cards_in(hand)) for player, hand in enumerate(given.hands)}
    if ruleset.joker_sits_out:
        holder = given.hands.index(0)
        piles[holder] = (JOKER, *cards_in(given.field))
    else:
        piles[FIELD] = tuple(cards_in(given.field))
    piles[STOCK] = given.stock
    return {pile: tuple(sorted(place_of[card] for card in cards)) for pile, cards in piles.items()}


def lay_out(ruleset: Ruleset, dealer: int, deck: Deck) -> dict[int, tuple[Card, ...]]:
    """Return the piles of a deck; a field that is dealt later is missing."""
    return {
        pile: tuple(deck[place] for place in results)
        for pile, results in assign_places(ruleset, dealer).items()
        if results
    }


def build_deck(ruleset: Ruleset, dealer: int, piles: Piles) -> Deck:
    """Return the deck that is dealt into *piles*; raise RecordError when it cannot be."""
    wanted = {pile: result for pile, result in assign_places(ruleset, dealer).items() if result}
    deck: dict[int, Card] = {}
    for pile, results in wanted.items():
        cards = piles.get(pile, ())
        if len(cards) != len(results):
            raise RecordError(
                "There are %(cards)d cards here; there should be %(wanted)d.",
                pile=pile,
                cards=len(cards),
                wanted=len(results),
            )
        deck.update(zip(results, cards, strict=True))
    if any(pile not in wanted for pile in piles):
        raise RecordError("These rules deal no field.")
    _check_pack(ruleset, list(deck.values()))
    return tuple(deck[place] for place in sorted(deck))


def _check_pack(ruleset: Ruleset, cards: list[Card]) -> None:
    for card in cards:
        if cards.count(card) > 1:
            raise RecordError("%(card)s was dealt twice.", card=id_of(card))
    for card in ruleset.pack:
        if card not in cards:
            raise RecordError("%(card)s was not dealt.", card=id_of(card))
