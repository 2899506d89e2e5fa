"""Every unit of every match is analysed once, whatever happens; levels play shared deals."""

import json
import logging
import os
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from tests.e2e.server import environment_of
from tests.practice.players import SETUP, Casual, finish, finish_round, step
from tests.review.engine import FakeEngine
from tutor.engine.players import PLAYERS, Player
from tutor.jobs.worker import SLICE_S, Gate, Worker
from tutor.practice import Practice, Table
from tutor.practice.table import count_ended
from tutor.review.figures import Assessment, Budget
from tutor.review.review import Balance, Review
from tutor.review.units import Unit, list_units
from tutor.rules.match.match import Match
from tutor.skill.history import MatchCost
from tutor.store import MatchFilter, Store, UnreachableStoreError
from tutor.store.analyses import AnalysisState
from tutor.store.database import Place

PASSES = [("full", AnalysisState.DONE), ("quick", AnalysisState.DONE)]


@pytest.fixture
def ended(practice: Practice) -> Table:
    return finish(practice, practice.open(SETUP))


class Speechless(FakeEngine):
    """Finds everything, and can tell nothing of it."""

    def review(
        self, match: Match, known: Mapping[Unit, Assessment], assisted: Collection[Unit]
    ) -> Review:
        raise ValueError("Nothing comes to mind.")


def work_through(practice: Practice, engine: FakeEngine) -> None:
    worker = Worker(practice, engine)
    while worker.work():
        pass


def as_stored(table: Table, unit: Unit, budget: Budget) -> Any:
    """Return what is found of a unit, as it is read again."""
    return json.loads(json.dumps(FakeEngine().assess(table.match, unit, budget, 1).to_json()))


def states(practice: Practice, token: str) -> list[tuple[str, str]]:
    return [(one.budget, one.state) for one in practice.analyses.of(token)]


def test_a_match_is_analysed_quickly_and_then_fully(practice: Practice, ended: Table) -> None:
    engine = Costly()

    work_through(practice, engine)

    wanted = list_units(ended.match)
    assert list(engine.assessed) == [
        (unit, budget, 1) for budget in (Budget.QUICK, Budget.FULL) for unit in wanted
    ]
    assert states(practice, ended.token) == PASSES
    for one in practice.analyses.of(ended.token):
        assert (one.units, one.done, one.stamp) == (len(wanted), len(wanted), "one")
        assert practice.analyses.assessments(one.id) == {
            (unit.round, unit.step, unit.kind): as_stored(ended, unit, Budget(one.budget))
            for unit in wanted
        }
    assert shelved_cost(practice) == MatchCost(percent=18)


def shelved_cost(practice: Practice) -> MatchCost | None:
    """Return what lists show of the cost of the only match."""
    [shelved] = practice.shelf.matches(MatchFilter(), 9)
    return shelved.cost


class Costly(FakeEngine):
    """Finds that everybody gave up 18 in each match."""

    def review(
        self, match: Match, known: Mapping[Unit, Assessment], assisted: Collection[Unit]
    ) -> Review:
        balance = Balance(50, opponents=0, slips=11, small=6, decided=1, end=40)
        return replace(super().review(match, known, assisted), balances=(balance, balance))


def play_rounds(practice: Practice, table: Table, rounds: int) -> Table:
    """Play until so many rounds have ended, and begin the next."""
    while count_ended(table.match) < rounds:
        table = step(practice, table)
    return practice.next_round(table, table.version)


def test_a_round_in_play_is_never_analysed(practice: Practice) -> None:
    practice.open(SETUP)

    assert not Worker(practice, FakeEngine()).work()


def test_rounds_that_have_ended_are_analysed_while_the_match_goes_on(practice: Practice) -> None:
    engine = FakeEngine()
    table = play_rounds(practice, practice.open(SETUP), 2)
    shown: list[Match] = []
    engine.watch = shown.append

    work_through(practice, engine)

    units = [unit for unit, _budget, _seed in engine.assessed]
    assert sorted(units) == sorted(unit for unit in list_units(table.match) if unit.round <= 2)
    assert units[0].round == 2  # what has just been played comes first
    assert {len(match.rounds) for match in shown} == {2}  # nothing of the round in play
    assert states(practice, table.token) == [("quick", AnalysisState.RESTING)]


