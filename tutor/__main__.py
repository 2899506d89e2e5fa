"""The command line: `python -m tutor`, or `tutor` once installed."""

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from tutor import __version__
from tutor.commands import (
    bench,
    check_lessons,
    check_rules,
    check_words,
    engine,
    hint,
    ladder,
    play,
    review,
    serve,
    train,
    verify_claims,
)
from tutor.commands.command import CommandError

COMMANDS = (
    serve,
    hint,
    engine,
    play,
    review,
    ladder,
    train,
    bench,
    check_rules,
    check_lessons,
    check_words,
    verify_claims,
)
DEFAULT = "serve"
INTERRUPTED = 130  # what shells report for Ctrl-C


def parser() -> argparse.ArgumentParser:
    """Return the parser of all commands."""
    result = argparse.ArgumentParser(
        prog="tutor", description="Learn Koi-Koi: rules, hints, matches and the page to play on."
    )
    result.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    subcommands = result.add_subparsers(
        metavar="COMMAND", title="commands", description=f"without a command: {DEFAULT}"
    )
    for command in COMMANDS:
        command.add(subcommands)
    return result


def _with_default(arguments: list[str]) -> list[str]:
    """Put the default command in front of options that name none."""
    general = ("-h", "--help", "--version")
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in general):
        return [DEFAULT, *arguments]
    return arguments


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal may know only ASCII
    arguments = parser().parse_args(_with_default([*(sys.argv[1:] if argv is None else argv)]))
    try:
        status: int = arguments.run(arguments)
        sys.stdout.flush()
        return status
    except CommandError as error:
        print(f"tutor: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # whoever read the output has had enough, as in `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


if __name__ == "__main__":
    sys.exit(main())
