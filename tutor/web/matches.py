"""Stored matches as lines of a list."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

import flask_babel

from tutor.practice import LEARNER, Table
from tutor.web.translation import _
from tutor.web.words.choices import level_name, preset_name
from tutor.web.words.endings import winner_sentence


@dataclass(frozen=True)
class MatchLine:
    """One match in a list."""

    token: str
    rules: str
    level: str
    when: str
    state: str
    is_over: bool
    round: int


def match_lines(tables: Iterable[Table]) -> list[MatchLine]:
    """Return the lines of several matches."""
    return [match_line(table) for table in tables]


def match_line(table: Table) -> MatchLine:
    """Return the line of one match."""
    match = table.match
    return MatchLine(
        token=table.token,
        rules=preset_name(match.ruleset.preset),
        level=level_name(table.level),
        when=_local(table.record.updated),
        state=_state(table),
        is_over=match.is_over,
        round=match.current.number,
    )


def _local(moment: datetime) -> str:
    """Return a moment as a clock on this machine showed it."""
    local = moment.astimezone()
    date = flask_babel.format_date(local, "medium", rebase=False)
    return f"{date}, {flask_babel.format_time(local, 'short', rebase=False)}"


def _state(table: Table) -> str:
    totals = table.match.totals()
    own, other = totals[LEARNER], totals[1 - LEARNER]
    if table.match.is_over:
        return winner_sentence(table.match.winner, LEARNER, own, other)
    return _(
        "Round %(round)d of %(rounds)d, %(own)d to %(other)d",
        round=table.match.current.number,
        rounds=table.match.ruleset.rounds,
        own=own,
        other=other,
    )
