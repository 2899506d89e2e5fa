"""Rate limits, so that nobody takes the resources of others.

There are none on a local machine. Each process counts for itself.
"""

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import BoundedSemaphore, Lock
from typing import Final, cast

from flask import Flask, Response, current_app, g, session
from werkzeug.exceptions import TooManyRequests

from tutor.web.http.assets import is_asset_wanted
from tutor.web.http.errors import note_cause
from tutor.web.http.security import find_address
from tutor.web.i18n.translation import ngettext
from tutor.web.learners.current import TOKEN, is_personal

MOST_KEPT: Final = 100_000  # counts of somebody's
MINUTE_S: Final = 60
_NAME: Final = "tutor_allowances"


@dataclass(frozen=True)
class Allowance:
    """A quota: this many at once, and one more after each pause, in seconds."""

    at_once: int
    pause: float


class Counts:
    """The quotas in use: for each key, the moment from which its whole quota is available again."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._free_at: OrderedDict[str, float] = OrderedDict()
        self._lock = Lock()

    def take(self, key: str, allowed: Allowance, some: int = 1) -> float:
        """Count *some* more; return 0, or the seconds to wait over the limit.

        More than the quota counts as the whole quota.
        """
        clock, some = self._clock(), min(some, allowed.at_once)
        with self._lock:
            free_at = max(self._free_at.get(key, clock), clock)
            wait = free_at - clock - (allowed.at_once - some) * allowed.pause
            if wait <= 0:
                self._free_at[key] = free_at + some * allowed.pause
                self._free_at.move_to_end(key)
                self._forget(clock)
        return max(wait, 0.0)

    def give_back(self, key: str, allowed: Allowance) -> None:
        """Count one less."""
        with self._lock:
            if key in self._free_at:
                self._free_at[key] -= allowed.pause

    def _forget(self, current: float) -> None:
        """Forget who may have all of it again, oldest first; and the oldest where too many are."""
        while self._free_at:
            oldest = next(iter(self._free_at))
            if self._free_at[oldest] > current and len(self._free_at) <= MOST_KEPT:
                return
            del self._free_at[oldest]


@dataclass(frozen=True)
class Limit:
    """How often one thing may happen to somebody, or to whatever *who* names."""

    what: str
    allowed: Allowance
    who: str

    @property
    def key(self) -> str:
        """Return the key that it is counted by."""
        return f"{self.what} {self.who}"


@dataclass(frozen=True)
class Cost:
    """A limited resource: the quota of one learner, and of one address."""

    name: str
    of_learner: Allowance
    of_address: Allowance  # where a whole class may sit


PAGES: Final = Cost("page", Allowance(150, 0.1), Allowance(3000, 0.01))  # 0.01 s of CPU each
SEARCHES: Final = Cost("search", Allowance(60, 1), Allowance(900, 0.1))  # 0.1 to 0.3 s of CPU each
ANALYSES: Final = Cost("analysis", Allowance(5, 300), Allowance(60, 20))
DEALS: Final = Cost("deal", Allowance(30, 20), Allowance(300, 2))
IMPORTS: Final = Cost("import", Allowance(200, 20), Allowance(1000, 4))  # matches


def spend_own(cost: Cost, some: int = 1) -> None:
    """Count a cost for the learner of the request and for their address.

    Raise TooManyRequests over the limit.
    """
    for limit in _list_own_limits(cost):
        spend(limit.what, limit.allowed, limit.who, some)


def refund_own(cost: Cost) -> None:
    """Refund one unit of a cost to the learner of the request and to their address."""
    refund(_list_own_limits(cost))


def _list_own_limits(cost: Cost) -> list[Limit]:
    """Return the limits of a session, which is known without a query, and of an address."""
    session_token = session.get(TOKEN, "")
    own = [Limit(cost.name, cost.of_learner, f"of {session_token}")] if session_token else []
    return [*own, Limit(cost.name, cost.of_address, find_address())]


def spend(what: str, allowed: Allowance, who: str, some: int = 1) -> None:
    """Count some more of *what* for somebody; raise TooManyRequests where it is too many."""
    if is_personal():
        return
    limit = Limit(what, allowed, who)
    wait = math.ceil(_counts().take(limit.key, allowed, some))
    if wait:
        raise TooManyRequests(describe_wait(wait), retry_after=wait)


def spend_all(limits: Sequence[Limit]) -> None:
    """Count one for each limit, or for none: raise TooManyRequests where one is used up."""
    for place, limit in enumerate(limits):
        try:
            spend(limit.what, limit.allowed, limit.who)
        except TooManyRequests:
            refund(limits[:place])
            raise


def refund(limits: Sequence[Limit]) -> None:
    """Count one less for each limit."""
    for limit in limits:
        _counts().give_back(limit.key, limit.allowed)


def _counts() -> Counts:
    return cast(Counts, current_app.extensions[_NAME])


def describe_wait(seconds: int) -> str:
    """Return how long to wait, in a sentence."""
    if seconds < MINUTE_S:
        return ngettext(
            "Too many attempts. Try again in %(num)d second.",
            "Too many attempts. Try again in %(num)d seconds.",
            seconds,
        )
    return ngettext(
        "Too many attempts. Try again in %(num)d minute.",
        "Too many attempts. Try again in %(num)d minutes.",
        math.ceil(seconds / MINUTE_S),
    )


def _count_page() -> Response | None:
    """Count a page, and refuse it before any work."""
    if is_asset_wanted() or is_personal():
        return None
    try:
        spend_own(PAGES)
    except TooManyRequests as error:
        note_cause(error)
        hold_back()
        way_on = {"Retry-After": str(error.retry_after)}
        return Response(f"{error.description}\n", error.code, way_on, mimetype="text/plain")
    return None


def install(app: Flask, clock: Callable[[], float]) -> None:
    """Count the requests of *app*, once the learner is known."""
    app.extensions[_NAME] = Counts(clock)
    app.before_request(_count_page)
    hold_refused(app)


HELD_S: Final = 0.25
MOST_HELD: Final = 8  # answers at a time: half of the threads that make pages


class Patience:
    """Delay responses, a few at a time; others are not delayed."""

    def __init__(self, wait: Callable[[float], object] = time.sleep) -> None:
        self._wait = wait
        self._free = BoundedSemaphore(MOST_HELD)

    def hold(self) -> None:
        """Wait a while, unless as many wait as may."""
        if self._free.acquire(blocking=False):
            try:
                self._wait(HELD_S)
            finally:
                self._free.release()


def hold_back() -> None:
    """Delay the response to this request."""
    g.is_held = True


def hold_refused(app: Flask) -> None:
    """Delay refusals of *app*, after they are made and counted."""
    patience = Patience()

    def hold(_error: BaseException | None) -> None:
        if g.pop("is_held", False):
            patience.hold()

    app.teardown_request(hold)
