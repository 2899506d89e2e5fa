"""Stored matches: the list, and stepping through one."""

from typing import Final

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from tutor.web.matches import match_lines
from tutor.web.rendering import render
from tutor.web.replay import NoMomentError, replay_view
from tutor.web.services import practice

pages: Final = Blueprint("replays", __name__)


@pages.get("/replays")
def index() -> Response:
    """Show the latest matches."""
    return render("replays", matches=match_lines(practice().tables()))


@pages.get("/replays/<token>")
def start(token: str) -> BaseResponse:
    """Go to the first moment of a match."""
    practice().table(token)  # a match that does not exist has no first moment
    return redirect(url_for("replays.show", token=token, number=1, step=0), 303)


@pages.get("/replays/<token>/<int:number>/<int:step>")
def show(token: str, number: int, step: int) -> Response:
    """Show one moment of a match."""
    line = request.args.get("line", type=int)
    try:
        view = replay_view(practice().table(token), number, step, line)
    except NoMomentError:
        raise NotFound from None
    return render("replay", replay=view)