def test_what_is_known_of_a_match_that_goes_on_is_not_found_twice(practice: Practice) -> None:
    engine = FakeEngine()
    table = play_rounds(practice, practice.open(SETUP), 1)
    work_through(practice, engine)

    table = finish(practice, table)
    work_through(practice, engine)

    assert states(practice, table.token) == PASSES
    assert Counter(engine.assessed) == Counter(
        (unit, budget, 1) for budget in Budget for unit in list_units(table.match)
    )


def test_a_round_that_ends_while_another_is_looked_at_is_not_forgotten(practice: Practice) -> None:
    table = play_rounds(practice, practice.open(SETUP), 1)
    engine = FakeEngine()

    def end_another(unit: Unit) -> None:
        if unit == list_units(table.ended_rounds.match)[-1]:
            play_rounds(practice, table, 2)

    engine.during = end_another
    work_through(practice, engine)

    assert {unit.round for unit, _budget, _seed in engine.assessed} == {1, 2}
    assert states(practice, table.token) == [("quick", AnalysisState.RESTING)]


def test_work_comes_in_slices_so_that_the_wanted_need_not_wait(
    practice: Practice, ended: Table
) -> None:
    other = finish(practice, practice.open(SETUP))
    engine = FakeEngine()
    ticks = iter(range(10**6))  # each look at the clock is a second later
    worker = Worker(practice, engine, clock=lambda: next(ticks) / 4)

    worker.work()
    practice.analyses.queue(other.token)
    worker.work()

    assert [one.done > 0 for one in practice.analyses.of(ended.token)] == [False, True]
    assert [one.done > 0 for one in practice.analyses.of(other.token)] == [False, True]


def test_a_new_worker_does_only_what_is_missing(practice: Practice, ended: Table) -> None:
    engine = FakeEngine()
    ticks = iter(range(10**6))
    first = Worker(practice, engine, clock=lambda: next(ticks) / 10)
    first.work()
    first_done = sum(engine.assessed.values())
    practice.analyses.release(first.name)

    work_through(practice, engine)

    assert 0 < first_done < len(list_units(ended.match))
    assert set(engine.assessed.values()) == {1}
    assert states(practice, ended.token) == PASSES


def test_what_an_older_version_began_is_begun_anew(practice: Practice, ended: Table) -> None:
    ticks = iter(range(10**6))
    first = Worker(practice, FakeEngine(), clock=lambda: next(ticks) / 10)
    first.work()
    practice.analyses.release(first.name)

    engine = FakeEngine(version="two")
    work_through(practice, engine)

    assert states(practice, ended.token) == [
        ("quick", AnalysisState.DONE),
        ("full", AnalysisState.DONE),
        ("quick", AnalysisState.OUTDATED),
    ]
    assert len(engine.assessed) == 2 * len(list_units(ended.match))


def test_a_match_that_cannot_be_analysed_does_not_hold_up_the_next(
    practice: Practice, ended: Table, caplog: pytest.LogCaptureFixture
) -> None:
    other = finish(practice, practice.open(SETUP))
    fails = practice.analyses.of(ended.token)[-1].id
    engine = FakeEngine()

    def fail_once(unit: Unit) -> None:
        if not practice.analyses.keys(fails) and sum(engine.assessed.values()) == 1:
            raise ValueError("Nothing comes to mind.")

    engine.during = fail_once
    with caplog.at_level(logging.CRITICAL, "tutor.jobs.worker"):
        work_through(practice, engine)

    assert states(practice, ended.token) == [
        ("full", AnalysisState.DONE),
        ("quick", AnalysisState.FAILED),
    ]
    assert states(practice, other.token) == PASSES


def test_an_analysis_continues_after_the_store_was_unreachable(
    practice: Practice, ended: Table
) -> None:
    engine = FakeEngine()

    def lose_the_store(unit: Unit) -> None:
        engine.during = lambda unit: None
        raise UnreachableStoreError("57P01")

    engine.during = lose_the_store
    worker = Worker(practice, engine)
    with pytest.raises(UnreachableStoreError):
        worker.work()
    while worker.work():
        pass

    assert states(practice, ended.token) == PASSES


