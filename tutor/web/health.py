"""Whether the server is well: for programs that watch it, and in plain words."""

import logging
import time
from collections.abc import Callable
from http import HTTPStatus
from threading import Lock
from typing import Final, cast

from flask import Blueprint, Flask, Response, current_app, jsonify

from tutor.practice import Practice
from tutor.review.engine import Engine
from tutor.rules.games import usual_rulesets
from tutor.store import UnreachableStoreError
from tutor.web import services
from tutor.web.http.rendering import render
from tutor.web.words.names.games import game_name

pages: Final = Blueprint("health", __name__)
PROBED_EVERY_S: Final = 5.0  # more frequent requests get the last result
_NAME: Final = "tutor_write_probe"

_log = logging.getLogger(__name__)


class WriteProbe:
    """Tries whether the store can be written, now and then, and logs why it cannot."""

    def __init__(self, practice: Practice, clock: Callable[[], float] = time.monotonic) -> None:
        self._practice = practice
        self._clock = clock
        self._lock = Lock()
        self._tried_at: float | None = None
        self._fault = ""

    def works(self) -> bool:
        """Return whether a write worked, just now or a few seconds ago."""
        if self._lock.acquire(blocking=self._tried_at is None):
            try:
                self._try_again()
            finally:
                self._lock.release()
        return not self._fault

    def _try_again(self) -> None:
        clock = self._clock()
        if self._tried_at is not None and clock < self._tried_at + PROBED_EVERY_S:
            return
        self._tried_at = clock
        self._fault = self._practice.find_write_fault()
        if self._fault:
            more = {"cause": self._fault}
            _log.error("The store cannot be written: %s", self._fault, extra=more)


@pages.get("/healthz")
def healthz() -> Response:
    """Answer whether the server runs, and whether hints are ready at every table."""
    return jsonify(status="ok", engine=_describe_engine(services.engine()))


@pages.get("/readyz")
def readyz() -> Response:
    """Report readiness: pages respond, and data can be stored.

    Hints may still be compiling; pages say so, and play continues.
    """
    is_stored = _probe().works()
    response = jsonify(
        ready=is_stored,
        store="ok" if is_stored else "unreachable",
        engine=_describe_engine(services.engine()),
    )
    response.status_code = HTTPStatus.OK if is_stored else HTTPStatus.SERVICE_UNAVAILABLE
    return response


@pages.get("/status")
def show() -> Response:
    """Show how the server is, in plain words."""
    is_stored, waiting = _probe().works(), 0
    try:
        waiting = services.practice().analyses.measure_queue().open  # of this learner
    except UnreachableStoreError:
        is_stored = False
    games = tuple(map(game_name, _list_preparing(services.engine())))
    return render("pages/status", is_stored=is_stored, waiting=waiting, games=games)


def _probe() -> WriteProbe:
    return cast(WriteProbe, current_app.extensions[_NAME])


def _describe_engine(engine: Engine) -> str:
    return "compiling" if _list_preparing(engine) else "ready"


def _list_preparing(engine: Engine) -> tuple[str, ...]:
    rulesets = usual_rulesets()
    return tuple(
        dict.fromkeys(ruleset.game.name for ruleset in rulesets if not engine.is_ready(ruleset))
    )


def install(app: Flask, practice: Practice) -> None:
    """Check regularly whether *app* can store data."""
    app.extensions[_NAME] = WriteProbe(practice)
