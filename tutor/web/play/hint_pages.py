"""Hints of a table: shown, asked for step by step, hidden."""

from typing import Final
from urllib.parse import urlencode

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import BadRequest, NotFound
from werkzeug.wrappers import Response as BaseResponse

from tutor.practice import Table
from tutor.rules.round.play import IllegalActionError
from tutor.store import Help, StaleVersionError
from tutor.web.hints import ladder
from tutor.web.hints.coach import coach
from tutor.web.hints.column import reached
from tutor.web.hints.flip_map import flip_map
from tutor.web.hints.query import Asked, asked
from tutor.web.http import preferences
from tutor.web.http.rendering import render, wants_part
from tutor.web.play.table_page import field, moved_on, table_page, version_sent
from tutor.web.services import hints, practice
from tutor.web.table.table import table_view

WHY: Final = "hint_why"
pages: Final = Blueprint("hints", __name__, url_prefix="/play/<token>/hint")


@pages.get("")
def show(token: str) -> Response:
    """Show the hint: within the page, or as the part that fills the hint column."""
    table = _teaching_table(token)
    if request.args.get("version", type=int) == table.version:
        return _column(table)
    return _stale(table)


@pages.post("")
def climb(token: str) -> BaseResponse:
    """Go up the ladder to the rung that is named; asking for it again changes nothing."""
    table = _teaching_table(token)
    if version_sent() != table.version:
        return _stale(table)
    rung = _rung(table)
    return _climbed(table, rung) if hints().is_ready(table.ruleset) else _answer(table)


@pages.get("/why")
def why(token: str) -> Response:
    """Show the reasons, which take longer than the ranking and are fetched after it."""
    table = _teaching_table(token)
    if request.args.get("version", type=int) != table.version:
        return _stale(table)
    if not wants_part() or not _is_ranked(table):
        return _column(table)
    return _told(table, WHY, asked(request.args), with_why=True)


@pages.post("/again")
def again(token: str) -> BaseResponse:
    """Work the reasons out again from fresh samples, and show both."""
    return _asked_of_ranking(_teaching_table(token))


@pages.post("/compare")
def compare(token: str) -> BaseResponse:
    """Show two moves side by side: the top of the ladder."""
    table = _teaching_table(token)
    if asked(request.form).pair is None:
        raise BadRequest
    return _asked_of_ranking(table, ladder.COMPARISON)


@pages.get("/flips")
def flips(token: str) -> Response:
    """Show what each card is worth that may be turned up after a move."""
    table = _teaching_table(token)
    if request.args.get("version", type=int) != table.version:
        return _stale(table)
    if not _is_ranked(table):
        raise NotFound
    from tutor.engine.hints.flips import (
        NoFlipError,  # the engine is slow to import, and ready by now
    )

    hint, seen = hints().hint(table), table.observation
    move = coach(seen, hint).answer(request.args.get("move", ""))
    if move is None or not move.flips:
        raise NotFound
    then = next(one.follow_up for one in hint.candidates if one.action == move.action)
    try:
        found = hints().flips(table, move.action, then)
    except NoFlipError:
        raise NotFound from None
    page = flip_map(seen, move.text, found)
    return render("flips", map=page, token=token, version=table.version)


def _asked_of_ranking(table: Table, rung: int = 0) -> BaseResponse:
    """Return what was asked about a ranking that the learner has seen."""
    if version_sent() != table.version:
        return _stale(table)
    if not _is_ranked(table):
        raise BadRequest
    return _climbed(table, rung, WHY)


def _is_ranked(table: Table) -> bool:
    """Return whether the learner has come to the ranking, and it can be told."""
    is_ready = table.your_turn and hints().is_ready(table.ruleset)
    return is_ready and (reached(table) or 0) >= ladder.RANKING


@pages.post("/show")
def toggle(token: str) -> BaseResponse:
    """Show hints or hide them, in this browser."""
    table = _teaching_table(token)
    is_hidden = preferences.current().hints == preferences.HIDDEN
    preferences.change(hints=preferences.AT_ONCE if is_hidden else preferences.HIDDEN)
    return table_page(table) if wants_part() else redirect(url_for("play.show", token=token), 303)


def _rung(table: Table) -> int:
    """Return the rung that the form asks for; there is none for a decision without a choice."""
    rung = field("rung")
    if rung not in map(str, ladder.rungs(table.observation) if table.your_turn else ()):
        raise BadRequest
    return int(rung)


def _climbed(table: Table, rung: int, part: str = "hint") -> BaseResponse:
    """Return what a rung tells, once it is stored that it was told."""
    try:
        practice().tell(table.token, table.version, Help(rung))
    except (StaleVersionError, IllegalActionError):
        return _stale(table)
    return _answer(table, part)


def _answer(table: Table, part: str = "hint") -> BaseResponse:
    """Return a part of the column, or the way to the page with all of it."""
    wanted = asked(request.form)
    if wants_part():
        return _told(table, part, wanted, with_why=part == WHY)
    address = url_for("hints.show", token=table.token, version=table.version)
    query = urlencode(wanted.query)
    return redirect(address + (f"&{query}" if query else "") + "#coach", 303)


def _column(table: Table) -> Response:
    """Return the column, its reasons later; or the page with both."""
    name = "hint" if wants_part() else "play"
    return _told(table, name, asked(request.args), with_why=not wants_part())


def _told(table: Table, name: str, wanted: Asked, *, with_why: bool) -> Response:
    try:
        return table_page(table, name, asked=wanted, with_why=with_why)
    except (StaleVersionError, IllegalActionError):  # the learner played meanwhile
        return _stale(table)


def _stale(table: Table) -> Response:
    """Return that the table has moved on, to a page that may be about to show the newer one."""
    if wants_part():
        return render("moved_on", table=table_view(table))
    return moved_on(table.token)


def _teaching_table(token: str) -> Table:
    table = practice().table(token)
    if not table.hints:
        raise NotFound
    return table
