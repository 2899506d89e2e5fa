"""The results of finished analyses, and what the inbox takes of them: mistakes and figures."""

import logging
from collections.abc import Sequence

from tutor.explain.columns import Theme
from tutor.practice import Practice, Table
from tutor.review.engine import Engine
from tutor.review.figures import Assessment, DecisionAssessment, assessment_from_json
from tutor.review.review import Review
from tutor.review.units import Unit, map_events, observe_unit
from tutor.skill.days import today
from tutor.skill.history import list_mistakes, measure_cost, measure_match
from tutor.skill.items import Item, find_theme
from tutor.store import Analysis
from tutor.store.analyses import FULL, AnalysisState

_log = logging.getLogger(__name__)


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


def fill_inbox(practice: Practice, engine: Engine) -> bool:
    """Do one pending piece of work for any learner; return whether there was any."""
    everybody = practice.of_everybody()
    analysis = everybody.analyses.find_uncollected()
    if analysis:
        _collect(everybody.of_owner(analysis.token), engine, analysis)
        return True
    return any(
        _name_theme(everybody.of_owner(item.place.token), engine, item)
        for item in everybody.items.unnamed()
    )


def _collect(practice: Practice, engine: Engine, analysis: Analysis) -> None:
    """Store the mistakes of a match; log a failure so that it does not block other matches."""
    table = practice.table(analysis.token)
    you = table.record.source.you
    try:
        review = None if you is None else _review(practice, engine, table, analysis)
        results = list_mistakes(table.match, review, you) if review and you is not None else ()
        figures = measure_match(table.match, review, you) if review and you is not None else None
        cost = measure_cost(table.match, review, you) if review and you is not None else None
    except Exception:
        _log.exception("The mistakes of a match could not be told.")
        practice.analyses.pass_over(table.token)
    else:
        practice.shelf.measure(table.token, cost)
        practice.history.keep(table.token, figures)
        practice.items.collect(table.token, results, today())


def _review(practice: Practice, engine: Engine, table: Table, analysis: Analysis) -> Review:
    assessments, helped = read_assessments(practice, analysis), find_assisted_units(practice, table)
    return engine.review(table.match, assessments, helped)


def _name_theme(practice: Practice, engine: Engine, item: Item) -> bool:
    """Store the theme of an item; return whether it could be determined."""
    table = practice.table(item.place.token)
    if not engine.is_ready(table.ruleset):
        return False
    assessment = _read_decision(practice, table, item.place.unit)
    if assessment is None:
        return False
    try:
        theme = _find_theme(engine, table, assessment)
    except Exception:
        _log.exception("What a decision turned on could not be told.")
        theme = Theme.COMPARING
    practice.items.name_theme(item.id, theme)
    return True


def _read_decision(practice: Practice, table: Table, unit: Unit) -> DecisionAssessment | None:
    shown = choose_pass(practice.analyses.of(table.token))
    assessment = read_assessment(practice, shown, unit) if shown else None
    return assessment if isinstance(assessment, DecisionAssessment) else None


def _find_theme(engine: Engine, table: Table, assessment: DecisionAssessment) -> Theme:
    observation = observe_unit(table.match, assessment.unit)
    hint = assessment.reported.mark_doubles(observation)
    explanation = engine.explain(observation, hint, hint.seed, (assessment.played,), by_rounds=True)
    return find_theme(assessment.phase, explanation.list_themes(observation.seat))
