"""Why not another move: a separate page, or a replacement for the table."""

from typing import Final

from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound, TooManyRequests

from tutor.practice import Practice, Table
from tutor.store import Help
from tutor.web import services
from tutor.web.hints import ladder
from tutor.web.hints.column import find_reached_rung
from tutor.web.hints.why_not import WhyNotPage, build_why_not
from tutor.web.http.rendering import render
from tutor.web.play.pages import render_newer_table
from tutor.web.table.seats import build_score

PAGE: Final = "hints/why_not"
pages: Final = Blueprint("why_not", __name__, url_prefix="/play/<token>/why")


@pages.get("/<move>")
def show(token: str, move: str) -> Response:
    """Show the cost of a move compared with the best one, and its parts."""
    practice, hints = services.practice(), services.hints()
    table = practice.table(token)
    if not table.hints:
        raise NotFound
    decision = table.rewind(request.args.get("version", default=table.version, type=int))
    if decision is None or not decision.is_your_turn:
        return render_newer_table(practice, hints, token)
    if not may_be_told(practice, table, decision):
        raise NotFound
    wait = ""
    page: WhyNotPage | None = None
    if hints.is_ready(table.ruleset):
        try:
            page = build_why_not(hints, decision, move, _read_deal())
        except TooManyRequests as error:
            wait = error.description or ""
        else:
            if page is None:
                raise NotFound
    return render(
        PAGE,
        table=table,
        score=build_score(table),
        page=page,
        wait=wait,
        version=decision.version,
    )


def may_be_told(practice: Practice, table: Table, decision: Table) -> bool:
    """Return whether a decision may be explained: its ranking was opened, or it was made.

    A decision that was taken back is open again: help for it would be stored.
    """
    if decision.version < table.version:
        is_open = table.is_your_turn and decision.observation == table.observation
        if is_open:
            practice.tell(table, Help(ladder.COMPARISON))
        return not table.record.source.is_duplicate
    if (find_reached_rung(practice, table) or 0) < ladder.RANKING:
        return False
    practice.tell(table, Help(ladder.COMPARISON))
    return True


def _read_deal() -> int:
    return max(0, request.args.get("deal", default=0, type=int))
