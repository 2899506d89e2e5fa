"""The engine for pages: it counts searches, and lets learners search in turn."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from werkzeug.exceptions import TooManyRequests

from tutor.review.engine import Engine
from tutor.store.scope import NOBODY
from tutor.web.http.metrics import Metrics
from tutor.web.learners.allowances import SEARCHES, describe_wait, find_address, spend_own
from tutor.web.learners.current import current_learner, is_personal
from tutor.web.learners.reading import pause_reading
from tutor.web.learners.search_queue import TooManyWaitingError, Turns

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
