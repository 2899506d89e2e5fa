"""What those who sit a round out pay its winner."""

from tutor.rules.bidding import Bidding, fees
from tutor.rules.observation import Observation
from tutor.rules.ruleset import Ruleset


def prize(observation: Observation) -> int:
    """Return what the winner will get from those who sit out; 0 where everybody plays."""
    ruleset, bids = observation.ruleset, observation.bids
    if not ruleset.has_bidding:
        return 0
    passed = sum(1 for _, joins in bids if not joins)
    forced_out = ruleset.players - int(ruleset.joker_sits_out) - len(bids)
    return _together(ruleset, passed, forced_out, observation.multiplier)


def prize_after(ruleset: Ruleset, spoken: Bidding, multiplier: int) -> int:
    """Return the same for a bidding that is over."""
    return _together(ruleset, len(spoken.passed), len(spoken.forced_out), multiplier)


def fee_of(ruleset: Ruleset, spoken: Bidding, player: int, multiplier: int) -> int:
    """Return what *player*, who passed or was forced out, pays after a bidding that is over."""
    passed = spoken.passed
    volunteers, each = fees(ruleset.toggles, len(passed), len(spoken.forced_out), multiplier)
    return volunteers[passed.index(player)] if player in passed else each


def _together(ruleset: Ruleset, passed: int, forced_out: int, multiplier: int) -> int:
    volunteers, each = fees(ruleset.toggles, passed, forced_out, multiplier)
    return sum(volunteers) + each * forced_out
