"""Handing a match on as a file."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

from tutor.practice import Table
from tutor.records import MOST_MATCHES, NamedFile, pack, to_json, to_text
from tutor.web.finished import find_closed_table
from tutor.web.library import documents
from tutor.web.library.records import build_record
from tutor.web.library.wishes import parse_wishes
from tutor.web.services import practice

pages: Final = Blueprint("exports", __name__)


@dataclass(frozen=True)
class Format:
    """An export format; *write* receives whether answers stay folded."""

    suffix: str
    type: str
    write: Callable[[Table, bool], str]


def _json(table: Table, quiz: bool) -> str:
    return json.dumps(to_json(build_record(practice(), table)), ensure_ascii=False, indent=1) + "\n"


def _text(table: Table, quiz: bool) -> str:
    return to_text(build_record(practice(), table))


FORMATS: Final = {
    "json": Format("json", "application/json", _json),
    "text": Format("txt", "text/plain", _text),
    "markdown": Format("md", "text/markdown", documents.render_markdown),
    "html": Format("html", "text/html", documents.render_html),
}


@pages.get("/replays/export/<name>")
def several(name: str) -> Response:
    """Return the matches that a list shows, the newest of them: a zip of texts, or one text."""
    if name not in ("zip", "text"):
        raise NotFound
    wanted = parse_wishes(request.args)
    tables = practice().tables_of(
        practice().shelf.matches(wanted.wanted, MOST_MATCHES, order=wanted.order)
    )
    files = [
        NamedFile(_name_file(table, "txt", number), _text(table, False).encode())
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
    form = FORMATS.get(name)
    if form is None:
        raise NotFound
    table = find_closed_table(token)
    written = form.write(table, bool(request.args.get("quiz")))
    return _send(written.encode(), f"{form.type}; charset=utf-8", _name_file(table, form.suffix))


def _name_file(table: Table, suffix: str, number: int = 0) -> str:
    """Return the file name of a match; with a number if it is one of several."""
    day = table.record.created.date().isoformat()
    which = f"{number:03d}-" if number else ""
    return f"hanafuda-{which}{table.ruleset.game.name}-{day}.{suffix}"


def _send(data: bytes, kind: str, name: str) -> Response:
    response = Response(data, content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
