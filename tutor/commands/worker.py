"""`tutor worker`: analyse matches in a separate process, on any machine."""

import argparse
import os
import signal
from contextlib import closing
from threading import Event

from tutor.commands.command import CommandError, Subcommands, add_command, add_data_folder
from tutor.engine.readiness import warm_up
from tutor.jobs.worker import Worker
from tutor.practice import Practice
from tutor.store import Store, UnusableStoreError
from tutor.store.database import find_folder, find_place

_EXAMPLE = """\
By default the server analyses matches itself while it is idle. For many learners run one or more
workers instead, and the servers with --no-worker. A worker takes any match that no other is working
on, and resumes an analysis that another has left. Workers and servers share a database: the
PostgreSQL server of DATABASE_URL, or the file in a data folder (--data or TUTOR_DATA) on the same
machine.

Ctrl+C or SIGTERM stops it after the current decision; another worker can finish the rest.

examples:
  DATABASE_URL=postgresql://tutor@db/tutor tutor worker
  tutor worker --data ./my-games
"""


def add(subcommands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(subcommands, "worker", run, _EXAMPLE)
    add_data_folder(parser)


def run(arguments: argparse.Namespace) -> int:
    """Analyse matches until asked to stop."""
    folder = find_folder(arguments.data, os.environ)
    try:
        with closing(Store(find_place(folder, os.environ))) as store:
            _analyse(Worker(Practice(store)), _stopped_by_signal())
    except UnusableStoreError as error:
        raise CommandError(str(error)) from None
    return 0


def _analyse(worker: Worker, stopped: Event) -> None:
    warm_up()
    worker.start()
    print("Matches are analysed here  (Ctrl+C stops it)", flush=True)
    try:
        stopped.wait()
    finally:
        worker.stop()


def _stopped_by_signal() -> Event:
    """Return an event that is set by SIGTERM or SIGINT."""
    event = Event()
    for entry in (signal.SIGINT, signal.SIGTERM):
        signal.signal(entry, lambda _number, _frame: event.set())
    return event
