"""Server metrics: requests and searches, by kind and duration.

No learner, address or card is recorded. Each process counts for itself, unless
`PROMETHEUS_MULTIPROC_DIR` names a folder in which several gunicorn processes add up.
"""

import os
import time
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Final

from flask import Flask, Response, g, request
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from tutor.folders import make_private
from tutor.web.http.assets import is_asset_wanted

SHARED_FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"  # as the library calls it
BUCKETS: Final = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 5, 10)  # seconds


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


def install(app: Flask, metrics: Metrics) -> None:
    """Count the requests to *app*, except for static files."""

    def begin() -> None:
        g.begun = time.perf_counter()

    def count(response: Response) -> Response:
        if not is_asset_wanted():
            metrics.count_request(request.endpoint or "", response.status_code, measure_elapsed())
        return response

    app.before_request(begin)
    app.after_request(count)
