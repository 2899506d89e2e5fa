"""Handing a match on as a file."""

import json
from typing import Final

from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

from tutor.practice import Practice, Table
from tutor.records import MOST_MATCHES, NamedFile, pack, to_json, to_text
from tutor.web import services
from tutor.web.documents.documents import render_html, render_markdown
from tutor.web.hint_service import Hints
from tutor.web.library.listing import parse_wishes
from tutor.web.library.records import build_edition, build_record
from tutor.web.services import find_closed_table

pages: Final = Blueprint("exports", __name__)


# The suffix and the type of each format.
FORMATS: Final = {
    "json": ("json", "application/json"),
    "text": ("txt", "text/plain"),
    "markdown": ("md", "text/markdown"),
    "html": ("html", "text/html"),
}


def _write(practice: Practice, hints: Hints, name: str, table: Table, quiz: bool) -> str:
    """Return a match in a format; in a quiz answers stay folded."""
    match name:
        case "markdown":
            return render_markdown(build_edition(practice, hints, table, quiz))
        case "html":
            return render_html(build_edition(practice, hints, table, quiz))
    record = build_record(practice, table)
    if name == "text":
        return to_text(record)
    return json.dumps(to_json(record), ensure_ascii=False, indent=1) + "\n"


@pages.get("/replays/export/<name>")
def several(name: str) -> Response:
    """Return the matches that a list shows, the newest of them: a zip of texts, or one text."""
    if name not in ("zip", "text"):
        raise NotFound
    practice, wanted = services.practice(), parse_wishes(request.args)
    tables = practice.tables_of(
        practice.shelf.matches(wanted.wanted, MOST_MATCHES, order=wanted.order)
    )
    files = [
        NamedFile(_name_file(table, "txt", number), to_text(build_record(practice, table)).encode())
        for number, table in enumerate((table for table in tables if table.is_closed), start=1)
    ]
    if name == "zip":
        return _send(pack(files), "application/zip", "hanafuda.zip")
    return _send(
        b"\n".join(file.data for file in files), "text/plain; charset=utf-8", "hanafuda.txt"
    )


@pages.get("/replays/<token>/export/<name>")
def show(token: str, name: str) -> Response:
    """Return a match that is over as a file to keep."""
    if name not in FORMATS:
        raise NotFound
    practice, (suffix, kind) = services.practice(), FORMATS[name]
    table = find_closed_table(practice, token)
    written = _write(practice, services.hints(), name, table, bool(request.args.get("quiz")))
    return _send(written.encode(), f"{kind}; charset=utf-8", _name_file(table, suffix))


def _name_file(table: Table, suffix: str, number: int = 0) -> str:
    """Return the file name of a match; with a number if it is one of several."""
    day = table.record.created.date().isoformat()
    which = f"{number:03d}-" if number else ""
    return f"hanafuda-{which}{table.ruleset.game.name}-{day}.{suffix}"


def _send(data: bytes, kind: str, name: str) -> Response:
    response = Response(data, content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
