"""Help at a table: hints, threats, the verdict on the last move, and why not another one."""

from dataclasses import replace
from typing import Final
from urllib.parse import urlencode

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import BadRequest, NotFound, TooManyRequests
from werkzeug.wrappers import Response as BaseResponse

from tutor.practice import Table
from tutor.rules.round.play import IllegalActionError
from tutor.store import Help, StaleVersionError
from tutor.web import services
from tutor.web.hints import ladder
from tutor.web.hints.coach import build_coach
from tutor.web.hints.column import HintQuery, build_hint_view, find_reached_rung
from tutor.web.hints.flip_map import build_flip_map
from tutor.web.hints.threats import ThreatsView, build_threats_view
from tutor.web.hints.why_not import WhyNotPage, build_why_not
from tutor.web.http import preferences
from tutor.web.http.rendering import is_part_wanted, render
from tutor.web.play.pages import (
    read_field,
    read_version,
    render_newer_table,
    render_table_page,
)
from tutor.web.play.verdict import judge_last_move
from tutor.web.table.seats import build_score

COLUMN: Final = "hints/_hint"
WHY: Final = "hints/_why"
pages: Final = Blueprint("hints", __name__, url_prefix="/play/<token>/hint")
threats: Final = Blueprint("threats", __name__, url_prefix="/play/<token>/threats")
verdicts: Final = Blueprint("verdicts", __name__, url_prefix="/play/<token>/verdict")
comparisons: Final = Blueprint("why_not", __name__, url_prefix="/play/<token>/why")


# --- The hint column --------------------------------------------------------------------------


@pages.get("")
def show(token: str) -> Response:
    """Show the hint: within the page, or as the part that fills the hint column."""
    table = _find_teaching_table(token)
    return _show_column(table) if _is_current(table) else _answer_stale(table)


@pages.post("")
def climb(token: str) -> BaseResponse:
    """Go up the ladder to the rung that is named; asking for it again changes nothing."""
    table = _find_teaching_table(token)
    if read_version() != table.version:
        return _answer_stale(table)
    rung = _rung(table)
    if not rung or not services.hints().is_ready(table.ruleset):
        return _answer(table, COLUMN, HintQuery())
    return _climb_to(table, rung, COLUMN, HintQuery())


@pages.get("/why")
def why(token: str) -> Response:
    """Show the reasons, which take longer than the ranking and are fetched after it."""
    table = _find_teaching_table(token)
    if not _is_current(table):
        return _answer_stale(table)
    if not is_part_wanted() or not _is_ranked(table):
        return _show_column(table)
    return _render_answer(table, WHY, HintQuery.parse(request.args))


@pages.post("/again")
def again(token: str) -> BaseResponse:
    """Work the reasons out again from fresh samples, and show both."""
    return _answer_about_ranking(token, HintQuery.parse(request.form))


@pages.post("/against")
def against(token: str) -> BaseResponse:
    """Show the values of moves against the level at the table."""
    return _answer_about_ranking(token, replace(HintQuery.parse(request.form), against=True))


@pages.post("/flips")
def ask_flips(token: str) -> BaseResponse:
    """Go to the flips of a move, by default the best one."""
    _find_teaching_table(token)
    move = request.form.get("move", "")
    return redirect(url_for("hints.flips", token=token, version=read_version(), move=move), 303)


@pages.get("/flips")
def flips(token: str) -> Response:
    """Show the value of each card that may be turned up after a move, by default the best one."""
    table, hints = _find_teaching_table(token), services.hints()
    if not _is_current(table):
        return _answer_stale(table)
    if not _is_ranked(table):
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


@pages.post("/show")
def toggle(token: str) -> BaseResponse:
    """Show hints or hide them, in this browser."""
    table = _find_teaching_table(token)
    is_hidden = preferences.current().hints == preferences.HIDDEN
    preferences.change_preferences(hints=preferences.AT_ONCE if is_hidden else preferences.HIDDEN)
    if is_part_wanted():
        return render_table_page(table)
    return redirect(url_for("play.show", token=token), 303)


def _answer_about_ranking(token: str, wanted: HintQuery) -> BaseResponse:
    """Return a detail of a ranking that the learner has opened."""
    table = _find_teaching_table(token)
    if read_version() != table.version:
        return _answer_stale(table)
    if not _is_ranked(table):  # the engine or the setting has changed meanwhile
        return _answer(table, COLUMN, HintQuery())
    return _climb_to(table, 0, WHY, wanted)


def _is_ranked(table: Table) -> bool:
    """Return whether the learner has opened the ranking, and it is available."""
    is_ready = table.is_your_turn and services.hints().is_ready(table.ruleset)
    return is_ready and _find_rung(table) >= ladder.RANKING


def _find_rung(table: Table) -> int:
    """Return how far up the ladder the learner is."""
    return find_reached_rung(services.practice(), table) or 0


