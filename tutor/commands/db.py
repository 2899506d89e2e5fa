"""`tutor db`: the database checked, copied while it is in use, put back and brought up to date."""

import argparse
from datetime import datetime
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from tutor.commands.command import CommandError, Subcommands, add_command
from tutor.store import UnusableStoreError, copies
from tutor.store.database import FILE_NAME

FAULTY: Final = 1  # the exit status where something is wrong
_EXAMPLE = """\
A copy may be made while the server runs. To put one back, stop the server first: what is there
is kept beside it as before-<time>.sqlite.

examples:
  tutor db check
  tutor db backup ~/copies/monday.sqlite
  tutor db restore ~/copies/monday.sqlite
"""


def add(subcommands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(subcommands, "db", run, _EXAMPLE)
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="where games are kept (default: your data folder)"
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    actions.add_parser("check", help="read all of it and say what is wrong")
    actions.add_parser("upgrade", help="bring it up to date, as a server does at its start")
    backup = actions.add_parser("backup", help="write a copy, also while a server runs")
    backup.add_argument("file", type=Path, metavar="FILE")
    restore = actions.add_parser("restore", help="put a copy in its place")
    restore.add_argument("file", type=Path, metavar="FILE")


def run(arguments: argparse.Namespace) -> int:
    """Do one thing with the database."""
    folder = arguments.data or user_data_path("hanafuda-tutor", appauthor=False)
    try:
        return _do(arguments, folder)
    except UnusableStoreError as error:
        raise CommandError(str(error)) from None


def _do(arguments: argparse.Namespace, folder: Path) -> int:
    match arguments.action:
        case "check":
            return _tell_faults(folder / FILE_NAME)
        case "upgrade":
            print(f"{folder / FILE_NAME} is at version {copies.upgrade(folder)}.")
        case "backup":
            copies.back_up(folder, arguments.file)
            print(f"{arguments.file} is a copy of {folder / FILE_NAME}.")
        case "restore":
            kept = copies.restore(folder, arguments.file, datetime.now())
            print(f"{arguments.file} is in place. What was there before is in {kept}.")
    return 0


def _tell_faults(path: Path) -> int:
    faults = copies.list_faults(path)
    for one in faults:
        print(one)
    print(f"{path}: {'nothing is wrong' if not faults else 'damaged'}.")
    return FAULTY if faults else 0
