"""Hints of a table: show, step by step, hide."""

from dataclasses import replace
from typing import Final
from urllib.parse import urlencode

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import BadRequest, NotFound
from werkzeug.wrappers import Response as BaseResponse

from tutor.practice import Practice, Table
from tutor.rules.round.play import IllegalActionError
from tutor.store import Help, StaleVersionError
from tutor.web import services
from tutor.web.hint_service import Hints
from tutor.web.hints import ladder
from tutor.web.hints.coach import build_coach
from tutor.web.hints.column import HintQuery, build_hint_view, find_reached_rung
from tutor.web.hints.flip_map import build_flip_map
from tutor.web.http import preferences
from tutor.web.http.rendering import is_part_wanted, render
from tutor.web.play.pages import (
    read_field,
    read_version,
    render_newer_table,
    render_table_page,
)

COLUMN: Final = "hints/_hint"
WHY: Final = "hints/_why"
pages: Final = Blueprint("hints", __name__, url_prefix="/play/<token>/hint")


@pages.get("")
def show(token: str) -> Response:
    """Show the hint: within the page, or as the part that fills the hint column."""
    practice, hints = services.practice(), services.hints()
    table = _teaching_table(practice, token)
    if request.args.get("version", type=int) == table.version:
        return _column(practice, hints, table)
    return _answer_stale(practice, hints, table)


@pages.post("")
def climb(token: str) -> BaseResponse:
    """Go up the ladder to the rung that is named; asking for it again changes nothing."""
    practice, hints = services.practice(), services.hints()
    table = _teaching_table(practice, token)
    if read_version() != table.version:
        return _answer_stale(practice, hints, table)
    rung = _rung(table)
    wanted = HintQuery()
    if not rung or not hints.is_ready(table.ruleset):
        return _answer(practice, hints, table, COLUMN, wanted)
    return _climb_to(practice, hints, table, rung, COLUMN, wanted)


@pages.get("/why")
def why(token: str) -> Response:
    """Show the reasons, which take longer than the ranking and are fetched after it."""
    practice, hints = services.practice(), services.hints()
    table = _teaching_table(practice, token)
    if request.args.get("version", type=int) != table.version:
        return _answer_stale(practice, hints, table)
    if not is_part_wanted() or not _is_ranked(practice, hints, table):
        return _column(practice, hints, table)
    return _render_answer(practice, hints, table, WHY, HintQuery.parse(request.args))


@pages.post("/again")
def again(token: str) -> BaseResponse:
    """Work the reasons out again from fresh samples, and show both."""
    practice, hints = services.practice(), services.hints()
    table = _teaching_table(practice, token)
    return _answer_about_ranking(practice, hints, table, HintQuery.parse(request.form))


@pages.post("/against")
def against(token: str) -> BaseResponse:
    """Show the values of moves against the level at the table."""
    wanted = replace(HintQuery.parse(request.form), against=True)
    practice, hints = services.practice(), services.hints()
    table = _teaching_table(practice, token)
    return _answer_about_ranking(practice, hints, table, wanted)


@pages.post("/flips")
def ask_flips(token: str) -> BaseResponse:
    """Go to the flips of a move, by default the best one."""
    _teaching_table(services.practice(), token)
    move = request.form.get("move", "")
    return redirect(url_for("hints.flips", token=token, version=read_version(), move=move), 303)


@pages.get("/flips")
def flips(token: str) -> Response:
    """Show the value of each card that may be turned up after a move, by default the best one."""
    practice, hints = services.practice(), services.hints()
    table = _teaching_table(practice, token)
    if request.args.get("version", type=int) != table.version:
        return _answer_stale(practice, hints, table)
    if not _is_ranked(practice, hints, table):
        raise NotFound
    observation = table.observation
    coach = build_coach(observation, hints.hint(observation))
    key = request.args.get("move", "")
    move = coach.answer(key) if key else coach.best
    if move is None or not move.flips:
        raise NotFound
    flip_values = hints.flips(observation, move.candidate.action, move.candidate.follow_up)
    if flip_values is None:
        raise NotFound
    page = build_flip_map(observation, move.text, flip_values)
    return render("hints/flips", map=page, token=token, version=table.version)


