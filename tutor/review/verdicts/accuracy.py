"""Accuracy and error rate of a player over a match."""

from collections.abc import Sequence
from math import exp, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final

from tutor.engine.estimate import Estimate
from tutor.review import thresholds
from tutor.review.review import Accuracy, DecisionReview
from tutor.review.verdicts.decision import measure_temptation
from tutor.rules.ruleset import Ruleset

MILLI: Final = 1000.0
PERCENT: Final = 100.0


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