def _rung(table: Table) -> int:
    """Return the requested step, or the lowest of this decision.

    It is 0 for a decision without a choice, whose column says so.
    """
    rung = read_field("rung")
    if rung not in map(str, ladder.RUNGS):
        raise BadRequest
    offered = ladder.list_rungs(table.observation) if table.is_your_turn else ()
    return max((number for number in offered if number <= int(rung)), default=0)


def _climb_to(table: Table, rung: int, part: str, wanted: HintQuery) -> BaseResponse:
    """Store that a step of the hint is shown, then return it."""
    try:
        services.practice().tell(table, Help(rung))
    except (StaleVersionError, IllegalActionError):
        return _answer_stale(table)
    return _answer(table, part, wanted)


def _answer(table: Table, part: str, wanted: HintQuery) -> BaseResponse:
    """Return a part of the column, or the way to the page with all of it."""
    if is_part_wanted():
        return _render_answer(table, part, wanted)
    address = url_for("hints.show", token=table.token, version=table.version)
    query = urlencode(wanted.query)
    return redirect(address + (f"&{query}" if query else "") + "#coach", 303)


def _show_column(table: Table) -> Response:
    """Return the column, its reasons later; or the page with both."""
    return _render_answer(table, COLUMN, HintQuery.parse(request.args))


def _render_answer(table: Table, part: str, wanted: HintQuery) -> Response:
    """Return a part of the column, or the page with all of it."""
    practice, hints = services.practice(), services.hints()
    try:
        if not is_part_wanted():
            return render_table_page(table, hint_query=wanted)
        hinted = build_hint_view(practice, hints, table, wanted, with_why=part == WHY)
        return render(part, table=table, hinted=hinted)
    except (StaleVersionError, IllegalActionError):  # the learner played meanwhile
        return _answer_stale(table)


def _answer_stale(table: Table) -> Response:
    """Return that the table has moved on, to a page that may be about to show the newer one."""
    if is_part_wanted():
        return render("play/_moved_on", table=table)
    return render_newer_table(table.token)


def _find_teaching_table(token: str) -> Table:
    table = services.practice().table(token)
    if not table.hints:
        raise NotFound
    return table


def _is_current(table: Table) -> bool:
    """Return whether an address is about the present version of a table."""
    return request.args.get("version", type=int) == table.version


# --- Threats ----------------------------------------------------------------------------------


@threats.get("", endpoint="show")
def show_threats(token: str) -> BaseResponse:
    """Show the opponents' needs and the cards at risk, without hidden information."""
    table = _find_teaching_table(token)
    if not _is_current(table):
        return render_newer_table(token)
    try:
        threats_view = build_threats_view(services.hints(), table)
    except TooManyRequests:
        threats_view = None  # the button stays, to be pressed again
    if is_part_wanted():
        return _render_threats(table, threats_view)
    return render_table_page(table, threats=threats_view)


@threats.get("/close")
def close(token: str) -> BaseResponse:
    """Show the button in the place of the threats."""
    table = services.practice().table(token)
    if not is_part_wanted():
        return redirect(url_for("play.show", token=token), 303)
    return _render_threats(table, None)


def _render_threats(table: Table, threats_view: ThreatsView | None) -> Response:
    return render("play/_threats", table=table, threats=threats_view, can_see_threats=True)


# --- The last move, and other ones ------------------------------------------------------------


@verdicts.get("", endpoint="show")
def show_verdict(token: str) -> Response:
    """Show the cost of the last move; empty where it is not judged."""
    practice = services.practice()
    table = practice.table(token)
    move_verdict = judge_last_move(practice, services.hints(), table)
    if is_part_wanted():
        return render("play/_verdict", table=table, verdict=move_verdict)
    return render_table_page(table, verdict=move_verdict)


@comparisons.get("/<move>", endpoint="show")
def show_why_not(token: str, move: str) -> Response:
    """Show the cost of a move compared with the best one, and its parts."""
    table, hints = _find_teaching_table(token), services.hints()
    decision = table.rewind(request.args.get("version", default=table.version, type=int))
    if decision is None or not decision.is_your_turn:
        return render_newer_table(token)
    if not _may_be_told(table, decision):
        raise NotFound
    wait = ""
    page: WhyNotPage | None = None
    if hints.is_ready(table.ruleset):
        try:
            deal = max(0, request.args.get("deal", default=0, type=int))
            page = build_why_not(hints, decision, move, deal)
        except TooManyRequests as error:
            wait = error.description or ""
        else:
            if page is None:
                raise NotFound
    return render(
        "hints/why_not",
        table=table,
        score=build_score(table),
        page=page,
        wait=wait,
        version=decision.version,
    )


def _may_be_told(table: Table, decision: Table) -> bool:
    """Return whether a decision may be explained: its ranking was opened, or it was made.

    A decision that was taken back is open again: help for it would be stored.
    """
    practice = services.practice()
    if decision.version < table.version:
        is_open = table.is_your_turn and decision.observation == table.observation
        if is_open:
            practice.tell(table, Help(ladder.COMPARISON))
        return not table.record.source.is_duplicate
    if _find_rung(table) < ladder.RANKING:
        return False
    practice.tell(table, Help(ladder.COMPARISON))
    return True
