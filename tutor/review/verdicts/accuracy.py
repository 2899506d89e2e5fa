"""Accuracy and errors of a player over a match, and the computer player they are like."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from math import exp, log, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final

from tutor.engine.estimate import Estimate
from tutor.review import thresholds
from tutor.review.grades import Tag
from tutor.review.review import Accuracy, DecisionReview, MatchLevel
from tutor.review.verdicts.losses import measure_temptation
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, PLAY_HAND
from tutor.rules.ruleset import Ruleset

MILLI: Final = 1000.0
PERCENT: Final = 100.0
CARD_PHASES: Final = (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW)


def measure_error_rate(decisions: Sequence[DecisionReview]) -> Estimate:
    """Return the mean loss of decisions in thousandths of sigma, and its standard error.

    Negative measurements are included, otherwise noise would add up to a loss.
    """
    losses = [MILLI * decision.loss.value for decision in decisions]
    if len(losses) < 2:
        return Estimate(sum(losses))
    return Estimate(fmean(losses), stdev(losses) / sqrt(len(losses)))


def measure_accuracy(decisions: Sequence[DecisionReview], ruleset: Ruleset) -> Accuracy | None:
    """Return the accuracy in percent, None with too few decisions.

    A decision has more weight if a greedy player would have lost more there, so easy ones do not
    hide a bad one.
    """
    if len(decisions) < thresholds.LEAST_DECISIONS:
        return None
    rows = [
        (weight := weigh_decision(ruleset, decision), weight * rate_loss(decision.loss.value))
        for decision in decisions
    ]
    random = Random(len(rows))
    means = sorted(_mean(random.choices(rows, k=len(rows))) for _ in range(thresholds.RESAMPLED))
    cut = round(thresholds.RESAMPLED * (1 - thresholds.ACCURACY_SHARE) / 2)
    return Accuracy(_mean(rows), means[cut], means[-1 - cut], len(rows))


def rate_loss(loss: float) -> float:
    """Return the accuracy in percent of one decision with this loss in sigma."""
    return PERCENT * exp(-thresholds.ACCURACY_DECAY * max(0.0, loss))


def weigh_decision(ruleset: Ruleset, decision: DecisionReview) -> float:
    """Return how much a decision counts in an accuracy."""
    naive = measure_temptation(ruleset, decision.assessment).value
    weight = max(naive, thresholds.SHARE_OF_LOSS * decision.loss.value)
    return min(1.0, max(thresholds.LEAST_WEIGHT, weight))


def _mean(rows: Sequence[tuple[float, float]]) -> float:
    """Return the mean of weights and weighted percents."""
    weights, weighted = zip(*rows, strict=True)
    return float(sum(weighted) / sum(weights))


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
