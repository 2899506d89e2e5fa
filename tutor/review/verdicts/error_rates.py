"""Error rates: what a player's decisions give up on average, in a unit that matches share.

The unit is sigma, valued as at the start of a match. A chance to win is worth more points in a
short match than in a long one, and dividing by the worth of a point makes their rates alike.
"""

from collections.abc import Sequence
from enum import StrEnum
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from tutor.engine.estimate import Estimate
from tutor.review import thresholds
from tutor.review.grades import Tag
from tutor.review.review import DecisionReview
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, PLAY_HAND
from tutor.rules.ruleset import Ruleset

CARD_PHASES: Final = (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW)


class DecisionKind(StrEnum):
    """The kinds of decisions that have rates of their own."""

    CARDS = "cards"
    CALLS = "calls"  # stop or koi-koi, joining, showing: whatever is said


def kind_of(decision: DecisionReview) -> DecisionKind:
    """Return whether a decision was about a card or a call."""
    return DecisionKind.CARDS if decision.assessment.phase in CARD_PHASES else DecisionKind.CALLS


def has_rate(decision: DecisionReview) -> bool:
    """Return whether a decision tells anything: it counts, and the match was still open."""
    return decision.counts and Tag.DECIDED not in decision.tags


def measure_error(decision: DecisionReview, ruleset: Ruleset) -> float:
    """Return what a decision gave up, in sigma at the start of a match; below nothing is noise."""
    if decision.price.chance is None:
        return decision.loss.value
    sigma = decision.assessment.point * thresholds.sigma(ruleset)
    return decision.loss.value * thresholds.CHANCE / sigma


def measure_error_rate(decisions: Sequence[DecisionReview], ruleset: Ruleset) -> Estimate:
    """Return the mean error of decisions, and its standard error."""
    errors = [measure_error(decision, ruleset) for decision in decisions]
    if len(errors) < 2:
        return Estimate(sum(errors))
    return Estimate(fmean(errors), stdev(errors) / sqrt(len(errors)))
