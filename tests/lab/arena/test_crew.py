"""Several processes play the same series as one."""

from pathlib import Path

import pytest

from tests.lab.arena.programs import command
from tutor.lab.arena.contestants import ArenaError
from tutor.lab.arena.crew import available_cores, play_fixture
from tutor.lab.arena.fixture import Fixture
from tutor.lab.arena.series import Series


def played(fixture: Fixture, workers: int) -> tuple[Series, list[int]]:
    told: list[int] = []
    return play_fixture(fixture, 5, workers, told.append), told


@pytest.mark.thorough
def test_any_number_of_workers_plays_the_same_series() -> None:
    fixture = Fixture("koikoi", "kk_standard", ("bot:greedy", "bot:random"), {"rounds": 3}, seed=7)
    (alone, told_alone), (together, told) = played(fixture, 1), played(fixture, 2)

    for one, other in zip(alone.matches, together.matches, strict=True):
        assert (one.changes, one.winners) == (other.changes, other.winners)
        for own, again in zip(one.lucks, other.lucks, strict=True):
            assert own == pytest.approx(again, abs=1e-4)  # code that has just been compiled
            # may add the net's fractions up in another order than code from the cache
    assert told_alone == told == [1, 2, 3, 4, 5]
    assert [one.decisions for one in alone.tallies] == [one.decisions for one in together.tallies]
    assert all(0 < one.slowest <= one.seconds for one in together.tallies)


def test_every_worker_runs_a_program_of_its_own_and_ends_it(tmp_path: Path) -> None:
    log = tmp_path / "log"
    seats = (f"exec:{command('logs')} {log}", "bot:greedy")
    series, _ = played(Fixture("koikoi", "kk_standard", seats, single=True), 2)

    assert sum(one.faults.total() for one in series.tallies) == 0
    lines = log.read_text().split()
    assert lines.count("began") == lines.count("ended") == 3  # the first is tried before


def test_a_mistake_is_found_before_they_start() -> None:
    with pytest.raises(ArenaError, match="There is no player 'genius'"):
        played(Fixture("koikoi", "kk_standard", ("bot:genius", "bot:greedy")), 4)
    assert available_cores() >= 1
