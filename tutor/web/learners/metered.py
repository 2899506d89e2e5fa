"""The engine for pages: it counts searches, queues learners, and pauses background work."""

import os
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import wraps
from threading import Condition
from typing import Any, Final

from flask import Flask, g, request
from werkzeug.exceptions import TooManyRequests

from tutor.jobs.worker import Gate
from tutor.review.engine import Engine
from tutor.store.scope import NOBODY
from tutor.web.http.assets import is_asset_wanted
from tutor.web.http.security import find_address
from tutor.web.http.watching import Metrics
from tutor.web.learners.allowances import SEARCHES, describe_wait, spend_own
from tutor.web.learners.current import SAFE, current_learner, find_whole_practice, is_personal

MOST_WAITING: Final = 3  # of one learner: a page requests a hint, and then its reasons
SEARCHING: Final = frozenset(
    {
        "contrast",
        "explain",
        "find_threats",
        "flips",
        "hint",
        "play_out",
        "punish",
        "solve",
        "value_against",
    }
)
SOON: Final = 1  # seconds


def pause_reading() -> None:
    """End the read transaction while a page waits for something else."""
    find_whole_practice().reads.pause()


def install(app: Flask) -> None:
    """Serve each GET request of *app* from a single read transaction."""

    def begin() -> None:
        if request.method in SAFE:
            find_whole_practice().reads.begin()

    def end(_error: BaseException | None) -> None:
        find_whole_practice().reads.end()

    app.before_request(begin)
    app.teardown_request(end)


def pause_background(app: Flask, gate: Gate) -> None:
    """Pause background work while *app* makes a page; static files do not pause it."""

    def enter() -> None:
        if not is_asset_wanted():
            gate.enter()
            g.is_waited_for = True

    def leave(error: BaseException | None) -> None:
        if g.pop("is_waited_for", False):
            gate.leave()

    app.before_request(enter)
    app.teardown_request(leave)


class TooManyWaitingError(RuntimeError):
    """A learner already has the maximum number of waiting searches."""


class Turns:
    """Allow as many searches at once as there are cores, and learners in turn."""

    def __init__(self, places: int = 0) -> None:
        self._free = places or os.cpu_count() or 1
        self._waiting: OrderedDict[Hashable, list[object]] = OrderedDict()  # by who was served last
        self._changed = Condition()

    @contextmanager
    def taken(self, who: Hashable) -> Iterator[None]:
        """Wait for the turn of somebody, and have it meanwhile; or raise TooManyWaitingError."""
        self._wait(who)
        try:
            yield
        finally:
            with self._changed:
                self._free += 1
                self._changed.notify_all()

    def _wait(self, who: Hashable) -> None:
        ticket = object()
        with self._changed:
            mine = self._waiting.setdefault(who, [])
            if len(mine) >= MOST_WAITING:
                raise TooManyWaitingError
            mine.append(ticket)
            self._changed.wait_for(lambda: self._free > 0 and self._next() is ticket)
            self._free -= 1
            mine.remove(ticket)
            self._waiting.move_to_end(who)
            if not mine:
                del self._waiting[who]
            self._changed.notify_all()

    def _next(self) -> object:
        """Return the next request: of the learner who has waited longest."""
        return next(iter(self._waiting.values()))[0]


class MeteredEngine:
    """An engine that raises TooManyRequests when the learner of a request is over the limit.

    On a local machine the engine itself is used.
    """

    def __init__(
        self, engine: Engine, metrics: Metrics | None = None, turns: Turns | None = None
    ) -> None:
        self._engine = engine
        self._metrics = metrics or Metrics()
        self._turns = turns or Turns()

    def __getattr__(self, question: str) -> Any:
        """Return the method that answers a question."""
        ask = getattr(self._engine, question)
        return self._count(question, ask) if question in SEARCHING else ask

    def _count(self, question: str, ask: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(ask)
        def counted(*data: Any, **named: Any) -> Any:
            timed = self._metrics.time_search(question)
            pause_reading()
            if is_personal():
                with timed:
                    return ask(*data, **named)
            spend_own(SEARCHES)
            learner = current_learner()
            try:
                with self._turns.taken(find_address() if learner == NOBODY else learner), timed:
                    return ask(*data, **named)
            except TooManyWaitingError:
                raise TooManyRequests(describe_wait(SOON), retry_after=SOON) from None

        return counted
