"""The greedy player before the first card: fixed like the rest of it, interpreted.

It joins when it holds a dealt yaku or cards of at least six months, and passes otherwise
when it may. It waives a misdeal that it may declare, and shows every dealt yaku.
"""

from typing import Final

from tutor.rules.cards import JOKER, CardSet
from tutor.rules.games.dealt_hands import split_by_month
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation
from tutor.rules.position import BID, MISDEAL, SHOW, Position
from tutor.rules.round import prelude
from tutor.rules.round.participation import JOIN, PASS
from tutor.rules.round.play import Action
from tutor.rules.round.prelude import WAIVE
from tutor.rules.ruleset import Ruleset

PRELUDE: Final = (BID, MISDEAL, SHOW)  # the phases before the first card
MONTHS_TO_JOIN: Final = 6


def prelude_action(observation: Observation) -> Action:
    """Return the greedy player's action in a phase before the first card."""
    ruleset, hand = observation.ruleset, observation.hand
    if observation.phase == BID:
        joins = will_join(ruleset, hand) or PASS not in legal_actions(observation)
        return JOIN if joins else PASS
    return WAIVE if observation.phase == MISDEAL else max(legal_actions(observation))


def will_join(ruleset: Ruleset, hand: CardSet) -> bool:
    """Return whether the greedy player joins with this hand when it may pass."""
    own = hand & ~(1 << JOKER)
    return len(split_by_month(own)) >= MONTHS_TO_JOIN or bool(prelude.list_offers(ruleset, own))


def answer_offer(ruleset: Ruleset, position: Position) -> Action:
    """Return the greedy player's answer to a misdeal (waive it), or to dealt yaku (show all)."""
    return WAIVE if position.phase == MISDEAL else max(prelude.legal(ruleset, position))
