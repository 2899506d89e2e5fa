"""The player that asks the net alone: no worlds, no luck, a thousandth of a second."""

from tutor.engine import belief
from tutor.engine.compiled import tables
from tutor.engine.net import AFTER_CARD, Net, fill, scratch
from tutor.engine.net_play import best_card, best_choice, placed_value
from tutor.engine.views import seen_by
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation, imagined_position
from tutor.rules.play import Action, apply
from tutor.rules.position import CHOOSE_HAND, PLAY_HAND


def net_action(net: Net, observation: Observation) -> Action:
    """Return what the net, as it plays by the ruleset, holds for best."""
    position = imagined_position(observation)
    interpreted = observation.ruleset.tables(observation.round)
    rules = tables(interpreted)
    theirs = observation.hand_counts[1 - observation.seat]
    declined = tuple(belief.months_declined(observation, seat) for seat in range(2))
    work = scratch()
    if observation.phase == PLAY_HAND:
        return best_card(rules, net, position, theirs, declined, work)[0]
    if observation.phase != CHOOSE_HAND:
        return best_choice(rules, net, position, theirs, declined, work)
    fill(net, AFTER_CARD, seen_by(position, observation.seat, theirs, declined), work)

    def worth(action: Action) -> float:
        after = apply(interpreted, position, action)
        return placed_value(net, position, after, theirs, declined, 0, work)

    return max(legal_actions(observation), key=worth)
