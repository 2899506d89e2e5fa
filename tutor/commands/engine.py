"""`tutor engine`: hints for other programs, a line in and a line out."""

import argparse
import json
from typing import Final

from pydantic import BaseModel

from tutor.commands.asking import add_options, make_answerer
from tutor.commands.command import Subcommands, add_command, standard_input
from tutor.protocol.models import ErrorLine, HintLine, ObservationLine
from tutor.protocol.reviews import ReviewLine

_EXAMPLE = """\
Each line of the input is an observation; it is answered at once by a line with a hint or with
{"error": ..., "field": ...}, and the next line is served. Ends with the input.

examples:
  tutor engine --samples 300
  tutor engine --schema
  tutor engine --schema hint
"""
LINES: Final[dict[str, type[BaseModel]]] = {
    "observation": ObservationLine,
    "hint": HintLine,
    "error": ErrorLine,
    "review": ReviewLine,
}


def add(subcommands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(subcommands, "engine", run, _EXAMPLE)
    parser.add_argument(
        "--schema",
        nargs="?",
        choices=tuple(LINES),
        const="observation",
        help="print the JSON schema of a kind of line (default: observation) and exit",
    )
    add_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Serve lines until the input ends."""
    if arguments.schema:
        print(json.dumps(LINES[arguments.schema].model_json_schema(), indent=2))
        return 0
    answer = make_answerer(arguments)
    lines = standard_input()
    while line := lines.readline():
        if line.strip():
            print(answer(line)[0], flush=True)
    return 0
