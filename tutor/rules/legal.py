"""What a seat may do, in every phase: told by what it may know."""

from tutor.rules import play, prelude
from tutor.rules.cards import cards_in
from tutor.rules.observation import Observation, public_position
from tutor.rules.play import Action
from tutor.rules.position import MISDEAL, SHOW


def legal_actions(observation: Observation) -> tuple[Action, ...]:
    """Return what the seat that observes, and must act, may do; cards in card order first.

    They are the actions of `Round.legal` at that moment, in the same order.
    """
    position = public_position(observation)
    if observation.phase in (MISDEAL, SHOW):
        return prelude.legal(observation.ruleset, position)
    rules = observation.ruleset.tables(observation.round)
    return tuple(cards_in(play.legal(rules, position)))
