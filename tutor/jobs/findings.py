"""The results of a match's analyses so far, and the help its learner was shown."""

from collections.abc import Sequence

from tutor.practice import Practice, Table
from tutor.review.analysis.figures import Assessment, assessment_from_json
from tutor.review.units import Unit, map_events
from tutor.store import Analysis
from tutor.store.analyses import FULL, AnalysisState


def read_assessments(practice: Practice, analysis: Analysis) -> dict[Unit, Assessment]:
    """Return the assessments that an analysis has stored so far, by unit."""
    assessments = practice.analyses.assessments(analysis.id)
    return {Unit(*key): assessment_from_json(data) for key, data in assessments.items()}


def read_assessment(practice: Practice, analysis: Analysis, unit: Unit) -> Assessment | None:
    """Return the result of an analysis for one unit, None until it exists."""
    assessment = practice.analyses.assessment(analysis.id, (unit.round, unit.step, unit.kind))
    return assessment_from_json(assessment) if assessment else None


def find_assisted_units(practice: Practice, table: Table) -> frozenset[Unit]:
    """Return the decisions of a match that were not the learner's alone."""
    decisions = map_events(table.record.events)
    assisted_units = practice.list_help(table.token)
    return frozenset(
        decisions[place]
        for place, help in assisted_units.items()
        if help.assisted and place in decisions
    )


def choose_pass(passes: Sequence[Analysis]) -> Analysis | None:
    """Return the pass to show, of those of a match with the newest first."""
    ended = [analysis for analysis in passes if analysis.state == AnalysisState.DONE]
    full = [analysis for analysis in ended if analysis.budget == FULL]
    begun = [analysis for analysis in passes if analysis.done]
    return next(iter([*full, *ended, *begun]), None)
