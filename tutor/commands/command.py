"""What every command has: its arguments, its run, and errors that are one sentence."""

import argparse
import sys
from collections.abc import Callable
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Final, TextIO

Subcommands = Any  # argparse keeps the type of its subcommands to itself
Run = Callable[[argparse.Namespace], int]
PRODUCT: Final = {  # commands of every installation, with their summaries
    "serve": "Serve the pages until Ctrl-C.",
    "worker": "Analyse matches in a separate process.",
    "db": "Check, back up, restore or upgrade the database.",
    "hint": "Rank the actions of an observation, with reasons.",
    "engine": "Answer observations line by line, for programs.",
    "review": "Grade a finished match and say where it was won.",
}
LAB: Final = {  # commands of a checkout: measure, prove, train
    "play": "Play matches between players on duplicate deals.",
    "ladder": "Play every pair of computer players against each other.",
    "train": "Train a value net by playing against itself.",
    "bench": "Measure how fast the engine is.",
    "mine": "Find puzzles in matches between the computer players.",
    "check-puzzles": "Check every puzzle with fresh samples.",
    "check-rules": "Compare worked examples with the rules.",
    "check-lessons": "Compare the lessons with the rules.",
    "check-drills": "Check the answers of the drills by counting.",
    "check-words": "List missing and faulty translations.",
    "measure-levels": "Measure what the decisions of each computer player give up.",
    "check-reviews": "Check the sums and losses of whole reviews.",
    "verify-claims": "Check the claims of hints by independent counting and play.",
}


class CommandError(Exception):
    """Why a command failed, in one sentence."""


def describe_unwritable(path: Path, error: OSError) -> CommandError:
    """Return the error for a file that cannot be written."""
    return CommandError(f"{error.filename or path} cannot be written: {error.strerror or error}.")


def add_command(
    subcommands: Subcommands, name: str, run: Run, more: str
) -> argparse.ArgumentParser:
    """Add a command; *more* follows its own options in its help."""
    summary = PRODUCT.get(name) or LAB[name]
    parser: argparse.ArgumentParser = subcommands.add_parser(
        name,
        help=summary,
        description=summary,
        epilog=more,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=run)
    return parser


def add_data_folder(parser: argparse.ArgumentParser) -> None:
    """Add the option that names the data folder."""
    parser.add_argument(
        "--data",
        type=Path,
        metavar="DIR",
        help="where matches are stored (default: TUTOR_DATA or your user data folder)",
    )


def number_from(low: float, high: float, kind: type[float] = int) -> Callable[[str], float]:
    """Return a reader of numbers from *low* to *high* for argparse."""

    def read(text: str) -> float:
        try:
            value = kind(text)
        except ValueError:
            value = None
        if value is None or not low <= value <= high:
            full = "a whole number" if kind is int else "a number"
            raise argparse.ArgumentTypeError(f"{text!r} is not {full} from {low} to {high}")
        return value

    return read


def standard_input() -> TextIO:
    """Return the input as UTF-8; bytes that are not become marks that no JSON is read from."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    return sys.stdin


def read_text(path: Path) -> str:
    """Return the text of a file; raise CommandError when it cannot be read."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise CommandError(f"{path} is not UTF-8 text.") from None
