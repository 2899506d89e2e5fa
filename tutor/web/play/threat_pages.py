"""Threats of a table: shown and hidden again, as a part of the column or with the whole page."""

from typing import Final

from flask import Blueprint, Response, request, url_for
from werkzeug.exceptions import NotFound, TooManyRequests
from werkzeug.utils import redirect
from werkzeug.wrappers import Response as BaseResponse

from tutor.practice import Table
from tutor.web import services
from tutor.web.hint_service import Hints
from tutor.web.hints.threats import ThreatsView, build_threats_view
from tutor.web.http.rendering import is_part_wanted, render
from tutor.web.play.pages import render_newer_table, render_table_page

PANEL: Final = "play/_threats"
pages: Final = Blueprint("threats", __name__, url_prefix="/play/<token>/threats")


@pages.get("")
def show(token: str) -> BaseResponse:
    """Show the opponents' needs and the cards at risk, without hidden information."""
    practice, hints = services.practice(), services.hints()
    table = practice.table(token)
    if not table.hints:
        raise NotFound
    if request.args.get("version", type=int) != table.version:
        return render_newer_table(practice, hints, token)
    threats_view = _find_threats(hints, table)
    if is_part_wanted():
        return _render_panel(table, threats_view)
    return render_table_page(practice, hints, table, threats=threats_view)


@pages.get("/close")
def close(token: str) -> BaseResponse:
    """Show the button in the place of the threats."""
    table = services.practice().table(token)
    if not is_part_wanted():
        return redirect(url_for("play.show", token=token), 303)
    return _render_panel(table, None)


def _find_threats(hints: Hints, table: Table) -> ThreatsView | None:
    try:
        return build_threats_view(hints, table)
    except TooManyRequests:
        return None  # the button stays, to be pressed again


def _render_panel(table: Table, threats_view: ThreatsView | None) -> Response:
    return render(PANEL, table=table, threats=threats_view, can_see_threats=True)
