"""The command line: `python -m tutor`, or `tutor` once installed."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from io import TextIOWrapper

from tutor import __version__
from tutor.commands.command import LAB, PRODUCT, CommandError

DEFAULT = "serve"
INTERRUPTED = 130  # what shells report for Ctrl-C


def make_parser(chosen: str) -> argparse.ArgumentParser:
    """Return the parser of all commands, of which the chosen one alone is imported."""
    result = argparse.ArgumentParser(
        prog="tutor", description="Learn and play Koi-Koi, Roppyakken and Hachi-Hachi."
    )
    result.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    subcommands = result.add_subparsers(
        metavar="COMMAND", title="commands", description=f"without a command: {DEFAULT}"
    )
    for package, summaries in _find_commands().items():
        for name, summary in summaries.items():
            if name == chosen:
                import_module(f"{package}.{name.replace('-', '_')}").add(subcommands)
            else:
                subcommands.add_parser(name, help=summary)
    return result


def _find_commands() -> dict[str, dict[str, str]]:
    """Return the summaries of the commands by package; the wheel ships without the lab."""
    commands = {"tutor.commands": PRODUCT}
    if find_spec("tutor.lab"):
        commands["tutor.lab.commands"] = LAB
    return commands


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
    words = _with_default([*(sys.argv[1:] if argv is None else argv)])
    try:
        arguments = make_parser(words[0]).parse_args(words)
        status: int = arguments.run(arguments)
        sys.stdout.flush()
        return status
    except CommandError as error:
        print(f"tutor: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader closed the pipe, as in `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


if __name__ == "__main__":
    sys.exit(main())
