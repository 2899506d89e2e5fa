"""Who analyses matches: the room `review`, or what tests put in its place."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tutor.practice import LEARNER, Practice, Table
from tutor.review.analysis.figures import Assessment, Budget
from tutor.review.analysis.stored import assessment_from_json
from tutor.review.units import Unit, list_units, map_events
from tutor.rules.match.match import Match
from tutor.rules.ruleset import Ruleset
from tutor.store import Analysis

Assess = Callable[[Match, Unit, Budget, int], Mapping[str, Any]]
Assessments = Mapping[Unit, Assessment]
Measure = Callable[[Match, Assessments, Collection[Unit]], float | None]


def assess(match: Match, unit: Unit, budget: Budget, seed: int) -> Mapping[str, Any]:
    """Return the figures of a unit as JSON values."""
    from tutor.review.analysis import (
        analyse,  # the engine is imported only after its cache folder is set
    )

    return analyse.assess(match, unit, budget, seed).to_json()


def measure_accuracy(match: Match, known: Assessments, assisted: Collection[Unit]) -> float | None:
    """Return the learner's accuracy in percent, None after too few decisions."""
    from tutor.review.verdicts.verdicts import derive_review

    measured = derive_review(match, known, assisted=assisted).players[LEARNER].accuracy
    return None if measured is None else measured.value


def describe_stamp(ruleset: Ruleset) -> str:
    """Return with what matches by these rules are analysed now."""
    from tutor.review.stamp import make_stamp

    return make_stamp(ruleset).text


def is_ready(ruleset: Ruleset) -> bool:
    """Return whether the compiled search can answer by a ruleset."""
    from tutor.engine import readiness

    return readiness.is_ready(ruleset)


@dataclass(frozen=True)
class Analyst:
    """How a match is analysed."""

    assess: Assess = assess
    accuracy: Measure = measure_accuracy
    stamp: Callable[[Ruleset], str] = describe_stamp
    is_ready: Callable[[Ruleset], bool] = is_ready
    units: Callable[[Match], Sequence[Unit]] = list_units


def read_assessments(practice: Practice, analysis: Analysis) -> dict[Unit, Assessment]:
    """Return what an analysis has found so far."""
    found = practice.analyses.assessments(analysis.id)
    return {Unit(*key): assessment_from_json(data) for key, data in found.items()}


def find_assisted_units(practice: Practice, table: Table) -> frozenset[Unit]:
    """Return the decisions of a match that were not the learner's alone."""
    decisions = map_events(table.record.events)
    told = practice.list_help(table.token)
    return frozenset(
        decisions[place] for place, help in told.items() if help.assisted and place in decisions
    )
