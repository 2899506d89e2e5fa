"""`tutor review`: what a finished match was, decision by decision."""

import argparse
import json
import sys
from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from tutor.commands.asking import HIGHEST_SEED
from tutor.commands.command import (
    CommandError,
    Subcommands,
    add_command,
    number_from,
    prepare_engine,
)

if TYPE_CHECKING:
    from tutor.explain.explanation import Explanation
    from tutor.review.assessment import Assessment, Budget
    from tutor.review.files import Record
    from tutor.review.review import Review
    from tutor.review.units import Unit

_EXAMPLE = """\
The file holds a match in any format that can be imported; replays/README.md describes them. For
every round: its result for the player, a ledger whose parts add up to it, and every decision with
what was played, what was best, the gap between them with its error, its class, and claims where
the moment mattered. The same file, seed and version give the same bytes. How far the analysis is
goes to the error output.

examples:
  tutor review game.json > review.json
  tutor review --quick --player 2 game.txt
"""
MOST_PLAYERS = 7


def add(subcommands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(
        subcommands, "review", run, "Grade a finished match and say where it was won.", _EXAMPLE
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="the match")
    parser.add_argument("--json", action="store_true", help="write JSON (the default)")
    parser.add_argument("--quick", action="store_true", help="fewer samples, no claims")
    parser.add_argument(
        "--player",
        type=number_from(1, MOST_PLAYERS),
        default=1,
        metavar="N",
        help="whose result it is about, in the order of the file (default %(default)s)",
    )
    parser.add_argument(
        "--seed",
        type=number_from(0, HIGHEST_SEED),
        default=1,
        help="seed of the samples (default %(default)s)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Read the match, analyse it and write the review."""
    record = _record(arguments.file)
    players = record.ruleset.players
    if arguments.player > players:
        raise CommandError(f"There is no player {arguments.player}: {players} played.")
    prepare_engine()
    from tutor.review.assessment import Budget
    from tutor.review.report import report
    from tutor.review.reviewing import review_of

    budget = Budget.QUICK if arguments.quick else Budget.FULL
    assessments = _analysed(record, budget, arguments.seed)
    review = review_of(record.match, assessments)
    told = report(
        record.match,
        review,
        player=arguments.player - 1,
        names=record.names,
        budget=budget,
        explanations={} if arguments.quick else _explained(record, review),
    )
    print(json.dumps(told, ensure_ascii=False, indent=1, allow_nan=False))
    return 0


def _record(path: Path) -> "Record":
    from tutor.review.files import RecordError, read_any

    try:
        return read_any(path.read_bytes())
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}.") from None
    except RecordError as error:
        raise CommandError(str(error)) from None


def _analysed(record: "Record", budget: "Budget", seed: int) -> "dict[Unit, Assessment]":
    from tutor.review.assessing import assess
    from tutor.review.units import units

    wanted = units(record.match)
    found = {}
    for number, unit in enumerate(wanted, start=1):
        found[unit] = assess(record.match, unit, budget, seed)
        _report_progress(number, len(wanted))
    return found


def _report_progress(number: int, total: int) -> None:
    """Write on a terminal how far the analysis is, over and over on one line."""
    if sys.stderr.isatty():
        end = "\n" if number == total else ""
        print(f"\r{number} of {total}", end=end, file=sys.stderr, flush=True)


def _explained(record: "Record", review: "Review") -> "dict[Unit, Explanation]":
    """Return the claims of the moments that mattered, whoever's they are."""
    from tutor.review.moments import moments
    from tutor.review.reasons import explained
    from tutor.review.units import DECISION

    players: Iterable[int] = range(record.ruleset.players)
    mattered = chain(*(moments(record.match, review, player) for player in players))
    decisions = {
        one.unit: review.decision(one.unit) for one in mattered if one.unit.kind == DECISION
    }
    return {
        unit: explained(record.match, one.assessment)
        for unit, one in decisions.items()
        if one is not None
    }
