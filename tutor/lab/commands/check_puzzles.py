"""`tutor check-puzzles`: check every puzzle again with fresh samples."""

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from random import Random

from tutor.commands.asking import HIGHEST_SEED
from tutor.commands.command import Subcommands, add_command, number_from
from tutor.lab.puzzles.checking import ALL, PuzzleReport, check_puzzles, measure_levels
from tutor.lab.puzzles.valued import WORLDS, list_faults
from tutor.lessons.families.established import ASKED, read_cases
from tutor.skill.puzzles import Puzzle, puzzles, read_puzzles

_EXAMPLE = """\
Every fault is one line; the last line counts the puzzles. Exit status 1 if any failed. All of
them take some minutes.

examples:
  tutor check-puzzles --sample 50 --seed 7
  tutor check-puzzles --json
  tutor check-puzzles --levels
  tutor check-puzzles --file /tmp/mined.jsonl
"""
FRESH = 2_000_000_011  # no puzzle was mined with samples of this seed


def add(subcommands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(subcommands, "check-puzzles", run, _EXAMPLE)
    parser.add_argument(
        "--file", type=Path, metavar="FILE", help="read this file instead of the program's"
    )
    parser.add_argument(
        "--sample", type=number_from(1, 10**6), metavar="N", help="check N of them, drawn by seed"
    )
    parser.add_argument(
        "--seed",
        type=number_from(0, HIGHEST_SEED),
        default=FRESH,
        help="seed of the samples (default %(default)s)",
    )
    parser.add_argument(
        "--levels",
        action="store_true",
        help="report the share that each computer player solves, by game and difficulty",
    )
    parser.add_argument(
        "--values", action="store_true", help="check the value questions of lessons instead"
    )
    parser.add_argument("--json", action="store_true", help="print the counts as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Check every puzzle, or some."""
    if arguments.values:
        cases = [case for game in ASKED for case in read_cases(game)]
        faults = list_faults(cases, WORLDS)
        print(*faults, f"{len(cases)} cases, {len(faults)} failed", sep="\n")
        return 1 if faults else 0
    requested_puzzles = list(read_puzzles(arguments.file) if arguments.file else puzzles().values())
    if arguments.sample:
        requested_puzzles = Random(arguments.seed).sample(
            requested_puzzles, min(arguments.sample, len(requested_puzzles))
        )
    if arguments.levels:
        return _tell_levels(
            measure_levels(requested_puzzles, arguments.seed), as_json=arguments.json
        )
    report = check_puzzles(requested_puzzles, arguments.seed)
    print(_write_json(report) if arguments.json else _write_text(report, requested_puzzles))
    return 1 if report.faults or report.duplicates else 0


def _tell_levels(solved: Mapping[str, Mapping[str, float]], *, as_json: bool) -> int:
    """Print the shares; return 1 unless each player solves more than the one before it."""
    shares = list(solved[ALL].values())
    if as_json:
        print(json.dumps(solved))
    else:
        for band, levels in solved.items():
            text = " ".join(f"{level} {share:.3f}" for level, share in levels.items())
            print(f"{band:10} {text}")
    return 0 if shares == sorted(set(shares)) else 1


def _write_json(report: PuzzleReport) -> str:
    return json.dumps(
        {
            "puzzles": report.puzzles,
            "verified": report.verified,
            "duplicates": report.duplicates,
            "games": dict(report.games),
            "faults": dict(report.faults),
        }
    )


def _write_text(report: PuzzleReport, requested_puzzles: list[Puzzle]) -> str:
    lines = [
        f"{puzzle.game} {puzzle.id}: {fault}"
        for puzzle in requested_puzzles
        if (fault := report.faults.get(puzzle.id))
    ]
    counts = f"{report.verified} of {report.puzzles} verified, {report.duplicates} duplicates"
    return "\n".join([*lines, counts])
