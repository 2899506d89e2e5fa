"""Which computer player a player's decisions are like, by what each gives up."""

from collections.abc import Mapping, Sequence
from math import log, sqrt
from statistics import fmean

from tutor.review import thresholds
from tutor.review.review import DecisionReview, MatchLevel
from tutor.review.verdicts.error_rates import has_rate, kind_of, measure_error
from tutor.rules.ruleset import Ruleset


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
