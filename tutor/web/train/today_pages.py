"""The way through the session of a day: started, gone on with, and ended."""

from http import HTTPStatus
from typing import Final

from flask import Blueprint, redirect, url_for
from werkzeug.wrappers import Response

from tutor.web.http.rendering import render
from tutor.web.train.today import begin_session, read_session
from tutor.web.train.today_view import build_end

pages: Final = Blueprint("today", __name__, url_prefix="/today")


@pages.post("")
def start() -> Response:
    """Begin the session, or go on with it."""
    begin_session()
    return redirect(url_for("today.go_on"), HTTPStatus.SEE_OTHER)


@pages.get("/next")
def go_on() -> Response:
    """Lead to the question that is next, or to the end; home where the day has not begun."""
    session = read_session()
    if session.began is None:
        return redirect(url_for("home.show"))
    return redirect(session.next.address if session.next else url_for("today.end"))


@pages.get("/end")
def end() -> Response:
    """Show what was kept, lost and learned."""
    session = read_session()
    if not session.is_done:
        return redirect(url_for("today.go_on"))
    return render("train/today_end", end=build_end())