def _answer_about_ranking(
    practice: Practice, hints: Hints, table: Table, wanted: HintQuery
) -> BaseResponse:
    """Return a detail of a ranking that the learner has opened."""
    if read_version() != table.version:
        return _answer_stale(practice, hints, table)
    if not _is_ranked(practice, hints, table):  # the engine or the setting has changed meanwhile
        return _answer(practice, hints, table, COLUMN, HintQuery())
    return _climb_to(practice, hints, table, 0, WHY, wanted)


def _is_ranked(practice: Practice, hints: Hints, table: Table) -> bool:
    """Return whether the learner has opened the ranking, and it is available."""
    is_ready = table.is_your_turn and hints.is_ready(table.ruleset)
    return is_ready and (find_reached_rung(practice, table) or 0) >= ladder.RANKING


@pages.post("/show")
def toggle(token: str) -> BaseResponse:
    """Show hints or hide them, in this browser."""
    practice, hints = services.practice(), services.hints()
    table = _teaching_table(practice, token)
    is_hidden = preferences.current().hints == preferences.HIDDEN
    preferences.change_preferences(hints=preferences.AT_ONCE if is_hidden else preferences.HIDDEN)
    return (
        render_table_page(practice, hints, table)
        if is_part_wanted()
        else redirect(url_for("play.show", token=token), 303)
    )


def _rung(table: Table) -> int:
    """Return the requested step, or the lowest of this decision.

    It is 0 for a decision without a choice, whose column says so.
    """
    rung = read_field("rung")
    if rung not in map(str, ladder.RUNGS):
        raise BadRequest
    offered = ladder.list_rungs(table.observation) if table.is_your_turn else ()
    return max((number for number in offered if number <= int(rung)), default=0)


def _climb_to(
    practice: Practice, hints: Hints, table: Table, rung: int, part: str, wanted: HintQuery
) -> BaseResponse:
    """Store that a step of the hint is shown, then return it."""
    try:
        practice.tell(table, Help(rung))
    except (StaleVersionError, IllegalActionError):
        return _answer_stale(practice, hints, table)
    return _answer(practice, hints, table, part, wanted)


def _answer(
    practice: Practice, hints: Hints, table: Table, part: str, wanted: HintQuery
) -> BaseResponse:
    """Return a part of the column, or the way to the page with all of it."""
    if is_part_wanted():
        return _render_answer(practice, hints, table, part, wanted)
    address = url_for("hints.show", token=table.token, version=table.version)
    query = urlencode(wanted.query)
    return redirect(address + (f"&{query}" if query else "") + "#coach", 303)


def _column(practice: Practice, hints: Hints, table: Table) -> Response:
    """Return the column, its reasons later; or the page with both."""
    return _render_answer(practice, hints, table, COLUMN, HintQuery.parse(request.args))


def _render_answer(
    practice: Practice, hints: Hints, table: Table, part: str, wanted: HintQuery
) -> Response:
    """Return a part of the column, or the page with all of it."""
    try:
        if not is_part_wanted():
            return render_table_page(practice, hints, table, hint_query=wanted)
        hinted = build_hint_view(practice, hints, table, wanted, with_why=part == WHY)
        return render(part, table=table, hinted=hinted)
    except (StaleVersionError, IllegalActionError):  # the learner played meanwhile
        return _answer_stale(practice, hints, table)


def _answer_stale(practice: Practice, hints: Hints, table: Table) -> Response:
    """Return that the table has moved on, to a page that may be about to show the newer one."""
    if is_part_wanted():
        return render("play/_moved_on", table=table)
    return render_newer_table(practice, hints, table.token)


def _teaching_table(practice: Practice, token: str) -> Table:
    table = practice.table(token)
    if not table.hints:
        raise NotFound
    return table
