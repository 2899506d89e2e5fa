"""Stored matches as lines of a list."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from functools import lru_cache
from typing import Final

import flask_babel

from tutor.practice import Practice, Table
from tutor.rules.match.match import MatchOutcome
from tutor.store import MatchRecord, ShelvedMatch, Source
from tutor.web.http.preferences import language
from tutor.web.i18n.translation import _
from tutor.web.lessons.library import lessons, words_of
from tutor.web.table.seats import build_score, find_people, find_people_of
from tutor.web.words.names.games import game_name, level_name, preset_name
from tutor.web.words.table.endings import match_heading, outcome_sentence

MOST_KEPT: Final = 8192  # cached dates and times, by language


@dataclass(frozen=True)
class MatchLine:
    """One match in a list."""

    token: str
    game: str
    rules: str
    level: str
    when: str
    state: str
    is_over: bool
    is_closed: bool  # whether nothing more will happen in it
    title: str  # of an import, if it has one, or of its lesson
    source: Source


def build_match_line(table: Table) -> MatchLine:
    """Return the line of one match."""
    return _line(
        table.record, _state(table), is_over=table.match.is_over, is_closed=table.is_closed
    )


def build_shelved_lines(practice: Practice, results: Sequence[ShelvedMatch]) -> list[MatchLine]:
    """Return the lines of matches in the library; only those in progress are replayed."""
    going_on = practice.tables_of(shelved for shelved in results if not shelved.outcome)
    lines = {table.token: build_match_line(table) for table in going_on}
    lines |= {
        shelved.token: _line_of_ended(shelved, shelved.outcome)
        for shelved in results
        if shelved.outcome
    }
    return [lines[shelved.token] for shelved in results]


def _line_of_ended(shelved: ShelvedMatch, outcome: MatchOutcome) -> MatchLine:
    people = find_people_of(shelved.setup, shelved.source)
    state = outcome_sentence(shelved.setup.ruleset, outcome, people)
    return _line(shelved, state, is_over=True, is_closed=True)


def _line(
    shelved: MatchRecord | ShelvedMatch, state: str, *, is_over: bool, is_closed: bool
) -> MatchLine:
    return MatchLine(
        token=shelved.token,
        game=game_name(shelved.setup.game),
        rules=preset_name(shelved.setup.preset),
        level=level_name(shelved.setup.level),
        when=format_local_time(shelved.updated),
        state=state,
        is_over=is_over,
        is_closed=is_closed,
        title=_title(shelved.source),
        source=shelved.source,
    )


def format_local_time(moment: datetime) -> str:
    """Return a moment as a clock on this machine showed it."""
    local = moment.astimezone()
    day = _write_day(local.date(), language())
    return _("%(date)s, %(time)s", date=day, time=_write_time(local.hour, local.minute, language()))


@lru_cache(MOST_KEPT)
def _write_day(day: date, _language: str) -> str:
    return str(flask_babel.format_date(day, "medium"))


@lru_cache(MOST_KEPT)
def _write_time(hour: int, minute: int, _language: str) -> str:
    return str(flask_babel.format_time(time(hour, minute), "short", rebase=False))


def _title(source: Source) -> str:
    if source.is_duplicate:
        return _("A deal that all levels played")
    lesson = lessons().get(source.step[0]) if source.step else None
    return _("A round of “%(title)s”", title=words_of(lesson).title) if lesson else source.title


def _state(table: Table) -> str:
    if table.match.is_over:
        return match_heading(table.match, find_people(table))
    return build_score(table).state
