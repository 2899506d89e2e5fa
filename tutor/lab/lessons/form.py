"""The form of a lesson: how many steps, of which kinds, and a reply to every miss."""

from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import Final

from tutor.lessons.families import FAMILIES
from tutor.lessons.model import COURSES, Lesson, Step

FEWEST, MOST, MOST_OF_A_DRILL = 4, 8, 10
LAST: Final = ("predict", "play", "decide", "best", "round")
MOST_PICKS_IN_A_ROW, MOST_IN_A_ROW = 2, 4
MARKS: Final = (
    "value",
    "card",
    "missing",
    "yaku",
    "play",
    "target",
    "option",
    "row",
    "in",
    "first",
    "last",
)
BARE_MARKS: Final = ("stays", "low", "high", "else")
TURNS: Final = ("play", "best")  # kinds whose plays are listed, to check their replies
LABELS: Final = ("on", "chip", "off")


def form_faults(read: Lesson) -> Iterator[str]:
    """Yield the faults in the form of a lesson."""
    if read.course not in COURSES:
        yield f"{read.id}: there is no course {read.course}."
    most = MOST_OF_A_DRILL if read.drill else MOST
    if not FEWEST <= len(read.steps) <= most:
        yield f"{read.id} has {len(read.steps)} steps, {FEWEST} to {most} are allowed."
    requested = (*read.families, *(step.family for step in read.steps if step.family))
    for family in sorted(set(requested) - FAMILIES.keys()):
        yield f"{read.id}: there is no family {family}."
    names = [step.id for step in read.steps]
    if len(set(names)) < len(names):
        yield f"{read.id} has two steps of one id."
    if read.steps and read.steps[-1].kind not in LAST:
        yield f"{read.id} ends with {read.steps[-1].kind}; it should end with {', '.join(LAST)}."
    yield from _rows_of_one_kind(read)
    for step in read.steps:
        for fault in _step_faults(step):
            yield f"{read.id}/{step.id}: {fault}"


def _rows_of_one_kind(read: Lesson) -> Iterator[str]:
    if read.drill:
        return
    for kind, group in groupby(step.kind for step in read.steps):
        most = MOST_PICKS_IN_A_ROW if kind == "pick" else MOST_IN_A_ROW
        number = len(list(group))
        if number > most:
            yield f"{read.id} has {number} steps of the kind {kind} in a row, {most} are allowed."


def _step_faults(step: Step) -> Iterator[str]:
    if step.labels not in LABELS:
        yield f"labels are {step.labels}, not one of {', '.join(LABELS)}."
    whens = [name for entry in step.wrong for name in entry.when]
    for when in whens:
        if when not in BARE_MARKS and when.partition(":")[0] not in MARKS:
            yield f"there is no when {when}."
    for before, after in pairwise(whens):
        if before == "else":
            yield f"else must come last, {after} follows it."
    needs_else = not step.free and step.kind not in ("round", *TURNS)
    if needs_else and "else" not in whens:
        yield "a wrong answer may have no reply: else is missing."
