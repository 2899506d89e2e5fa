"""The player that asks the net alone: no worlds, no luck, a thousandth of a second."""

from tutor.engine.compiled import pack_tables
from tutor.engine.net.policy import best_card, best_choice, best_taken
from tutor.engine.net.value import Net, scratch
from tutor.engine.worlds import belief
from tutor.rules.observation import Observation, imagined_position
from tutor.rules.position import CHOOSE_HAND, PLAY_HAND
from tutor.rules.round.play import Action


def net_action(net: Net, observation: Observation) -> Action:
    """Return the action that the net rates highest for the seat that observes."""
    position = imagined_position(observation)
    rules = pack_tables(observation.ruleset.tables(observation.round))
    declined = belief.list_all_declined(observation)
    if observation.phase == PLAY_HAND:
        return best_card(rules, net, position, declined, scratch())[0]
    if observation.phase == CHOOSE_HAND:
        return best_taken(rules, net, position, declined, scratch())
    return best_choice(rules, net, position, declined, scratch())
