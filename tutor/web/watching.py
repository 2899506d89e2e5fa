"""Server metrics for Prometheus: `/metrics`.

It is available to networks that the operator names, and to this machine where no proxy is in front;
never through a proxy, behind which learners are.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from ipaddress import IPv4Network, IPv6Network
from typing import Final, cast

from flask import Blueprint, Response, abort, current_app, request
from prometheus_client import CONTENT_TYPE_LATEST
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from tutor.practice import Practice
from tutor.store import UnreachableStoreError
from tutor.web.http.hosts import read_address
from tutor.web.http.metrics import Metrics
from tutor.web.http.proxies import is_from_here, is_passed_on

ACTIVE_FOR: Final = timedelta(minutes=15)  # after a learner's last request
Networks = tuple[IPv4Network | IPv6Network, ...]

pages: Final = Blueprint("watching", __name__)


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
