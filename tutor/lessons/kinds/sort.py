"""Sort items into bins."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from tutor.lessons.answer import RIGHT, Answer, AnswerVerdict, mark_wrong
from tutor.lessons.fields import TomlTable
from tutor.lessons.kinds.placed_items import Placing
from tutor.lessons.model import LessonError, Step
from tutor.lessons.table.facts import key_of


@dataclass(frozen=True, kw_only=True)
class Sort(Placing):
    """*expect* lists the items of each of the *bins*."""

    kind: ClassVar[str] = "sort"
    bins: tuple[str, ...]
    expect: Mapping[str, tuple[str, ...]]

    @classmethod
    def read(cls, table: TomlTable) -> "Sort":
        """Return the exercise of a step's table."""
        table.require("by", "bins", "expect")
        return cls(
            items=table.texts("items", default=[]),
            by=table.take("by", str),
            bins=table.texts("bins"),
            expect=_read_bins(table.take("expect", dict), table.place),
        )

    def judge(self, step: Step, answer: Answer) -> AnswerVerdict:
        """Return the verdict on where the items were put."""
        placed = {item: answer.placed.get(item) for item in self.list_items(step)}
        misplaced = [item for item, name in placed.items() if name != self._bin_of(step, item)]
        if not misplaced:
            return RIGHT
        marks = [f"{mark}:{item}" for item in misplaced for mark in ("card", "row", "misplaced")]
        return mark_wrong(*marks, *(f"in:{item}:{placed[item] or ''}" for item in misplaced))

    def state_answer(self, step: Step) -> Answer:
        """Return each item in its bin."""
        return Answer(placed={item: name for name, items in self.expect.items() for item in items})

    def list_answers(self, step: Step) -> Iterator[Answer]:
        """Yield answers with one item in each of the bins."""
        right = self.state_answer(step).placed
        for item in self.list_items(step):
            for name in self.bins:
                yield Answer(placed={**right, item: name})

    def find_faults(self, step: Step) -> Iterator[str]:
        """Yield bins that are not there."""
        for name in sorted(self.expect.keys() - set(self.bins)):
            yield f"expect has the bin {name}, which is none of the bins."
        for item in self.list_items(step):
            name = self._bin_of(step, item)
            if name not in self.bins:
                yield f"{item} belongs in {name or 'no bin'}, which is none of the bins."

    def _bin_of(self, step: Step, item: str) -> str:
        key = key_of(step, self.by, item)
        if key is not None:
            return str(key)
        return next((name for name, items in self.expect.items() if item in items), "")


def _read_bins(values: Mapping[str, object], place: str) -> dict[str, tuple[str, ...]]:
    bins = {name: tuple(text.split()) for name, text in values.items() if isinstance(text, str)}
    if len(bins) < len(values):
        raise LessonError(f"{place}: expect must have a text for each bin.")
    return bins
