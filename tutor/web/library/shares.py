"""Handing a match on: as a file, or by a link that expires or is revoked."""

import base64
import hashlib
import json
import re
from datetime import UTC, datetime, timedelta
from typing import Final

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import BadRequest, NotFound
from werkzeug.wrappers import Response as BaseResponse

from tutor.practice import Practice, Table
from tutor.records import MOST_MATCHES, NamedFile, pack, to_json, to_text
from tutor.web import services
from tutor.web.documents.documents import render_html, render_markdown
from tutor.web.hint_service import Hints
from tutor.web.http.rendering import render, render_file
from tutor.web.library.listing import parse_wishes
from tutor.web.library.match_lines import build_match_line, format_local_time
from tutor.web.library.records import build_edition, build_record
from tutor.web.services import find_closed_table

files: Final = Blueprint("exports", __name__)


# The suffix and the type of each format.
FORMATS: Final = {
    "json": ("json", "application/json"),
    "text": ("txt", "text/plain"),
    "markdown": ("md", "text/markdown"),
    "html": ("html", "text/html"),
}
pages: Final = Blueprint("shares", __name__)
DAYS: Final = (1, 7, 30, 365)
USUAL_DAYS: Final = 30
_NONE: Final = "'none'"
_STYLE: Final = re.compile("<style>(.*?)</style>", re.DOTALL)


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


@files.get("/replays/export/<name>")
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
        return render_file(pack(files), "application/zip", "hanafuda.zip")
    return render_file(
        b"\n".join(file.data for file in files), "text/plain; charset=utf-8", "hanafuda.txt"
    )


@files.get("/replays/<token>/export/<name>", endpoint="show")
def show_file(token: str, name: str) -> Response:
    """Return a match that is over as a file to keep."""
    if name not in FORMATS:
        raise NotFound
    practice, (suffix, kind) = services.practice(), FORMATS[name]
    table = find_closed_table(practice, token)
    written = _write(practice, services.hints(), name, table, bool(request.args.get("quiz")))
    return render_file(written.encode(), f"{kind}; charset=utf-8", _name_file(table, suffix))


def _name_file(table: Table, suffix: str, number: int = 0) -> str:
    """Return the file name of a match; with a number if it is one of several."""
    day = table.record.created.date().isoformat()
    which = f"{number:03d}-" if number else ""
    return f"hanafuda-{which}{table.ruleset.game.name}-{day}.{suffix}"


@pages.get("/replays/<token>/share")
def show(token: str) -> Response:
    """Show the links to a match."""
    practice = services.practice()
    return render(
        "library/share",
        match=build_match_line(find_closed_table(practice, token)),
        links=practice.shares.of(token),
        now=datetime.now(UTC),
        format_time=format_local_time,
        days=DAYS,
        usual=USUAL_DAYS,
    )


@pages.post("/replays/<token>/share")
def make(token: str) -> BaseResponse:
    """Make a link to a match."""
    practice = services.practice()
    find_closed_table(practice, token)
    days = request.form.get("days", "")
    if days not in map(str, DAYS):
        raise BadRequest
    until = datetime.now(UTC) + timedelta(days=int(days))
    practice.shares.make(token, quiz="quiz" in request.form, expires=until)
    return redirect(url_for("shares.show", token=token), 303)


@pages.post("/replays/<token>/share/<int:number>/revoke")
def revoke(token: str, number: int) -> BaseResponse:
    """End a share link, and lead back to the match."""
    services.practice().shares.revoke(token, number)
    return redirect(url_for("shares.show", token=token), 303)


@pages.get("/shared/<share>")
def read(share: str) -> Response:
    """Show the match of a link, to anybody and for reading only."""
    practice = services.practice()
    token, link = practice.of_everybody().shares.read(share)
    return render_shared(practice.of_owner(token), services.hints(), token, quiz=link.quiz)


def render_shared(practice: Practice, hints: Hints, token: str, *, quiz: bool) -> Response:
    """Show the document of a match to others, for reading only."""
    table = find_closed_table(practice, token)
    page = render_html(build_edition(practice, hints, table, quiz, is_shared=True))
    response = Response(page, content_type="text/html; charset=utf-8")
    response.headers["Content-Security-Policy"] = _policy(page)
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def _policy(page: str) -> str:
    """Return a content security policy that allows only the document's styles."""
    digests = (hashlib.sha256(style.encode()).digest() for style in _STYLE.findall(page))
    styles = " ".join(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)
    alternatives = ("base-uri", "form-action", "frame-ancestors", "default-src")
    return "; ".join(
        [f"style-src {styles or _NONE}", *(f"{name} {_NONE}" for name in alternatives)]
    )
