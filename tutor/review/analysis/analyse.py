"""The figures of one unit of a match, and of all."""

from collections.abc import Iterator

from tutor.review.analysis.decisions import assess_decision
from tutor.review.analysis.figures import Assessment, Budget
from tutor.review.analysis.rounds import assess_round
from tutor.review.units import DECISION, Unit, list_units
from tutor.rules.match.match import Match


def assess(match: Match, unit: Unit, budget: Budget, seed: int) -> Assessment:
    """Return the figures of a unit; the same arguments give the same bytes of JSON.

    Never call it for a match in progress: the luck of a round uses all cards.
    """
    if unit.kind == DECISION:
        return assess_decision(match, unit, budget, seed)
    return assess_round(match, unit, budget, seed)


def assess_all(match: Match, budget: Budget, seed: int) -> Iterator[tuple[Unit, Assessment]]:
    """Yield every unit of a match with its figures, in the order of play."""
    for unit in list_units(match):
        yield unit, assess(match, unit, budget, seed)
