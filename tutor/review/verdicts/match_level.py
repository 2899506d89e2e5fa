"""Which computer player a player's decisions are like, by what each gives up on average.

The unit is sigma, valued as at the start of a match. A chance to win is worth more points in a
short match than in a long one, and dividing by the worth of a point makes their rates alike.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from math import log, sqrt
from statistics import fmean
from typing import Final

from tutor.review import thresholds
from tutor.review.grades import Tag
from tutor.review.review import DecisionReview, MatchLevel
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


def find_level(decisions: Sequence[DecisionReview], ruleset: Ruleset) -> MatchLevel | None:
    """Return the level that decisions are like; None with too few, or where no rate is known."""
    rates = thresholds.LEVEL_RATES.get((ruleset.game.name, ruleset.seats))
    if rates is None:
        return None
    rated = [each for each in decisions if has_rate(each) and kind_of(each) in rates]
    if len(rated) < thresholds.LEAST_DECISIONS:
        return None
    errors: dict[str, list[float]] = {}
    for decision in rated:
        errors.setdefault(kind_of(decision), []).append(measure_error(decision, ruleset))
    return compare_levels(errors, rates)


def compare_levels(
    errors: Mapping[str, Sequence[float]], rates: thresholds.LevelRates
) -> MatchLevel:
    """Return the level that errors by kind of decision are like.

    A mean of errors is taken as normal, with the spread that decisions of the level have.
    """
    likelihoods = [
        sum(_weigh(values, *rates[kind][at]) for kind, values in errors.items() if values)
        for at in range(len(thresholds.LEVELS))
    ]
    most = max(likelihoods)
    inside = [at for at, value in enumerate(likelihoods) if value >= most - thresholds.LEVEL_DOUBT]
    return MatchLevel(
        level=thresholds.LEVELS[likelihoods.index(most)],
        lowest=thresholds.LEVELS[inside[0]],
        highest=thresholds.LEVELS[inside[-1]],
        decisions=sum(len(values) for values in errors.values()),
    )


def _weigh(errors: Sequence[float], mean: float, spread: float) -> float:
    """Return the log-likelihood of the mean of some errors at a level."""
    error = max(spread, thresholds.LEAST_SPREAD) / sqrt(len(errors))
    return -(((fmean(errors) - mean) / error) ** 2) / 2 - log(error)
