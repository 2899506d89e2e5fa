"""What every command that plays series has: a seed, workers, and how far it is."""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tutor.commands.asking import HIGHEST_SEED
from tutor.commands.command import number_from

_MOST_WORKERS = 256


def add_seed_and_workers(parser: argparse.ArgumentParser) -> None:
    """Add the two options."""
    parser.add_argument(
        "--seed",
        type=number_from(0, HIGHEST_SEED),
        default=1,
        help="the same seed deals the same cards (default %(default)s)",
    )
    parser.add_argument(
        "--workers",
        type=number_from(1, _MOST_WORKERS),
        metavar="N",
        help="processes that play (default: one for each core)",
    )


def workers_of(arguments: argparse.Namespace) -> int:
    """Return how many processes are to play."""
    from tutor.arena.crew import available_cores

    return arguments.workers or available_cores()


@contextmanager
def progress(groups: int, name: str = "") -> Iterator[Callable[[int], None]]:
    """Give what shows on a terminal how many of the groups have been played; else nothing."""
    start = time.monotonic()

    def show(played: int) -> None:
        left = (time.monotonic() - start) * (groups - played) / played
        line = f"\r{name}{played} of {groups} played, {left:.0f} s left "
        print(line, end="", file=sys.stderr, flush=True)

    def say_nothing(played: int) -> None:
        pass

    if not sys.stderr.isatty():
        yield say_nothing
        return
    try:
        yield show
    finally:
        print(file=sys.stderr)
