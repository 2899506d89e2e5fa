"""Actions on a match in the library: tag, delete, restore."""

from typing import Final

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response

from tutor.records.record import MOST_NAME, MOST_TAGS
from tutor.text import clean_line, split_list
from tutor.web.i18n.translation import _
from tutor.web.library import listing, wishes
from tutor.web.library.listing import RefusedTags
from tutor.web.services import practice
from tutor.web.words.typed import refuse_character

pages: Final = Blueprint("shelf", __name__, url_prefix="/replays/<token>")


@pages.post("/delete")
def delete(token: str) -> Response:
    """Put a match away, and show the list with a way to take it back."""
    practice().shelf.delete(token)
    return _list(gone=token)


@pages.post("/restore")
def restore(token: str) -> Response:
    """Restore a deleted match."""
    practice().shelf.restore(token)
    return _list()


@pages.post("/tags")
def tag(token: str) -> Response:
    """Give a match the tags of the form, which are set apart by commas."""
    typed = request.form.get("tags", "")
    refused = _refuse_tags(typed)
    if refused:
        return listing.show(RefusedTags(token, typed, refused))
    practice().shelf.tag(token, _read_tags(typed))
    return _list()


def _list(**more: str) -> Response:
    """Return to the same page of the list."""
    requested_wishes = wishes.parse_wishes(request.form)
    return redirect(
        wishes.list_address(requested_wishes, page=request.form.get("page", ""), **more), 303
    )


def _refuse_tags(typed: str) -> str:
    """Return why a text cannot be the tags of a match, empty where it can."""
    refused = refuse_character(typed)
    if refused:
        return refused
    names = _read_tags(typed)
    if len(names) <= MOST_TAGS and all(len(name) <= MOST_NAME for name in names):
        return ""
    return _(
        "A match has at most %(tags)d tags of at most %(signs)d letters, separated by commas.",
        tags=MOST_TAGS,
        signs=MOST_NAME,
    )


def _read_tags(typed: str) -> list[str]:
    return sorted({name for name in map(clean_line, split_list(typed)) if name})
