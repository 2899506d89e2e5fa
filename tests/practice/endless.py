"""Plays matches in a folder until it is killed; says what was stored once it is."""

import json
import sys
from pathlib import Path

from tests.practice.players import SETUP, step, with_casual
from tutor.practice import Practice, Table
from tutor.rules.match.replay import event_to_json
from tutor.store import Store


def say(table: Table) -> None:
    """Print the address, the version and the last event, all of it or nothing."""
    last = json.dumps(event_to_json(table.record.events[-1]))
    sys.stdout.write(f"{table.token} {table.version} {last}\n")
    sys.stdout.flush()


def unfinished(practice: Practice) -> Table:
    """Return the latest match if it is still to be played, else a new one."""
    latest = practice.find_under_way()
    return practice.table(latest) if latest else practice.open(SETUP)


def play_on(practice: Practice) -> None:
    while True:
        table = unfinished(practice)
        say(table)
        while not table.match.is_over:
            table = step(practice, table, backs=True)
            say(table)


if __name__ == "__main__":
    play_on(with_casual(Store(Path(sys.argv[1]))))
