"""Restarts, crashes and several hands at one table: the same game goes on."""

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from random import Random

import pytest

from tests.practice.endless import Said, play_on
from tests.practice.players import SETUP, finish, legal, step, with_casual
from tests.sizes import Size, SizeOf
from tests.store.matches import kept
from tutor.practice import Practice, Table
from tutor.rules.match.match import Event, TakenBack
from tutor.rules.match.replay import replay_from_json, replay_to_json
from tutor.store import MatchFilter, MatchRecord, StaleVersionError, Store
from tutor.store.database import Place

FORK = get_context("fork")  # a process that has imported everything
KILLS = Size(usual=3, thorough=20)
LONGEST_LIFE_S = 0.4


def test_a_restart_after_every_step_plays_the_same_match(
    practice: Practice, tmp_path: Path
) -> None:
    whole = finish(practice, practice.open(SETUP), backs=True)

    folder = tmp_path / "again"
    table = restarted(folder, lambda again: again.open(SETUP))
    while not table.match.is_over:
        table = restarted(folder, lambda again: step(again, latest(again), backs=True))

    assert any(isinstance(event, TakenBack) for event in whole.record.events)
    assert table.record.events == whole.record.events
    assert table.match == whole.match


def latest(practice: Practice) -> Table:
    [table] = practice.tables_of(practice.shelf.matches(MatchFilter(), 1))
    return table


def restarted(place: Place, play: Callable[[Practice], Table]) -> Table:
    store = Store(place)
    table = play(with_casual(store))
    store.close()
    return table


class FragileStore(Store):
    """A store whose power goes out before the first write, and is back for the next."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.lost: list[Sequence[Event]] = []

    def append(
        self,
        record: MatchRecord,
        events: Sequence[Event],
        result: str = "",
        *,
        ends_round: bool = False,
    ) -> MatchRecord:
        if not self.lost or self.lost[-1] != events:
            self.lost.append(events)
            raise OSError("The power went out.")
        return super().append(record, events, result, ends_round=ends_round)


def test_what_was_lost_before_it_was_written_is_worked_out_the_same_again(tmp_path: Path) -> None:
    store = FragileStore(tmp_path)
    table = with_casual(store).open(SETUP)
    while not table.match.is_over:
        with pytest.raises(OSError, match="power"):
            step(with_casual(store), table, backs=True)
        assert store.match(table.token) == table.record
        table = step(with_casual(store), table, backs=True)
        assert tuple(store.lost[-1]) == table.record.events[-len(store.lost[-1]) :]
    store.close()


def test_of_two_clicks_at_once_exactly_one_plays(practice: Practice) -> None:
    table = practice.open(SETUP)
    for _ in range(40):
        if not table.is_your_turn:
            table = practice.open(SETUP) if table.match.is_over else step(practice, table)
            continue
        outcomes = clicked_at_once(practice, table, clicks=2)

        assert sorted(type(one).__name__ for one in outcomes) == ["StaleVersionError", "Table"]
        table = next(one for one in outcomes if isinstance(one, Table))
        assert practice.table(table.token) == table


def clicked_at_once(practice: Practice, table: Table, clicks: int) -> list[Table | Exception]:
    together = threading.Barrier(clicks)
    outcomes: list[Table | Exception] = []

    def click(action: int) -> None:
        together.wait()
        try:
            outcomes.append(practice.act(table, table.version, action))
        except StaleVersionError as stale:
            outcomes.append(stale)

    actions = legal(table.observation)
    threads = [
        threading.Thread(target=click, args=(actions[number % len(actions)],))
        for number in range(clicks)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes


def test_a_step_in_another_program_is_seen_at_once(practice: Practice, place: Place) -> None:
    table = practice.open(SETUP)
    moved = restarted(place, lambda other: step(other, other.table(table.token)))

    assert practice.table(table.token) == moved
    with pytest.raises(StaleVersionError):
        practice.act(table, table.version, legal(table.observation)[0])


def test_a_table_about_to_be_changed_is_the_one_that_was_shown_or_the_one_that_is_stored(
    practice: Practice, place: Place
) -> None:
    table = practice.open(SETUP)
    moved = restarted(place, lambda other: step(other, other.table(table.token)))

    assert practice.table_at(table.token, table.version) is table
    assert practice.table_at(table.token, moved.version) == moved


def test_a_program_killed_at_any_moment_loses_nothing_it_had_acknowledged(
    tmp_path: Path, size_of: SizeOf
) -> None:
    random, kills = Random(5), size_of(KILLS)
    said: list[Said] = []
    for _ in range(kills):
        said += play_until_killed(tmp_path, random.uniform(0, LONGEST_LIFE_S))

        store = Store(tmp_path)
        stored = {record.token: record for record in kept(store)}
        for one in said:
            check_acknowledged(stored, one)
        for record in stored.values():
            check_sound(record)
        store.close()

    assert len(said) > kills * 2


def play_until_killed(folder: Path, life: float) -> list[Said]:
    """Return all that a player said before it was killed."""
    hearing, speaking = FORK.Pipe(duplex=False)
    program = FORK.Process(target=play_on, args=(folder, speaking))
    program.start()
    speaking.close()
    heard: list[Said] = [hearing.recv()]
    time.sleep(life)
    assert program.is_alive(), "It ended by itself."
    program.kill()
    with suppress(EOFError):
        while True:
            heard.append(hearing.recv())
    program.join()
    return heard


def check_acknowledged(stored: dict[str, MatchRecord], said: Said) -> None:
    token, version, last = said
    events = stored[token].events

    assert len(events) >= version
    assert events[version - 1] == last


def check_sound(record: MatchRecord) -> None:
    """Check that a stored match is legal and waits for the learner or for the next round."""
    match = replay_from_json(replay_to_json(record.setup.ruleset, record.events)).match

    assert match.current.is_over or match.current.actor == 0
