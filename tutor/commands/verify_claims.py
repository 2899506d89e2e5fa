"""`tutor verify-claims`: what hints say, derived again by a slow path of its own."""

import argparse
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from tutor.commands.command import (
    CommandError,
    Subcommands,
    add_command,
    number_from,
    prepare_engine,
    read_text,
)

if TYPE_CHECKING:
    from tutor.explain.checks.again import About
    from tutor.rules.observation import Observation

_EXAMPLE = """\
A file holds lines of `tutor engine`: each observation, followed by the hint that answered it.
Exact claims are counted again card by card; sampled ones are estimated again from rounds that are
dealt and played one by one in plain Python. For each kind: how many were checked and hold, how
many estimates, how many of those lie as near as 95 of 100 should, and how many only the search
could tell. Exit status 1 if a claim does not hold.

examples:
  tutor verify-claims --random 20
  tutor verify-claims --random 200 --game roppyakken --worlds 400
  tutor verify-claims answered.jsonl
"""
MOST_POSITIONS = 1_000_000
MOST_WORLDS = 100_000


def add(subcommands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(
        subcommands, "verify-claims", run, "Derive what hints say again, and compare.", _EXAMPLE
    )
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("file", nargs="?", type=Path, metavar="FILE", help="lines to check")
    source.add_argument(
        "--random",
        type=number_from(1, MOST_POSITIONS),
        metavar="N",
        help="check hints in so many positions of played rounds",
    )
    parser.add_argument("--game", metavar="NAME", help="of this game only (default: all)")
    parser.add_argument(
        "--worlds",
        type=number_from(2, MOST_WORLDS),
        default=200,
        metavar="N",
        help="rounds played again after each action (default %(default)s)",
    )
    parser.add_argument(
        "--counts", action="store_true", help="leave out what has to be estimated again"
    )
    parser.add_argument("--seed", type=number_from(0, 2**31), default=1, help="of the positions")


def run(arguments: argparse.Namespace) -> int:
    """Check every claim and print the shares that hold."""
    prepare_engine()
    from tutor.explain.checks.again import Verifier
    from tutor.explain.checks.tally import Tally

    tally = Tally()
    for seen, told in _told(arguments):
        worlds = 0 if arguments.counts else arguments.worlds
        tally.add(Verifier(seen, worlds, arguments.seed + 1).findings(told))
    print("\n".join(tally.lines()))
    return 0 if tally.all_hold else 1


def _told(arguments: argparse.Namespace) -> "Iterator[tuple[Observation, list[About]]]":
    if arguments.file:
        return _of_file(arguments.file)
    return islice(_of_rounds(arguments.game, arguments.seed), arguments.random)


def _of_file(path: Path) -> "Iterator[tuple[Observation, list[About]]]":
    from tutor.protocol.claims import read_claims
    from tutor.protocol.errors import ProtocolError
    from tutor.protocol.observations import read_observation

    lines = [line for line in read_text(path).split("\n") if line.strip()]
    if not lines or len(lines) % 2:
        raise CommandError(f"{path} must hold an observation and a hint in turn.")
    for number, (seen_line, hint_line) in enumerate(
        zip(lines[::2], lines[1::2], strict=True), start=1
    ):
        try:
            seen = read_observation(seen_line)
            yield seen, read_claims(hint_line, seen)
        except ProtocolError as error:
            raise CommandError(f"{path}, pair {number}: {error}") from None


def _of_rounds(game: str | None, seed: int) -> "Iterator[tuple[Observation, list[About]]]":
    from tutor.engine.hint import hint
    from tutor.explain.checks.again import About
    from tutor.explain.checks.positions import positions
    from tutor.explain.explanation import explain

    for place, seen in enumerate(positions(game, seed)):
        explanation = explain(seen, hint(seen, seed=seed + place), seed=seed + place)
        yield seen, [About(one.action, one.then, one.claims) for one in explanation.candidates]
