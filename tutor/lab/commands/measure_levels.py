"""`tutor measure-levels`: what the decisions of each computer player give up on average."""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle, islice
from math import sqrt
from statistics import fmean, stdev

from tutor.commands.command import Subcommands, add_command, number_from
from tutor.engine.players import PLAYERS
from tutor.lab.commands.series import add_players, add_rules, ruleset_of
from tutor.lab.reviews.matches import play_match
from tutor.review.analysis.decisions import assess_decision
from tutor.review.analysis.figures import Budget, DecisionAssessment
from tutor.review.units import DECISION, list_units
from tutor.review.verdicts.error_rates import DecisionKind, has_rate, kind_of, measure_error
from tutor.review.verdicts.verdicts import review_decision
from tutor.rules.match.match import Match
from tutor.rules.ruleset import Ruleset

_EXAMPLE = """\
Plays whole matches between neighbouring levels, analyses every decision as a review does, and
prints what a decision of each level gives up: in sigma at the start of a match, cards and calls
apart, with the standard error over matches. `tutor/review/thresholds.py` holds these figures.

examples:
  tutor measure-levels --matches 60
  tutor measure-levels --game hachihachi --matches 25 --rounds 3
"""
_Samples = Mapping[
    tuple[str, DecisionKind], list[tuple[float, int]]
]  # sums and counts, a match each


def add(subcommands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(subcommands, "measure-levels", run, _EXAMPLE)
    add_rules(parser)
    add_players(parser)
    parser.add_argument(
        "--matches",
        type=number_from(5, 100_000),
        default=60,
        metavar="N",
        help="matches in all (default %(default)s); each level sits in two of five",
    )
    parser.add_argument(
        "--rounds", type=number_from(1, 12), default=4, metavar="N", help="of a match (default 4)"
    )
    parser.add_argument("--seed", type=number_from(0, 2**31), default=1, help="of the matches")


def run(arguments: argparse.Namespace) -> int:
    """Play, analyse, and print a line for each level and kind of decision."""
    rules = ruleset_of(arguments, arguments.players or 0, {})
    if "rounds" in rules.toggles:
        rules = ruleset_of(arguments, arguments.players or 0, {"rounds": arguments.rounds})
    samples: dict[tuple[str, DecisionKind], list[tuple[float, int]]] = defaultdict(list)
    for at, (levels, match) in enumerate(_play(rules, arguments.matches, arguments.seed), start=1):
        for key, sample in _measure(match, levels, arguments.seed).items():
            samples[key].append(sample)
        print(f"{at} of {arguments.matches} matches", file=sys.stderr, flush=True)
        if not at % len(PLAYERS):
            print(*_list_lines(samples), sep="\n", file=sys.stderr, flush=True)
    print(*_list_lines(samples), sep="\n")
    return 0


def _play(rules: Ruleset, number: int, seed: int) -> Iterator[tuple[Sequence[str], Match]]:
    """Yield matches and the levels by seat: neighbours, the strongest with the weakest too."""
    pairs = [(level, PLAYERS[(at + 1) % len(PLAYERS)]) for at, level in enumerate(PLAYERS)]
    for at, pair in enumerate(islice(cycle(pairs), number)):
        levels = pair if at // len(pairs) % 2 else pair[::-1]
        seats = [levels[seat % 2] for seat in range(rules.players)]
        yield seats, play_match(rules, levels, seed * 100_003 + at).match


def _measure(
    match: Match, levels: Sequence[str], seed: int
) -> dict[tuple[str, DecisionKind], tuple[float, int]]:
    errors: dict[tuple[str, DecisionKind], list[float]] = defaultdict(list)
    for unit in list_units(match):
        if unit.kind != DECISION:
            continue
        assessment: DecisionAssessment = assess_decision(match, unit, Budget.FULL, seed)
        decision = review_decision(match, assessment)
        if has_rate(decision):
            key = levels[decision.player], kind_of(decision)
            errors[key].append(measure_error(decision, match.ruleset))
    return {key: (sum(values), len(values)) for key, values in errors.items()}


def _list_lines(samples: _Samples) -> Iterator[str]:
    for kind in DecisionKind:
        for level in PLAYERS:
            rows = samples.get((level, kind), [])
            counted = sum(count for _total, count in rows)
            if not counted:
                continue
            rate = sum(total for total, _count in rows) / counted
            spread = [total - rate * count for total, count in rows]
            error = stdev(spread, fmean(spread)) * sqrt(len(rows)) / counted if rows[1:] else 0.0
            yield (
                f"{kind} {level}: {rate:.4f} ± {error:.4f}, {counted} decisions in"
                f" {len(rows)} matches"
            )
