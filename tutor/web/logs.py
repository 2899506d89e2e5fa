"""What the server writes down: one line of JSON for each request, and for each thing that fails.

A line says which kind of page was asked for, and not which: no address, form, cookie or card. Of a
failure it says where in the program it was; what it said itself may tell a card.
"""

import json
import logging
import traceback
from types import TracebackType
from typing import IO, Any, Final

from flask import Flask, Response, g, request

from tutor.web.http.assets import is_asset_wanted
from tutor.web.http.metrics import measure_elapsed

ACCESS: Final = "tutor.access"
DIGITS: Final = 1  # of milliseconds
TOLD: Final = ("method", "page", "status", "ms", "learner", "htmx")

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
            line["message"] = str(record.msg)  # without what was put into it
        if record.exc_info and record.exc_info[0]:
            kind, _error, trace = record.exc_info
            line |= {"error": kind.__name__, "where": _list_places(trace)}
        return json.dumps(line, ensure_ascii=False)


def _list_places(trace: TracebackType | None) -> list[str]:
    frames = traceback.extract_tb(trace)
    return [f"{one.filename.rpartition('/')[2]}:{one.lineno} {one.name}" for one in frames]


def write_json_lines(stream: IO[str]) -> None:
    """Let all that is logged in this process be written so from now on."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.INFO, force=True)


def _note(response: Response) -> Response:
    """Write down a request that has been answered, unless it was for a static file."""
    if not is_asset_wanted() and _log.isEnabledFor(logging.INFO):
        told = (
            request.method,
            request.endpoint or "",
            response.status_code,
            round(1000 * measure_elapsed(), DIGITS),
            g.get("learner"),
            "HX-Request" in request.headers,
        )
        _log.info("answered", extra=dict(zip(TOLD, told, strict=True)))
    return response


def install(app: Flask) -> None:
    """Write down what is asked of *app* where that is wanted."""
    app.after_request(_note)
