"""A summary of the learner's data, shown before it is merged, exported or deleted."""

from collections.abc import Mapping
from typing import Final

from tutor.store.scope import NOBODY
from tutor.web.i18n.translation import ngettext
from tutor.web.learners.current import current_learner
from tutor.web.services import practice

COUNTED: Final = (
    "match",
    "lesson_step",
    "item",
    "puzzle_answer",
    "drill_run",
    "house_sheet",
    "school_class",
)


def count_own() -> Mapping[str, int]:
    """Return how many rows of each table the learner of this request has."""
    learner = current_learner()
    return {} if learner == NOBODY else practice().learners.count(learner)


def list_lines(rows: Mapping[str, int]) -> list[str]:
    """Return a summary of these rows in a few lines."""
    return [_describe(name, rows[name]) for name in COUNTED if rows.get(name)]


def _describe(table: str, number: int) -> str:
    match table:
        case "match":
            return ngettext("%(num)d match", "%(num)d matches", number)
        case "lesson_step":
            return ngettext("%(num)d lesson step", "%(num)d lesson steps", number)
        case "item":
            return ngettext("%(num)d question to review", "%(num)d questions to review", number)
        case "puzzle_answer":
            return ngettext("%(num)d answered puzzle", "%(num)d answered puzzles", number)
        case "drill_run":
            return ngettext("%(num)d drill", "%(num)d drills", number)
        case "school_class":
            return ngettext(
                "%(num)d class, for everybody in it",
                "%(num)d classes, for everybody in them",
                number,
            )
        case _:
            return ngettext("%(num)d house rule set", "%(num)d house rule sets", number)
