"""`tutor engine`: hints for other programs, a line in and a line out."""

import argparse
import json

from tutor.commands.asking import add_options, make_answerer
from tutor.commands.command import Subcommands, add_command, standard_input
from tutor.protocol.schemas import schema

_EXAMPLE = """\
Each line of the input is an observation; it is answered at once by a line with a hint or with
{"error": ..., "field": ...}, and the next line is served. Ends with the input.

examples:
  tutor engine --samples 300
  tutor engine --schema
  tutor engine --schema hint
"""
_LINES = ("observation", "hint", "error", "review")


def add(subcommands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(subcommands, "engine", run, _EXAMPLE)
    parser.add_argument(
        "--schema",
        nargs="?",
        choices=_LINES,
        const=_LINES[0],
        help="print the JSON schema of a kind of line (default: observation) and exit",
    )
    add_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Serve lines until the input ends."""
    if arguments.schema:
        print(json.dumps(schema(arguments.schema), indent=2))
        return 0
    answer = make_answerer(arguments)
    lines = standard_input()
    while line := lines.readline():
        if line.strip():
            print(answer(line)[0], flush=True)
    return 0
