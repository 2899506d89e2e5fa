"""The table of the bench, and its environment."""

import os
import platform
from collections.abc import Iterable
from typing import Any, Final

from tutor import __version__
from tutor.engine.code_cache import find_cache
from tutor.lab.arena.bench.figures import BenchFigure
from tutor.lab.arena.report import align_columns

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
