"""Handing a match on as a file."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

from tutor.practice import Table
from tutor.review.files import to_json, to_text
from tutor.web.finished import find_closed_table
from tutor.web.library import documents
from tutor.web.library.records import build_record
from tutor.web.services import practice

pages: Final = Blueprint("exports", __name__)


@dataclass(frozen=True)
class Format:
    """A way to write a match down; *write* is told whether answers stay folded."""

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


@pages.get("/replays/<token>/export/<name>")
def show(token: str, name: str) -> Response:
    """Return a match that is over as a file to keep."""
    form = FORMATS.get(name)
    if form is None:
        raise NotFound
    table = find_closed_table(token)
    written = form.write(table, bool(request.args.get("quiz")))
    day = table.record.created.date().isoformat()
    file = f"hanafuda-{table.ruleset.game.name}-{day}.{form.suffix}"
    response = Response(written, content_type=f"{form.type}; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{file}"'
    return response
