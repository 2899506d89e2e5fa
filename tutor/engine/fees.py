"""The fees that the winner of a round gets from players who sit out."""

from tutor.rules.observation import Observation
from tutor.rules.round.bidding import fees


def sum_fees(observation: Observation) -> int:
    """Return the points that the winner gets from players who sit out; 0 where everybody plays."""
    ruleset, bids = observation.ruleset, observation.bids
    if not ruleset.has_bidding:
        return 0
    passed = sum(1 for _, joins in bids if not joins)
    forced_out = ruleset.players - int(ruleset.joker_sits_out) - len(bids)
    volunteers, each = fees(ruleset.toggles, passed, forced_out, observation.multiplier)
    return sum(volunteers) + each * forced_out
