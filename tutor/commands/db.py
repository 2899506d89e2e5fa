"""`tutor db`: the database checked, copied while it is in use, put back and brought up to date."""

import argparse
import os
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Final

from tutor.commands.command import CommandError, Subcommands, add_command, add_data_folder
from tutor.store import UnusableStoreError
from tutor.store.database import find_folder, find_place
from tutor.store.database.copies import FileCopies, ServerCopies

Copies = FileCopies | ServerCopies
FAULTY: Final = 1  # the exit status where something is wrong
_EXAMPLE = """\
You can make a copy while the server runs. Stop the server before you restore one: the previous
file is kept next to it as before-<time>.sqlite, damaged or not.

An upgrade keeps the previous file as before-upgrade-<time>-version-<number>.sqlite, the last three
of them.

With DATABASE_URL set, these commands work on that PostgreSQL server. A copy is a SQLite file there
too, so you can move data from a file to a server and back.

examples:
  tutor db check
  tutor db backup ~/copies/monday.sqlite
  tutor db restore ~/copies/monday.sqlite
"""


def add(subcommands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(subcommands, "db", run, _EXAMPLE)
    add_data_folder(parser)
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    actions.add_parser("check", help="read everything and report faults")
    actions.add_parser("upgrade", help="upgrade the schema, as a server does when it starts")
    backup = actions.add_parser("backup", help="write a copy; the server may be running")
    backup.add_argument("file", type=Path, metavar="FILE")
    restore = actions.add_parser("restore", help="replace the database by a copy")
    restore.add_argument("file", type=Path, metavar="FILE")
    restore.add_argument(
        "--replace",
        action="store_true",
        help="on a server: move tables that cannot be read to a schema of their own",
    )


def run(arguments: argparse.Namespace) -> int:
    """Do one thing with the database."""
    folder = find_folder(arguments.data, os.environ)
    try:
        return _do(arguments, find_copies(folder, os.environ), folder)
    except UnusableStoreError as error:
        raise CommandError(str(error)) from None


def find_copies(folder: Path, environment: Mapping[str, str]) -> Copies:
    """Return the copies of the current database; raise UnusableStoreError."""
    place = find_place(folder, environment)
    return FileCopies(place) if isinstance(place, Path) else ServerCopies(place)


def _do(arguments: argparse.Namespace, copies: Copies, folder: Path) -> int:
    match arguments.action:
        case "check":
            return _tell_faults(copies)
        case "upgrade":
            print(f"{copies.shown} is at version {copies.upgrade()}.")
        case "backup":
            copies.back_up(arguments.file)
            print(f"{arguments.file} is a copy of {copies.shown}.")
        case "restore":
            path = folder / f"before-{datetime.now():%Y-%m-%d-%H%M%S-%f}.sqlite"
            before = copies.restore(arguments.file, path, replace=arguments.replace)
            print(f"{arguments.file} has been restored.", _tell_before(before))
    return 0


def _tell_before(where: str) -> str:
    return f"The previous database is in {where}." if where else "There was no database before."


def _tell_faults(copies: Copies) -> int:
    faults = copies.list_faults()
    for fault in faults:
        print(fault)
    print(f"{copies.shown}: {'nothing is wrong' if not faults else 'damaged'}.")
    return FAULTY if faults else 0
