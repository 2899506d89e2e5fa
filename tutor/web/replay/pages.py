"""Stored matches: the list, and stepping through one."""

from typing import Final

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from tutor.practice import Table
from tutor.web.http.rendering import render
from tutor.web.library import listing
from tutor.web.replay.commentary import build_commentary
from tutor.web.replay.graded import grade_replay
from tutor.web.replay.moment import NoMomentError, build_replay_view
from tutor.web.services import find_table, practice
from tutor.web.table.viewpoint import speak_at
from tutor.web.table.views import is_open

pages: Final = Blueprint("replays", __name__)


@pages.get("/replays")
def index() -> Response:
    """Show the list of stored matches, with its filters."""
    return listing.show()


@pages.get("/replays/<token>")
def start(token: str) -> BaseResponse:
    """Go to the first moment of a match."""
    find_table(token)  # a match that does not exist has no first moment
    return redirect(url_for("replays.show", token=token, number=1, step=0), 303)


@pages.get("/replays/<token>/<int:number>/<int:step>")
def show(token: str, number: int, step: int) -> Response:
    """Show one moment of a match; one that ships is nobody's, and all its cards lie open."""
    line = request.args.get("line", type=int)
    table = find_table(token)
    is_sample = table.record.source.is_sample
    with speak_at(table):
        all_open = is_sample or is_open(request.args)
        try:
            view = build_replay_view(table, number, step, line, all_open=all_open)
        except NoMomentError:
            raise NotFound from None
        note = _note(table, number, step)
        hides_note = bool(note) and not (view.is_open or table.record.is_played_here)
        graded = grade_replay(table, view)
        return render(
            "replay",
            replay=view,
            graded=graded,
            note=note,
            hides_note=hides_note,
            commentary=build_commentary(table, number, step),
        )


def _note(table: Table, number: int, step: int) -> str | None:
    """Return what was written about a moment; None while nothing can be."""
    if not table.is_closed or table.record.source.is_sample:
        return None
    return practice().shelf.notes(table.token).get((number, step), "")
