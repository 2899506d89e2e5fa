"""`tutor check-rules`: worked examples against the rules."""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tutor.commands.command import CommandError, Subcommands, add_command, read_text
from tutor.lab.examples import ExampleError, check_example

_EXAMPLE = """\
A file holds a list of records as in RULES.md section 6. In Koi-Koi there are turns as well: a hand,
a field and a captured pile, a card that is played and one that is drawn; expected is whether the
player is asked to stop or go on, or stops at once, and what the stop pays. Every expected key that
differs from what the rules answer is one line; the last line counts the records. Exit status 1 if
any failed.

example:
  tutor check-rules examples_koikoi.json more.json
"""


def add(subcommands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(subcommands, "check-rules", run, _EXAMPLE)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="examples as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Check every record of every file."""
    passed = failed = 0
    for path in arguments.files:
        for complaints in _check_file(path):
            for complaint in complaints:
                print(f"{path}: {complaint}")
            failed += bool(complaints)
            passed += not complaints
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def _check_file(path: Path) -> Iterator[list[str]]:
    """Yield the faults of each record of a file, or the fault of the file."""
    try:
        records = _records(read_text(path), path)
    except CommandError as error:
        yield [str(error)]
        return
    for number, record in enumerate(records, start=1):
        yield [f"{_name(record, number)}: {complaint}" for complaint in _list_complaints(record)]


def _records(text: str, path: Path) -> list[Any]:
    try:
        records = json.loads(text)
    except json.JSONDecodeError as error:
        raise CommandError(f"not valid JSON: {error.msg} in line {error.lineno}.") from None
    except (RecursionError, ValueError):  # nested too deeply, or a number of thousands of digits
        raise CommandError("not JSON that can be read.") from None
    if not isinstance(records, list):
        raise CommandError("the file must hold a list of records.")
    return records


def _list_complaints(record: object) -> list[str]:
    try:
        return [str(mismatch) for mismatch in check_example(record)]
    except ExampleError as error:
        return [str(error)]


def _name(record: object, number: int) -> str:
    name = record.get("id") if isinstance(record, dict) else None
    return name if isinstance(name, str) and name else f"record {number}"
