"""The player that uses only the net: no worlds, no randomness, one millisecond."""

from tutor.engine.compiled import pack_tables
from tutor.engine.net.policy import choose
from tutor.engine.net.value import Net, scratch
from tutor.engine.worlds import belief
from tutor.rules.observation import Observation, imagined_position
from tutor.rules.round.play import Action


def net_action(net: Net, observation: Observation) -> Action:
    """Return the action that the net rates highest for the seat that observes."""
    position = imagined_position(observation)
    rules = pack_tables(observation.rules)
    declined = belief.list_all_declined(observation)
    return choose(rules, net, position, declined, scratch())[0]
