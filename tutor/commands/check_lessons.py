"""`tutor check-lessons`: whether every lesson is whole, and the rules agree with its answers."""

import argparse

from tutor import resources
from tutor.commands.command import Subcommands, add_command

_EXAMPLE = """\
Every fault is one line; the last line counts the lessons. Exit status 1 if any failed.
The format of a lesson is told in lessons/README.md.

example:
  tutor check-lessons --only k-04
"""


def add(subcommands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(
        subcommands, "check-lessons", run, "Compare the lessons with the rules.", _EXAMPLE
    )
    parser.add_argument("--only", nargs="+", default=[], metavar="ID", help="lessons, as k-04")


def run(arguments: argparse.Namespace) -> int:
    """Check every lesson, or those named."""
    from tutor.lessons.checking import complaints

    found = complaints(resources.folder("lessons"), frozenset(arguments.only))
    for lines in found.values():
        for line in lines:
            print(line)
    failed = sum(map(bool, found.values()))
    print(f"{len(found) - failed} passed, {failed} failed")
    return 1 if failed else 0
