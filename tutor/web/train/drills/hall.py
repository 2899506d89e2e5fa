"""The hall of drills: each with its best and its latest minutes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tutor.explain.columns import Theme
from tutor.skill.drills.drill import DRILLS, Drill
from tutor.skill.drills.run import DrillRun, find_best
from tutor.web.i18n.numbers import format_fixed
from tutor.web.i18n.translation import ngettext
from tutor.web.services import practice
from tutor.web.words.drills import describe_drill, drill_title

LATEST: Final = 5  # results that are shown


@dataclass(frozen=True)
class DrillLine:
    """One drill in the hall."""

    name: str
    title: str
    about: str
    theme: Theme | None
    best: str  # empty before the first run
    latest: tuple[str, ...]  # the last one first


def build_hall() -> tuple[DrillLine, ...]:
    """Return every drill as it stands."""
    runs = practice().drills.all()
    return tuple(
        build_line(one, [run for run in runs if run.drill == one.name]) for one in DRILLS.values()
    )


def build_line(drill: Drill, runs: Sequence[DrillRun]) -> DrillLine:
    """Return a drill with its runs."""
    best = find_best(runs)
    told = [run for run in runs if run.answers][::-1][:LATEST]
    return DrillLine(
        name=drill.name,
        title=drill_title(drill.name),
        about=describe_drill(drill.name),
        theme=drill.theme,
        best=tell_result(drill, best) if best else "",
        latest=tuple(tell_result(drill, run) for run in told),
    )


def tell_result(drill: Drill, run: DrillRun) -> str:
    """Return a run in a few signs: how many were right, or Brier's score of its estimates."""
    if not drill.is_of_chances:
        return ngettext("%(num)d point", "%(num)d points", run.score)
    return "–" if run.penalty is None else format_fixed(run.penalty, 2)
