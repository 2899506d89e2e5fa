"""What a learner does to a match on the shelf: tag it, write notes, put it away, take it back."""

from typing import Final

from flask import Blueprint, redirect, request, url_for
from werkzeug.exceptions import NotFound, UnprocessableEntity
from werkzeug.wrappers import Response

from tutor.practice import Table
from tutor.review.files.record import MOST_NAME, MOST_PROSE, MOST_TAGS, tidy
from tutor.web.finished import find_closed_table
from tutor.web.http.way_back import way_back
from tutor.web.i18n.translation import _
from tutor.web.library import wishes
from tutor.web.services import practice

pages: Final = Blueprint("shelf", __name__, url_prefix="/replays/<token>")


@pages.post("/delete")
def delete(token: str) -> Response:
    """Put a match away, and show the list with a way to take it back."""
    practice().shelf.delete(token)
    return _list(gone=token)


@pages.post("/restore")
def restore(token: str) -> Response:
    """Take a match back that was put away."""
    practice().shelf.restore(token)
    return _list()


@pages.post("/tags")
def tag(token: str) -> Response:
    """Give a match the tags of the form, which are set apart by commas."""
    names = [" ".join(name.split()) for name in request.form.get("tags", "").split(",")]
    wanted = sorted({name for name in names if name})
    if len(wanted) > MOST_TAGS or any(not _is_tag(name) for name in wanted):
        raise UnprocessableEntity(
            _(
                "A match has at most %(tags)d tags of at most %(signs)d letters, with commas"
                " between them.",
                tags=MOST_TAGS,
                signs=MOST_NAME,
            )
        )
    practice().shelf.tag(token, wanted)
    return _list()


@pages.post("/<int:place>/<int:step>/note")
def note(token: str, place: int, step: int) -> Response:
    """Keep a note about a moment of a match that is over, and go back to where it was written."""
    table = find_closed_table(token)
    if not _has_moment(table, place, step):
        raise NotFound
    text = tidy(request.form.get("text", ""))
    if len(text) > MOST_PROSE or not all(sign.isprintable() or sign == "\n" for sign in text):
        raise UnprocessableEntity(_("A note has at most %(most)d letters.", most=MOST_PROSE))
    practice().shelf.note(token, place, step, text)
    return way_back(url_for("replays.show", token=token, number=place, step=step))


def _list(**more: str) -> Response:
    """Return the way to the list as it was, on the page where it was."""
    asked = wishes.parse_wishes(request.form)
    return redirect(wishes.list_address(asked, page=request.form.get("page", ""), **more), 303)


def _is_tag(name: str) -> bool:
    return len(name) <= MOST_NAME and name.isprintable()


def _has_moment(table: Table, place: int, step: int) -> bool:
    rounds = table.match.rounds
    return 1 <= place <= len(rounds) and step <= len(rounds[place - 1].actions)
