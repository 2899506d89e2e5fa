"""`tutor mine`: puzzles, from matches that the computer players play against each other."""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from tutor.commands.asking import HIGHEST_SEED
from tutor.commands.command import (
    Subcommands,
    add_command,
    describe_unwritable,
    number_from,
)
from tutor.lab.puzzles import valued
from tutor.lab.puzzles.mining import Stock, mine_match, renew
from tutor.lessons.families.established import find_cases, write_case
from tutor.rules.games import GAMES
from tutor.skill.puzzles import Puzzle, find_file, read_puzzles, write_puzzle

_EXAMPLE = """\
Puzzles are added to the file of the game after each match that had any, so it can be stopped at
any time (Ctrl-C); called again in the same way it goes on, and finds what it would have found.

examples:
  tutor mine --game roppyakken --matches 40
  tutor mine --game koikoi --each 30 --out /tmp/mined.jsonl
  tutor mine --game hachihachi --again --seed 7
"""


def add(subcommands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(subcommands, "mine", run, _EXAMPLE)
    parser.add_argument("--game", choices=list(GAMES), required=True, help="the game")
    parser.add_argument(
        "--each",
        type=number_from(1, 10_000),
        default=16,
        metavar="N",
        help="puzzles of each kind, theme and difficulty (default %(default)s)",
    )
    parser.add_argument(
        "--matches",
        type=number_from(1, 10**9),
        default=60,
        metavar="N",
        help="the number of the last match to look at (default %(default)s)",
    )
    parser.add_argument(
        "--seed",
        type=number_from(0, HIGHEST_SEED),
        default=1,
        help="the same seed plays the same matches (default %(default)s)",
    )
    parser.add_argument(
        "--values",
        type=number_from(1, 10_000),
        metavar="N",
        help="find N cases of each value question for lessons instead",
    )
    parser.add_argument(
        "--again",
        action="store_true",
        help="only recheck the stored puzzles with fresh samples, and keep those that hold",
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="write here instead of the program's file"
    )


def run(arguments: argparse.Namespace) -> int:
    """Mine until the stock is full, or until the last match."""
    if arguments.values:
        return _write_cases(arguments)
    path: Path = arguments.out or find_file(arguments.game)
    puzzles = list(read_puzzles(path))
    _write(path, puzzles)  # nothing broken off
    if arguments.again:
        stored = [other for other in (renew(other, arguments.seed) for other in puzzles) if other]
        _write(path, stored)
        print(f"{len(stored)} of {len(puzzles)} puzzles kept in {path}")
        return 0
    stock = Stock(arguments.each, puzzles)
    for number in range(stock.next_match, arguments.matches + 1):
        lines = []
        for puzzle in mine_match(arguments.game, arguments.seed, number, stock):
            stock.add(puzzle)
            lines.append(write_puzzle(puzzle))
        with path.open("a", encoding="utf-8") as file:
            file.write("".join(lines))
        print(f"match {number}: {len(stock)} puzzles", file=sys.stderr, flush=True)
    print(f"{len(stock)} puzzles in {path}")
    return 0


def _write(path: Path, puzzles: Iterable[Puzzle]) -> None:
    try:
        path.write_text("".join(map(write_puzzle, puzzles)), encoding="utf-8")
    except OSError as error:
        raise describe_unwritable(path, error) from None


def _write_cases(arguments: argparse.Namespace) -> int:
    path: Path = arguments.out or find_cases(arguments.game)
    valued_cases = list(valued.derive_cases(arguments.game, valued.WORLDS, arguments.values))
    path.write_text(
        "".join(f"{write_case(valued_case)}\n" for valued_case in valued_cases), encoding="utf-8"
    )
    print(f"{len(valued_cases)} cases in {path}")
    return 0
