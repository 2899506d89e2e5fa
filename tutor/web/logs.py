"""Logging: one line of JSON for each request, and for each failure.

A line has the kind of page, and no URL, form, cookie, name or card. A refusal has its cause and the
network address, so that attacks can be detected and blocked. A failure has its place in the
program; its message is omitted because it may reveal a card.
"""

import json
import logging
import traceback
from http import HTTPStatus
from types import TracebackType
from typing import IO, Any, Final

from flask import Flask, Response, g, request

from tutor.web.http.assets import is_asset_wanted
from tutor.web.http.errors import WRONG_PASSWORD, find_cause
from tutor.web.http.metrics import measure_elapsed
from tutor.web.learners.allowances import find_address

ACCESS: Final = "tutor.access"
DIGITS: Final = 1  # of milliseconds
TOLD: Final = ("method", "page", "status", "ms", "learner", "htmx")
REFUSED: Final = ("cause", "client")  # of a refusal alone

_log = logging.getLogger(ACCESS)


class JsonLines(logging.Formatter):
    """Writes each record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        line: dict[str, Any] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "log": record.name,
        }
        if record.name == ACCESS:
            line |= {name: getattr(record, name) for name in TOLD}
        else:
            line["message"] = str(record.msg)  # without its arguments
        line |= {name: getattr(record, name) for name in REFUSED if hasattr(record, name)}
        if record.exc_info and record.exc_info[0]:
            kind, _error, trace = record.exc_info
            line |= {"error": kind.__name__, "where": _list_places(trace)}
        return json.dumps(line, ensure_ascii=False)


def _list_places(trace: TracebackType | None) -> list[str]:
    frames = traceback.extract_tb(trace)
    return [f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in frames]


def write_json_lines(stream: IO[str]) -> None:
    """Write all logs of this process as JSON lines from now on."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.INFO, force=True)


def _note(response: Response) -> Response:
    """Log an answered request, unless it was for a static file.

    A failed sign-in is a warning, which also appears in plain logs.
    """
    cause = find_cause()
    level = logging.WARNING if cause == WRONG_PASSWORD else logging.INFO
    if is_asset_wanted() or not _log.isEnabledFor(level):
        return response
    note = (
        request.method,
        request.endpoint or "",
        response.status_code,
        round(1000 * measure_elapsed(), DIGITS),
        g.get("learner"),
        "HX-Request" in request.headers,
    )
    more = dict[str, Any](zip(TOLD, note, strict=True))
    if response.status_code >= HTTPStatus.BAD_REQUEST:
        cause = cause or HTTPStatus(response.status_code).phrase
        more |= {"cause": cause, "client": find_address()}
        _log.log(level, "Refused: %s from %s", cause, more["client"], extra=more)
    else:
        _log.info("Answered.", extra=more)
    return response


def install(app: Flask) -> None:
    """Log the requests to *app* if enabled."""
    app.after_request(_note)
