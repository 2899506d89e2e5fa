"""What every command has: its arguments, its run, and errors that are one sentence."""

import argparse
import sys
from collections.abc import Callable
from io import TextIOWrapper
from pathlib import Path
from typing import Any, TextIO

Subcommands = Any  # argparse keeps the type of its subcommands to itself
Run = Callable[[argparse.Namespace], int]


class CommandError(Exception):
    """Why a command cannot do what it was asked for, in one sentence."""


def add_command(
    subcommands: Subcommands, name: str, run: Run, summary: str, more: str
) -> argparse.ArgumentParser:
    """Add a command; *summary* is its line in the list, *more* follows its own options."""
    parser: argparse.ArgumentParser = subcommands.add_parser(
        name,
        help=summary,
        description=summary,
        epilog=more,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=run)
    return parser


def number_from(low: float, high: float, kind: type[float] = int) -> Callable[[str], float]:
    """Return a reader of numbers from *low* to *high* for argparse."""

    def read(text: str) -> float:
        try:
            value = kind(text)
        except ValueError:
            value = None
        if value is None or not low <= value <= high:
            whole = "a whole number" if kind is int else "a number"
            raise argparse.ArgumentTypeError(f"{text!r} is not {whole} from {low} to {high}")
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
        raise CommandError(f"{path} is not a text in UTF-8.") from None


def data_folder() -> Path:
    """Return where this user's matches are kept."""
    from platformdirs import user_data_path

    return user_data_path("hanafuda-tutor", appauthor=False)
