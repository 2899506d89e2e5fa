"""The hall of drills: each with its best and its latest minutes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tutor.lessons.families.every import find_family
from tutor.skill.drills.drill import DRILLS, Drill
from tutor.skill.drills.run import DrillRun, find_best
from tutor.skill.items import Item
from tutor.web.i18n.numbers import format_fixed
from tutor.web.i18n.translation import ngettext
from tutor.web.services import practice
from tutor.web.train.links import DRILL_HALL, ThemeLinks, link_theme
from tutor.web.words.drills import describe_drill, drill_title

LATEST: Final = 5  # results that are shown


@dataclass(frozen=True)
class DrillLine:
    """One drill in the hall."""

    name: str
    title: str
    about: str
    theme: ThemeLinks | None
    best: str  # empty before the first run
    latest: tuple[str, ...]  # the last one first


def build_hall() -> tuple[DrillLine, ...]:
    """Return every drill with its current state."""
    runs, items = practice().drills.all(), practice().items.all()
    return tuple(
        build_line(drill, [run for run in runs if run.drill == drill.name], items)
        for drill in DRILLS.values()
    )


def build_line(drill: Drill, runs: Sequence[DrillRun], items: Sequence[Item]) -> DrillLine:
    """Return a drill with its runs; *items* are all that there are."""
    best, game = find_best(runs), _find_game(drill)
    stated = [run for run in runs if run.answers][::-1][:LATEST]
    return DrillLine(
        name=drill.name,
        title=drill_title(drill.name),
        about=describe_drill(drill.name),
        theme=link_theme(drill.theme, game, items, without=DRILL_HALL) if drill.theme else None,
        best=tell_result(drill, best) if best else "",
        latest=tuple(tell_result(drill, run) for run in stated),
    )


def _find_game(drill: Drill) -> str:
    family = find_family(drill.families[0])
    assert family is not None
    return family.ruleset.game.name


def tell_result(drill: Drill, run: DrillRun) -> str:
    """Return a run in a few signs: how many were right, or Brier's score of its estimates."""
    if not drill.is_of_chances:
        return ngettext("%(num)d point", "%(num)d points", run.score)
    return "–" if run.penalty is None else format_fixed(run.penalty, 2)
