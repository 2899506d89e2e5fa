"""How lessons follow each other: what they need exists, and no lesson waits for itself."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tutor.lessons.model import Lesson


@dataclass(frozen=True)
class Fault:
    """A fault that concerns more than one lesson, told at one of them."""

    lesson: str
    text: str


def order_faults(read: Sequence[Lesson]) -> Iterator[Fault]:
    """Yield what is wrong with the order of lessons."""
    by_id = {one.id: one for one in read}
    for one in read:
        if [other.id for other in read].count(one.id) > 1:
            yield Fault(one.id, f"{one.id} is there twice.")
        for need in one.needs:
            if need not in by_id:
                yield Fault(one.id, f"{one.id} needs {need}, which is no lesson.")
        if one.id in before(one.id, by_id):
            yield Fault(one.id, f"{one.id} needs itself.")
        for entry in (entry for step in one.steps for entry in step.wrong):
            if entry.if_done and entry.if_done not in by_id:
                yield Fault(one.id, f"{one.id}: there is no lesson {entry.if_done}.")


def before(name: str, lessons: Mapping[str, Lesson]) -> frozenset[str]:
    """Return all lessons that come before one, whether directly or not."""
    found: set[str] = set()
    waiting = list(lessons[name].needs)
    while waiting:
        need = waiting.pop()
        if need in found or need not in lessons:
            continue
        found.add(need)
        waiting += lessons[need].needs
    return frozenset(found)
