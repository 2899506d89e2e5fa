"""From a table of more than three to the three who play: bids, folded hands, the joker.

Source: S2.24 to S2.32, A-H17, A-H18, A-H23.
"""

from typing import Final

from tutor.rules.cards import JOKER, CardSet, card_set, count
from tutor.rules.position import BID, Position, start_position
from tutor.rules.round.bidding import Bidding
from tutor.rules.round.deal import Deal, Deck
from tutor.rules.round.play import Action
from tutor.rules.ruleset import Ruleset

JOIN: Final = 55
PASS: Final = 56
_JOKER_CARD: Final[CardSet] = 1 << JOKER


def replay_bidding(ruleset: Ruleset, given: Deal, joins: tuple[bool, ...]) -> Bidding:
    """Return the bidding of a deal after these answers."""
    out = (given.hands.index(0),) if ruleset.joker_sits_out else ()
    spoken = Bidding.at(ruleset.toggles, ruleset.players, given.dealer, out)
    for entry in joins:
        spoken = spoken.after_bid(entry)
    return spoken


def ask_next(ruleset: Ruleset, given: Deal, spoken: Bidding, boost: int) -> Position:
    """Return the position in which the next player joins or passes."""
    position = start_position(given.hands, given.field, card_set(given.stock), given.dealer, boost)
    return position._replace(phase=BID, actor=spoken.speaker)


def legal_bids(spoken: Bidding) -> tuple[Action, ...]:
    """Return the bids that the speaker may make: a forced player can only join (S2.30)."""
    return (JOIN,) if spoken.must_join else (JOIN, PASS)


def fold_hands(ruleset: Ruleset, given: Deal, spoken: Bidding, boost: int) -> tuple[Position, Deck]:
    """Return the position of the three who play, in turn order, and the new stock.

    Folded hands are shuffled into the stock; the joker's holder draws a card for it.
    """
    active = sorted(spoken.participants)
    pool = card_set(given.stock)
    for player, hand in enumerate(given.hands):
        if player not in active:
            pool |= hand
    order = [card for card in given.fold if card != JOKER and pool >> card & 1]
    hands = []
    for player in active:
        hand = given.hands[player] & ~_JOKER_CARD
        hands.append(hand | 1 << order.pop(0) if count(hand) < ruleset.hand_size else hand)
    opener = min(active, key=lambda player: (player - given.dealer) % ruleset.players)
    stock = card_set(order)
    return start_position(tuple(hands), given.field, stock, active.index(opener), boost), tuple(
        order
    )
