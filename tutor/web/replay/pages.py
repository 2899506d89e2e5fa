"""Stored matches: the list, and stepping through one."""

from http import HTTPStatus
from typing import Final

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from tutor.practice import Practice, Table
from tutor.records.record import MOST_PROSE, tidy
from tutor.text import clean
from tutor.web import services
from tutor.web.finished import find_closed_table
from tutor.web.hint_service import Hints
from tutor.web.http.rendering import render
from tutor.web.http.urls import way_back
from tutor.web.i18n.translation import _
from tutor.web.library import listing
from tutor.web.replay.annotations import build_commentary, grade_replay
from tutor.web.replay.moment import NoMomentError, build_replay_view
from tutor.web.table.viewpoint import is_open
from tutor.web.words.refusals import refuse_character

pages: Final = Blueprint("replays", __name__)


@pages.get("/replays")
def index() -> Response:
    """Show the list of stored matches, with its filters."""
    return listing.render_list(services.practice())


@pages.get("/replays/<token>")
def start(token: str) -> BaseResponse:
    """Go to the first moment of a match."""
    services.practice().table(token)  # a match that does not exist has no first moment
    return redirect(url_for("replays.show", token=token, number=1, step=0), 303)


@pages.get("/replays/<token>/<int:number>/<int:step>")
def show(token: str, number: int, step: int) -> Response:
    """Show one moment of a match; all cards of a sample match are open."""
    practice = services.practice()
    return _show(practice, services.hints(), practice.table(token), number, step)


@pages.post("/replays/<token>/<int:number>/<int:step>/note")
def note(token: str, number: int, step: int) -> BaseResponse:
    """Keep a note about a moment of a match that is over, and go back to where it was written."""
    practice = services.practice()
    table = find_closed_table(practice, token)
    if not _has_moment(table, number, step):
        raise NotFound
    typed = request.form.get("text", "")
    refused = refuse_character(typed)
    text = "" if refused else tidy(clean(typed))
    if len(text) > MOST_PROSE:
        refused = _("A note has at most %(most)d letters.", most=MOST_PROSE)
    if refused:
        return _show(practice, services.hints(), table, number, step, refused)
    practice.shelf.note(token, number, step, text)
    return way_back(url_for("replays.show", token=token, number=number, step=step))


def _show(
    practice: Practice, hints: Hints, table: Table, number: int, step: int, refused: str = ""
) -> Response:
    """Return a moment, with an invalid note as typed and the reason."""
    line = request.args.get("line", type=int)
    is_sample, is_own = table.record.source.is_sample, table.record.is_played_here
    all_open = is_sample or is_open(request.args)
    try:
        view = build_replay_view(table, number, step, line, all_open=all_open)
    except NoMomentError:
        raise NotFound from None
    notes = practice.shelf.notes(table.token)
    takes_notes = table.is_closed and not is_sample
    note = notes.get((number, step), "") if takes_notes else None
    if refused:
        note = request.form["text"]
    hides_note = not refused and bool(note) and not (view["is_open"] or is_own)
    return render(
        "library/replay",
        status=HTTPStatus.UNPROCESSABLE_ENTITY if refused else HTTPStatus.OK,
        replay=view,
        graded=grade_replay(practice, hints, table, number, step, is_open=view["is_open"])
        if line is None  # not one that was taken back
        else None,
        note=note,
        back=request.form.get("back", ""),
        refused=refused,
        hides_note=hides_note,
        commentary=build_commentary(notes, table, number, step),
    )


def _has_moment(table: Table, place: int, step: int) -> bool:
    rounds = table.match.rounds
    return 1 <= place <= len(rounds) and step <= len(rounds[place - 1].actions)
