"""What an operator sees of requests: Prometheus metrics at `/metrics`, and a log as lines of JSON.

No learner, address or card is counted. Each process counts for itself, unless
`PROMETHEUS_MULTIPROC_DIR` names a folder in which several gunicorn processes add up. Metrics are
available to networks that the operator names, and to this machine where no proxy is in front; never
through a proxy, behind which learners are.

A line of the log has the kind of page, and no URL, form, cookie, name or card. A refusal has its
cause and the network address, so that attacks can be detected and blocked. A failure has its place
in the program; its message is omitted because it may reveal a card.
"""

import json
import logging
import os
import time
import traceback
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final, cast

from flask import Blueprint, Flask, Response, abort, current_app, g, request
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from tutor.folders import make_private
from tutor.practice import Practice
from tutor.store import UnreachableStoreError
from tutor.web.http.assets import is_asset_wanted
from tutor.web.http.errors import WRONG_PASSWORD, find_cause
from tutor.web.http.security import find_address, is_from_here, is_passed_on, read_address

Networks = tuple[IPv4Network | IPv6Network, ...]

SHARED_FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"  # as the library calls it
BUCKETS: Final = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 5, 10)  # seconds
ACTIVE_FOR: Final = timedelta(minutes=15)  # after a learner's last request
pages: Final = Blueprint("watching", __name__)
ACCESS: Final = "tutor.access"
DIGITS: Final = 1  # of milliseconds
TOLD: Final = ("method", "page", "status", "ms", "learner", "htmx")
REFUSED: Final = ("cause", "client")  # of a refusal alone


# --- Metrics ----------------------------------------------------------------------------------


class Metrics:
    """The counts of one application."""

    def __init__(self) -> None:
        self._shared = os.environ.get(SHARED_FOLDER, "")
        if self._shared:
            make_private(Path(self._shared))
        own = CollectorRegistry()
        self._requests = Counter(
            "tutor_requests", "Requests that were answered.", ("page", "status"), registry=own
        )
        self._durations = Histogram(
            "tutor_request_seconds",
            "How long answers took.",
            ("page",),
            buckets=BUCKETS,
            registry=own,
        )
        self._searches = Histogram(
            "tutor_search_seconds",
            "How long searches took that learners waited for.",
            ("question",),
            buckets=BUCKETS,
            registry=own,
        )
        self._own = own
        if not self._shared:
            ProcessCollector(registry=own)  # its memory and processor time

    def count_request(self, page: str, status: int, seconds: float) -> None:
        """Count a request that has been answered."""
        self._requests.labels(page, str(status)).inc()
        self._durations.labels(page).observe(seconds)

    def time_search(self, question: str) -> AbstractContextManager[object]:
        """Return what counts a search, and how long it takes."""
        return self._searches.labels(question).time()

    def tell(self, more: Collector) -> bytes:
        """Return all that was counted, and *more*, in the format that Prometheus reads."""
        counted: Collector = self._own
        if self._shared:
            counted = MultiProcessCollector(None, self._shared)  # type: ignore[no-untyped-call]
        return generate_latest(counted) + generate_latest(more)


def measure_elapsed() -> float:
    """Return for how many seconds the request has been answered by now."""
    return time.perf_counter() - float(g.get("begun", time.perf_counter()))


class Stored(Collector):
    """Figures of the store: the length of the analysis queue, and the number of learners."""

    def __init__(self, practice: Practice) -> None:
        self._practice = practice.of_everybody()

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """Return the figures; only that there are none where the store cannot be reached."""
        try:
            yield from self._measure()
            reached = 1
        except UnreachableStoreError:
            reached = 0
        yield GaugeMetricFamily(
            "tutor_store_reached", "Whether what is stored can be read.", value=reached
        )

    def _measure(self) -> Iterator[GaugeMetricFamily]:
        current_time, queue = datetime.now(UTC), self._practice.analyses.measure_queue()
        active = self._practice.learners.count_active(current_time - ACTIVE_FOR)
        analyses = GaugeMetricFamily(
            "tutor_analyses", "Analyses of matches that are not done.", labels=("state",)
        )
        for state in ("waiting", "running", "failed"):
            analyses.add_metric((state,), getattr(queue, state))
        yield analyses
        yield GaugeMetricFamily(
            "tutor_queue_age_seconds",
            "For how long the oldest analysis has waited.",
            value=(current_time - queue.oldest).total_seconds() if queue.oldest else 0,
        )
        yield GaugeMetricFamily(
            "tutor_learners_active", "Learners who did something within 15 minutes.", value=active
        )


@pages.get("/metrics")
def show() -> Response:
    """Return the metrics to permitted clients; for anybody else the page does not exist."""
    if not _may_watch(current_app.config["WATCHERS"]):
        abort(HTTPStatus.NOT_FOUND)
    metrics = cast(Metrics, current_app.extensions["tutor_metrics"])
    stated = metrics.tell(Stored(current_app.extensions["tutor_practice"]))
    return Response(stated, content_type=CONTENT_TYPE_LATEST)


def _may_watch(networks: Networks) -> bool:
    peer = read_address(request.remote_addr or "")
    if is_passed_on() or peer is None:
        return False
    return is_from_here() or any(peer in network for network in networks)


_log = logging.getLogger(ACCESS)


# --- The log ----------------------------------------------------------------------------------


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
    is_refused = response.status_code >= HTTPStatus.BAD_REQUEST
    cause = find_cause() if is_refused else ""
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
    if is_refused:
        cause = cause or HTTPStatus(response.status_code).phrase
        more |= {"cause": cause, "client": find_address()}
        _log.log(level, "Refused: %s from %s", cause, more["client"], extra=more)
    else:
        _log.info("Answered.", extra=more)
    return response


def install(app: Flask, metrics: Metrics) -> None:
    """Count and log the requests to *app*, except for static files."""

    def begin() -> None:
        g.begun = time.perf_counter()

    def count(response: Response) -> Response:
        if not is_asset_wanted():
            metrics.count_request(request.endpoint or "", response.status_code, measure_elapsed())
        return response

    app.before_request(begin)
    app.after_request(count)
    app.after_request(_note)
