"""Mistakes, their themes, and figures of the learner, from finished analyses."""

import logging

from tutor.explain.columns import Theme
from tutor.jobs.findings import (
    choose_pass,
    find_assisted_units,
    read_assessment,
    read_assessments,
)
from tutor.practice import Practice, Table
from tutor.review.analysis.figures import DecisionAssessment
from tutor.review.engine import Engine
from tutor.review.review import Review
from tutor.review.units import Unit, observe_unit
from tutor.skill.days import today
from tutor.skill.history import list_mistakes, measure_cost, measure_match
from tutor.skill.items import Item
from tutor.skill.themes import find_theme
from tutor.store import Analysis

_log = logging.getLogger(__name__)


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
