"""A series played by several processes, each with separate contestants.

A group's randomness depends only on the seed and the group's number, so the series does not depend
on the number of processes, except for times, and for programs with memory or delays.
"""

import atexit
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager
from multiprocessing import get_context
from typing import Final

from tutor.lab.arena.contestants import ArenaError, Contestant
from tutor.lab.arena.fixture import Fixture
from tutor.lab.arena.series import MatchGroup, Plan, Series, play_group

Told = Callable[[int], None]  # how many groups have been played
_HANDOUTS: Final = 50  # handfuls of groups that a process gets, so that all end together


def available_cores() -> int:
    """Return how many processes can run at the same time here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_fixture(fixture: Fixture, groups: int, workers: int, report: Told) -> Series:
    """Play a series in *workers* processes, or in this one where that is 1, and return it."""
    workers = min(workers, groups)
    with fixture.contestants() as contestants:  # detect errors here, once
        series = Series.of(fixture.plan(), contestants)
        if workers == 1:
            _collect(series, _play_here(series.plan, contestants, groups), report)
    if workers > 1:
        with _play_by_crew(fixture, groups, workers) as played:
            _collect(series, played, report)
    return series


def _collect(series: Series, played: Iterator[MatchGroup], report: Told) -> None:
    for number, group in enumerate(played, start=1):
        series.add(group)
        report(number)


def _play_here(
    plan: Plan, contestants: tuple[Contestant, ...], groups: int
) -> Iterator[MatchGroup]:
    return (play_group(plan, contestants, number) for number in range(groups))


@contextmanager
def _play_by_crew(fixture: Fixture, groups: int, workers: int) -> Iterator[Iterator[MatchGroup]]:
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _join, (fixture,))
    try:
        yield pool.map(_play, range(groups), chunksize=1 + groups // (_HANDOUTS * workers))
    except BrokenProcessPool:
        raise ArenaError("A process of the series ended unexpectedly.") from None
    finally:
        pool.shutdown(cancel_futures=True)


class _Member:
    """The state of a process of the crew."""

    def __init__(self, fixture: Fixture) -> None:
        self._opened = ExitStack()
        atexit.register(self._opened.close)
        self._contestants = self._opened.enter_context(fixture.contestants())
        self._plan = fixture.plan()

    def play(self, number: int) -> MatchGroup:
        return play_group(self._plan, self._contestants, number)


_members: Final[list[_Member]] = []  # one, in a process of a crew


def _join(fixture: Fixture) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the main process ends them all
    _members.append(_Member(fixture))


def _play(number: int) -> MatchGroup:
    return _members[0].play(number)
