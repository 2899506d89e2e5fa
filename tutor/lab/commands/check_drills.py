"""`tutor check-drills`: whether every question of the drills has one answer, counted again."""

import argparse
import json

from tutor import resources
from tutor.commands.command import Subcommands, add_command, number_from
from tutor.lab.puzzles.drills import check_drills
from tutor.lessons.families.wording import read_sentences

_EXAMPLE = """\
Of every drill it draws questions early and late in a run, works out their answers by counting
again, and compares them with what is stated and with what the rules judge right. Every fault is
one line. Exit status 1 if there was any.

examples:
  tutor check-drills --seeds 200
  tutor check-drills --seeds 200 --json
"""


def add(subcommands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(subcommands, "check-drills", run, _EXAMPLE)
    parser.add_argument(
        "--seeds",
        type=number_from(1, 1_000_000),
        default=50,
        metavar="N",
        help="runs of each drill (default: 50)",
    )
    parser.add_argument("--json", action="store_true", help="print the counts as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Check the drills."""
    report = check_drills(arguments.seeds, read_sentences(resources.folder("lessons")))
    if arguments.json:
        data = {
            "drills": report.drills,
            "checked": report.checked,
            "wrong": len(report.wrong),
        }
        print(json.dumps(data))
    else:
        for line in report.wrong:
            print(line)
        print(f"{report.drills} drills, {report.checked} questions, {len(report.wrong)} faults")
    return 1 if report.wrong else 0
