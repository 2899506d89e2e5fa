"""`tutor hint`: the best action in an observation, and the cost of the others."""

import argparse
import json
from pathlib import Path

from tutor.commands.asking import add_options, make_answerer
from tutor.commands.command import Subcommands, add_command, read_text, standard_input

_EXAMPLE = """\
The file holds one observation, on one line or several, or one observation a line. Each gets one
line: a hint, or {"error": ..., "field": ...}. `tutor engine --schema` documents both. Exit status
1 if a line was refused.

examples:
  tutor hint position.json
  tutor hint --samples 1000 --seed 7 - < positions.jsonl
"""


def add(subcommands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(subcommands, "hint", run, _EXAMPLE)
    parser.add_argument("file", metavar="FILE", help="observations as JSON; - reads the input")
    add_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Answer every observation of the file."""
    text = standard_input().read() if arguments.file == "-" else read_text(Path(arguments.file))
    answer = make_answerer(arguments)
    all_sound = True
    for line in _lines(text):
        reply, sound = answer(line)
        print(reply)
        all_sound = all_sound and sound
    return 0 if all_sound else 1


def _lines(text: str) -> list[str]:
    """Return the observations of a text: its lines, or the whole when its first line is not one."""
    lines = [line for line in text.split("\n") if line.strip()]
    return lines if lines and (len(lines) == 1 or _is_json(lines[0])) else [text]


def _is_json(line: str) -> bool:
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True
