"""The table: every move is a form; htmx makes it smooth."""

from typing import Final

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from tutor.web.http.actions import action_named
from tutor.web.http.rendering import wants_part
from tutor.web.play import guard
from tutor.web.play.table_page import after, field, table_page, version_sent
from tutor.web.services import practice

pages: Final = Blueprint("play", __name__)


@pages.get("/play/<token>")
def show(token: str) -> BaseResponse:
    """Show the table, with what the guard asks about a move of the address."""
    table = practice().table(token)
    if not table.record.is_played_here:
        return redirect(url_for("replays.start", token=token), 303)
    return table_page(table, meant=request.args.get("meant", ""))


@pages.post("/play/<token>/act")
def act(token: str) -> BaseResponse:
    """Play a card, take one, stop or call koi-koi; the guard may ask first."""
    name, table = field("action"), practice().table(token)
    if version_sent() == table.version and guard.stops(table, name):
        if wants_part():
            return table_page(table, meant=name)
        return redirect(url_for("play.show", token=token, meant=name), 303)
    return after(token, lambda version: practice().act(token, version, action_named(name)))


@pages.post("/play/<token>/next-round")
def next_round(token: str) -> BaseResponse:
    """Deal the next round."""
    return after(token, lambda version: practice().next_round(token, version))


@pages.post("/play/<token>/take-back")
def take_back(token: str) -> BaseResponse:
    """Return to the learner's last decision."""
    return after(token, lambda version: practice().take_back(token, version))
