"""What the analysis of a match has found so far, and what the learner was told in it."""

from tutor.practice import Practice, Table
from tutor.review.analysis.figures import Assessment
from tutor.review.analysis.stored import assessment_from_json
from tutor.review.units import Unit, map_events
from tutor.store import Analysis


def read_assessments(practice: Practice, analysis: Analysis) -> dict[Unit, Assessment]:
    """Return the assessments that an analysis has stored so far, by unit."""
    found = practice.analyses.assessments(analysis.id)
    return {Unit(*key): assessment_from_json(data) for key, data in found.items()}


def find_assisted_units(practice: Practice, table: Table) -> frozenset[Unit]:
    """Return the decisions of a match that were not the learner's alone."""
    decisions = map_events(table.record.events)
    told = practice.list_help(table.token)
    return frozenset(
        decisions[place] for place, help in told.items() if help.assisted and place in decisions
    )
