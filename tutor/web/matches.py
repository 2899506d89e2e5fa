"""Stored matches as lines of a list."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

import flask_babel

from tutor.practice import Table
from tutor.web.seats import score
from tutor.web.translation import _
from tutor.web.words.choices import level_name, preset_name
from tutor.web.words.games import game_name
from tutor.web.words.players import people
from tutor.web.words.verdicts import match_heading


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


def match_lines(tables: Iterable[Table]) -> list[MatchLine]:
    """Return the lines of several matches."""
    return [match_line(table) for table in tables]


def match_line(table: Table) -> MatchLine:
    """Return the line of one match."""
    match = table.match
    return MatchLine(
        token=table.token,
        game=game_name(match.ruleset.game.name),
        rules=preset_name(match.ruleset.preset),
        level=level_name(table.level),
        when=_local(table.record.updated),
        state=_state(table),
        is_over=match.is_over,
    )


def _local(moment: datetime) -> str:
    """Return a moment as a clock on this machine showed it."""
    local = moment.astimezone()
    date = flask_babel.format_date(local, "medium", rebase=False)
    time = flask_babel.format_time(local, "short", rebase=False)
    return _("%(date)s, %(time)s", date=date, time=time)


def _state(table: Table) -> str:
    everybody = people(table.match.ruleset.players)
    if table.match.is_over:
        return match_heading(table.match, everybody)
    return score(table).state
