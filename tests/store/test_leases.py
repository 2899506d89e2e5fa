"""A worker that dies is followed by another, whatever happens to the clock on the wall."""

from datetime import UTC, datetime, timedelta

import pytest

from tutor.store.analyses import LEASE, Leases
from tutor.store.tables.matches import AnalysisRow

NOW = datetime.now(UTC)
OVER = NOW - timedelta(seconds=1)
FAR_AWAY = NOW + timedelta(days=1)  # as a lease looks once the clock was set back by a day


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def leases(clock: Clock) -> Leases:
    return Leases(clock)


def leased(until: datetime | None, worker: str = "one") -> AnalysisRow:
    return AnalysisRow(
        id=1,
        match_id=1,
        budget="full",
        seed=1,
        state="running",
        worker=worker,
        lease_until=until,
        created_at=NOW,
    )


@pytest.mark.parametrize("until", [None, OVER])
def test_what_nobody_has_any_more_is_free_at_once(leases: Leases, until: datetime | None) -> None:
    assert not leases.is_held(leased(until), "another")


def test_a_worker_has_what_is_its_own(leases: Leases) -> None:
    assert not leases.is_held(leased(FAR_AWAY), "one")


def test_a_silent_worker_is_waited_for_no_longer_than_a_lease_though_the_clock_was_set_back(
    leases: Leases, clock: Clock
) -> None:
    assert leases.is_held(leased(FAR_AWAY), "another")
    clock.now = LEASE.total_seconds() - 1
    assert leases.is_held(leased(FAR_AWAY), "another")
    clock.now = LEASE.total_seconds()
    assert not leases.is_held(leased(FAR_AWAY), "another")


def test_a_worker_that_moves_its_lease_on_is_alive(leases: Leases, clock: Clock) -> None:
    for number in range(10):
        clock.now = number * (LEASE.total_seconds() - 1)
        assert leases.is_held(leased(FAR_AWAY + timedelta(seconds=number)), "another")
