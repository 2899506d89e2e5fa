"""Plays matches in a folder until it is killed; says what was stored once it is."""

from multiprocessing.connection import Connection
from pathlib import Path

from tests.practice.players import SETUP, step, with_casual
from tutor.practice import Practice, Table
from tutor.rules.match.match import Event
from tutor.store import Store

Said = tuple[str, int, Event]  # of a table: its token, its version and its last event


def unfinished(practice: Practice) -> Table:
    """Return the latest match if it is still to be played, else a new one."""
    latest = practice.find_under_way()
    return practice.table(latest) if latest else practice.open(SETUP)


def play_on(folder: Path, listener: Connection) -> None:
    """Play until the end of the process; say of each table, once it is stored, what it is."""

    def say(table: Table) -> None:
        listener.send((table.token, table.version, table.record.events[-1]))

    practice = with_casual(Store(folder))
    while True:
        table = unfinished(practice)
        say(table)
        while not table.match.is_over:
            table = step(practice, table, backs=True)
            say(table)
