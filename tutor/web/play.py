"""The table: every move is a form; htmx makes it smooth."""

from typing import Final

from flask import Blueprint, Response
from werkzeug.wrappers import Response as BaseResponse

from tutor.web.actions import action_named
from tutor.web.services import practice
from tutor.web.table_page import after, field, table_page

pages: Final = Blueprint("play", __name__)


@pages.get("/play/<token>")
def show(token: str) -> Response:
    """Show the table."""
    return table_page(practice().table(token))


@pages.post("/play/<token>/act")
def act(token: str) -> BaseResponse:
    """Play a card, take one, stop or call koi-koi."""
    return after(
        token, lambda version: practice().act(token, version, action_named(field("action")))
    )


@pages.post("/play/<token>/next-round")
def next_round(token: str) -> BaseResponse:
    """Deal the next round."""
    return after(token, lambda version: practice().next_round(token, version))


@pages.post("/play/<token>/take-back")
def take_back(token: str) -> BaseResponse:
    """Return to the learner's last decision."""
    return after(token, lambda version: practice().take_back(token, version))
