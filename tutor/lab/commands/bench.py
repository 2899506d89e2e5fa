"""`tutor bench`: the speed of the engine, with its targets."""

import argparse
import json
import os
import platform
from collections.abc import Iterable
from typing import Any, Final

from tutor import __version__
from tutor.commands.command import Subcommands, add_command
from tutor.engine.code_cache import find_cache
from tutor.lab.arena.bench.figures import BenchFigure
from tutor.lab.arena.bench.parts import measure_parts
from tutor.lab.arena.report import align_columns

PARTS = ("rounds", "hints", "phases", "first", "analysis", "endings", "solver", "threads", "starts")
_EXAMPLE = """\
Times are CPU time and medians over repeats; threads are measured by the wall clock. Machines are
noisy: on a busy one even CPU time is off by a tenth or two, so compare ratios of one run, and look
at figures next to their targets only on a quiet machine.

parts:
  rounds    whole random and greedy rounds of Koi-Koi, and random ones against interpreted rules
  hints     200 fixed positions of Koi-Koi, and 200 with 8 cards in hand by the usual number
  phases    hints in every phase of every game, by the usual number
  first     an answer that could still be refined, in the same positions
  analysis  every decision of one match of 12 rounds, both seats
  endings   endings that are counted exactly, by how many cards are left to play
  solver    whole deals with all cards open
  threads   two threads against one
  starts    fresh processes: compiling anew, and from the cache; memory

examples:
  tutor bench
  tutor bench --quick --part rounds --part hints
  tutor bench --json
"""


def add(subcommands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(subcommands, "bench", run, _EXAMPLE)
    parser.add_argument(
        "--part",
        action="append",
        choices=PARTS,
        metavar="PART",
        help="measure this part only; may be given several times (default: all)",
    )
    parser.add_argument(
        "--quick", action="store_true", help="measure a fifth of everything, and compile nothing"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object, not a table")


def run(arguments: argparse.Namespace) -> int:
    """Measure the parts that were chosen, and print their figures."""
    figures = [*measure_parts(arguments.part or PARTS, arguments.quick)]
    if arguments.json:
        print(
            json.dumps({**describe_machine(), "figures": [figure.summary() for figure in figures]})
        )
    else:
        print(render_text(figures))
    return 0


_DIGITS: Final = 3  # that count
HEADING: Final = ("", "measured", "unit", "at least", "aim", "reaches")


def describe_machine() -> dict[str, Any]:
    """Return the version, Python and machine that figures were measured with."""
    return {
        "version": __version__,
        "sources": find_cache().name,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
    }


def render_text(figures: Iterable[BenchFigure]) -> str:
    """Return the table of some figures."""
    return "\n".join(align_columns([[*HEADING], *(_row(figure) for figure in figures)]))


def _row(figure: BenchFigure) -> list[str]:
    measured = [figure.name, _number(figure.value), figure.unit]
    goal = figure.target
    if goal is None:
        return [*measured, "", "", ""]
    sign = ">=" if goal.higher else "<="
    goals = [f"{sign} {goal.bar:g}", f"{sign} {goal.aim:g}"]
    return [*measured, *goals, goal.name_reached(figure.value)]


def _number(value: float) -> str:
    """Return a number with three digits that count, or all before the point."""
    return f"{value:.0f}" if abs(value) >= 10**_DIGITS else f"{value:.{_DIGITS}g}"