def test_an_analysis_is_done_though_its_match_is_put_away_during_the_last_unit(
    practice: Practice, ended: Table
) -> None:
    last = list_units(ended.match)[-1]

    def put_away(unit: Unit) -> None:
        if unit == last:
            practice.shelf.delete(ended.token)

    work_through(practice, Costly(during=put_away))
    practice.shelf.restore(ended.token)
    assert practice.analyses.of(ended.token)[-1].state == AnalysisState.DONE

    work_through(practice, Costly())

    assert shelved_cost(practice) == MatchCost(percent=18)


def test_an_analysis_is_done_once_every_unit_is_stored_though_nothing_can_be_told_of_it(
    practice: Practice, ended: Table, caplog: pytest.LogCaptureFixture
) -> None:
    worker = Worker(practice, Speechless())
    with caplog.at_level(logging.CRITICAL, "tutor.jobs.worker"):
        while worker.work():
            pass

    assert states(practice, ended.token) == PASSES


def test_a_match_that_is_put_away_while_the_queue_is_read_is_passed_over(
    practice: Practice, ended: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = finish(practice, practice.open(SETUP))
    queue = practice.analyses.under_way()
    practice.shelf.delete(ended.token)
    monkeypatch.setattr(practice.analyses, "under_way", lambda: queue)

    assert Worker(practice, FakeEngine()).work()

    assert [one.done > 0 for one in practice.analyses.of(other.token)] == [False, True]


def test_several_workers_share_the_queue(practice: Practice) -> None:
    tables = [finish(practice, practice.open(SETUP)) for _ in range(3)]
    engine = FakeEngine(during=lambda unit: time.sleep(0.0005))
    workers = [threading.Thread(target=work_through, args=(practice, engine)) for _ in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    work_through(practice, engine)

    for table in tables:
        assert states(practice, table.token) == PASSES
    assert set(engine.assessed.values()) == {len(tables)}


def test_a_started_worker_works_until_it_is_stopped(practice: Practice, ended: Table) -> None:
    enough = threading.Event()
    engine = FakeEngine()
    engine.during = lambda unit: enough.set() if len(engine.assessed) > 5 else None
    worker = Worker(practice, engine)
    worker.start()
    assert enough.wait(60)
    worker.stop()
    done = len(engine.assessed)

    work_through(practice, engine)

    assert done <= len(engine.assessed) == 2 * len(list_units(ended.match))
    assert states(practice, ended.token) == PASSES


def test_work_waits_while_a_page_is_made(practice: Practice, ended: Table) -> None:
    gate, begun = Gate(patience=60), threading.Event()
    engine = FakeEngine(during=lambda unit: begun.set())
    gate.enter()
    worker = threading.Thread(target=Worker(practice, engine, gate).work)
    worker.start()
    assert not begun.wait(0.1)

    gate.leave()
    worker.join()

    assert begun.is_set()


def test_work_does_not_wait_for_ever(practice: Practice, ended: Table) -> None:
    gate = Gate(patience=0.01)
    gate.enter()

    assert not gate.wait()


BEGIN = """
import os
import sys
import time
from datetime import timedelta
from pathlib import Path
from tests.practice.players import with_casual
from tests.review.engine import FakeEngine
from tutor.jobs.worker import Worker
from tutor.store import Store, analyses
from tutor.store.database import find_place
analyses.LEASE = timedelta(0)  # others need not wait for the dead

def tell(unit):
    print(unit.round, unit.step, flush=True)
    time.sleep(0.02)

place = find_place(Path(sys.argv[1]), os.environ)
worker = Worker(with_casual(Store(place)), FakeEngine(during=tell))
while worker.work():
    pass
"""


def killed_after(units_begun: int, place: Place) -> int:
    """Let a process work, kill it in the midst of a unit; return how many it had begun."""
    command = [sys.executable, "-W", "error", "-c", BEGIN, str(place)]
    where = {**os.environ, **environment_of(place)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=where) as process:
        assert process.stdout
        for _ in range(units_begun):
            process.stdout.readline()
        process.kill()
        return units_begun + len(process.stdout.readlines())


def test_a_worker_that_is_killed_loses_nothing_and_nothing_is_done_twice(
    practice: Practice, ended: Table, place: Place
) -> None:
    wanted = list_units(ended.match)
    begun = killed_after(7, place)
    stored = sum(one.done for one in practice.analyses.of(ended.token))

    engine = FakeEngine()
    work_through(practice, engine)

    assert stored in (begun - 1, begun)  # all that were told, and perhaps not the last
    assert sum(engine.assessed.values()) == 2 * len(wanted) - stored
    assert states(practice, ended.token) == PASSES
    for one in practice.analyses.of(ended.token):
        assert practice.analyses.assessments(one.id) == {
            (unit.round, unit.step, unit.kind): as_stored(ended, unit, Budget(one.budget))
            for unit in wanted
        }


def test_learners_are_served_in_turn_however_much_one_of_them_has(practice: Practice) -> None:
    other = practice.of(practice.learners.add())
    for _match in range(3):
        finish(practice, practice.open(SETUP))
    waiting = finish(other, other.open(SETUP))
    ticks = count(step=SLICE_S * 0.6).__next__  # time for one unit a slice
    worker = Worker(practice, FakeEngine(), clock=ticks)
    for _slice in range(6):
        assert worker.work()

    found = [one.done for one in other.analyses.of(waiting.token)]
    assert sum(found) >= 2


DEAL = replace(SETUP, hints=False)


class Stuck:
    """Knows nothing to play."""

    name = "stuck"

    def choose(self, *_: object) -> int:
        raise ValueError("Nothing comes to mind.")


def begin(practice: Practice, deal: str = "a deal") -> Table:
    return practice.open_duplicate(DEAL, deal)


def test_every_level_plays_the_deal_while_the_learner_is_at_the_table(practice: Practice) -> None:
    table = begin(practice)
    work_through(practice, FakeEngine())
    [one] = practice.duplicates.all()

    assert [play.level for play in one.plays] == list(PLAYERS)
    assert one.own is None

    table = finish_round(practice, table)
    work_through(practice, FakeEngine())
    [one] = practice.duplicates.all()

    assert one.own is not None
    assert one.own.result == table.match.current.changes[0]
    assert one.is_whole


def test_nobody_plays_before_the_compiler_is_done_or_once_it_was_put_away(
    practice: Practice,
) -> None:
    table = begin(practice)
    work_through(practice, FakeEngine(ready=False))
    assert practice.duplicates.all()[0].plays == ()

    practice.shelf.delete(table.token)
    work_through(practice, FakeEngine())
    assert practice.duplicates.all() == []
    practice.shelf.restore(table.token)
    assert practice.duplicates.all()[0].plays == ()


def test_two_who_play_one_deal_share_what_the_levels_made_of_it(practice: Practice) -> None:
    begin(practice)
    begin(practice)
    work_through(practice, FakeEngine())

    first, second = practice.duplicates.all()
    assert first.plays == second.plays
    assert len(first.plays) == len(PLAYERS)


@pytest.mark.filterwarnings("ignore")
def test_a_deal_that_cannot_be_played_holds_up_no_other(store: Store) -> None:
    stuck: list[str] = []

    def find(name: str) -> Player:
        return Stuck() if name == "magpie" and stuck else Casual(name)

    practice = Practice(store, FakeEngine(players=find))
    begin(practice, "one")
    work_through(practice, FakeEngine())
    stuck.append("from now on")
    begin(practice, "two")
    table = finish_round(practice, begin(practice, "one"))

    work_through(practice, FakeEngine())

    found = {one.deal: len(one.plays) for one in practice.duplicates.all()}
    assert found == {"one": len(PLAYERS), "two": 1}
    again = practice.duplicates.find(table.token)
    assert again is not None
    assert again.own is not None


def test_all_of_it_is_deleted_for_good_and_the_match_stays(practice: Practice) -> None:
    table = step(practice, begin(practice))
    work_through(practice, FakeEngine())

    practice.history.delete_training()
    work_through(practice, FakeEngine())

    assert practice.duplicates.all() == []
    assert practice.table(table.token).version == table.version
