"""The legal actions of a seat in every phase, from what it may know."""

from functools import lru_cache

from tutor.rules.cards import cards_in
from tutor.rules.observation import Observation, public_position
from tutor.rules.position import BID, MISDEAL, SHOW
from tutor.rules.round import participation, play, prelude
from tutor.rules.round.bidding import Bidding
from tutor.rules.round.play import Action


@lru_cache(maxsize=64)
def legal_actions(observation: Observation) -> tuple[Action, ...]:
    """Return the legal actions of the seat that must act, cards in card order first.

    They are the actions of `Round.legal` at that moment, in the same order.
    """
    if observation.phase == BID:
        return participation.legal_bids(rebuild_bidding(observation))
    position = public_position(observation)
    if observation.phase in (MISDEAL, SHOW):
        return prelude.legal(observation.ruleset, position)
    rules = observation.rules
    return tuple(cards_in(play.legal(rules, position)))


def rebuild_bidding(observation: Observation) -> Bidding:
    """Return the bidding so far; in it seats are players, and who holds no card sits out."""
    ruleset = observation.ruleset
    out = [player for player, hand_count in enumerate(observation.hand_counts) if not hand_count]
    spoken = Bidding.at(ruleset.toggles, ruleset.players, observation.dealer, out)
    for _, joins in observation.bids:
        spoken = spoken.after_bid(joins)
    return spoken
