"""`tutor measure-levels`: what the decisions of each computer player give up on average."""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle, islice
from math import sqrt
from statistics import fmean, stdev

from tutor.commands.command import Subcommands, add_command, number_from
from tutor.engine.players import PLAYERS
from tutor.lab.commands.series import add_players, add_rules, ruleset_of
from tutor.lab.reviews.matches import play_match
from tutor.review.analyse import assess_decision
from tutor.review.figures import Budget, DecisionAssessment
from tutor.review.units import DECISION, list_units
from tutor.review.verdicts.accuracy import (
    DecisionKind,
    compare_levels,
    has_rate,
    kind_of,
    measure_error,
)
from tutor.review.verdicts.losses import review_decision
from tutor.rules.match.match import Match
from tutor.rules.ruleset import Ruleset

_EXAMPLE = """\
Plays whole matches between neighbouring levels, analyses every decision as a review does, and
prints what a decision of each level gives up: in sigma at the start of a match, cards and calls
apart, with the standard error over matches. The figures are in
`tutor/review/thresholds.py` (`LEVEL_RATES`).

examples:
  tutor measure-levels --matches 60
  tutor measure-levels --game hachihachi --matches 25 --rounds 3
"""
_Errors = Mapping[str, list[float]]  # of one player in one match, by kind of decision


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
        help="number of matches (default %(default)s); each level plays two of five",
    )
    parser.add_argument(
        "--rounds",
        type=number_from(1, 12),
        default=4,
        metavar="N",
        help="rounds of a match (default 4)",
    )
    parser.add_argument("--seed", type=number_from(0, 2**31), default=1, help="seed of the matches")


def run(arguments: argparse.Namespace) -> int:
    """Play, analyse, and print a line for each level and kind of decision."""
    rules = ruleset_of(arguments, arguments.players or 0, {})
    if "rounds" in rules.toggles:
        rules = ruleset_of(arguments, arguments.players or 0, {"rounds": arguments.rounds})
    samples: dict[str, list[_Errors]] = {level: [] for level in PLAYERS}
    for at, (levels, match) in enumerate(_play(rules, arguments.matches, arguments.seed), start=1):
        for player, errors in enumerate(_measure(match, arguments.seed)):
            samples[levels[player]].append(errors)
        print(f"{at} of {arguments.matches} matches", file=sys.stderr, flush=True)
        if not at % len(PLAYERS):
            print(*_list_lines(samples), sep="\n", file=sys.stderr, flush=True)
    print(*_list_lines(samples), sep="\n")
    print(*_list_named(samples), sep="\n")
    return 0


def _play(rules: Ruleset, number: int, seed: int) -> Iterator[tuple[Sequence[str], Match]]:
    """Yield matches and the levels by seat: neighbours, the strongest with the weakest too."""
    pairs = [(level, PLAYERS[(at + 1) % len(PLAYERS)]) for at, level in enumerate(PLAYERS)]
    for at, pair in enumerate(islice(cycle(pairs), number)):
        levels = pair if at // len(pairs) % 2 else pair[::-1]
        seats = [levels[seat % 2] for seat in range(rules.players)]
        yield seats, play_match(rules, levels, seed * 100_003 + at).match


def _measure(match: Match, seed: int) -> list[_Errors]:
    """Return the errors of every player of a match."""
    result: list[_Errors] = [
        {kind: [] for kind in DecisionKind} for _ in range(match.ruleset.players)
    ]
    for unit in list_units(match):
        if unit.kind != DECISION:
            continue
        assessment: DecisionAssessment = assess_decision(match, unit, Budget.FULL, seed)
        decision = review_decision(match, assessment)
        if has_rate(decision):
            error = measure_error(decision, match.ruleset)
            result[decision.player][kind_of(decision)].append(error)
    return result


def _list_lines(samples: Mapping[str, list[_Errors]]) -> Iterator[str]:
    for kind in DecisionKind:
        for level, matches in samples.items():
            errors = [error for match in matches for error in match[kind]]
            if len(errors) > 1:
                margin = stdev(errors) / sqrt(len(errors))
                yield (
                    f"{kind} {level}: mean {fmean(errors):.4f} ± {margin:.4f},"
                    f" spread {stdev(errors):.3f}, {len(errors)} decisions"
                )


def _list_named(samples: Mapping[str, list[_Errors]]) -> Iterator[str]:
    """Yield how often each level is named by its own matches, and lies in the range."""
    errors = {
        kind: {level: [error for each in matches for error in each[kind]]
               for level, matches in samples.items()}
        for kind in DecisionKind
    }  # fmt: skip
    if any(len(data) < 2 for by_level in errors.values() for data in by_level.values()):
        return
    rates: dict[str, tuple[tuple[float, float], ...]] = {
        kind: tuple((fmean(by_level[level]), stdev(by_level[level])) for level in PLAYERS)
        for kind, by_level in errors.items()
    }
    for level, matches in samples.items():
        named = [compare_levels(match, rates) for match in matches if any(match.values())]
        right = sum(each.level == level for each in named)
        place = PLAYERS.index(level)
        inside = sum(
            PLAYERS.index(each.lowest) <= place <= PLAYERS.index(each.highest) for each in named
        )
        yield f"{level}: named in {right} of {len(named)} matches, in the range in {inside}"
