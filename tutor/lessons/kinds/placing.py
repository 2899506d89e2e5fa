"""Items that are put somewhere: sorted into bins, or put in order."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise, permutations
from typing import ClassVar

from tutor.lessons.facts import key_of
from tutor.lessons.fields import TomlTable
from tutor.lessons.model import (
    RIGHT,
    Answer,
    AnswerVerdict,
    Exercise,
    LessonError,
    Step,
    mark_wrong,
)
from tutor.rules.cards import id_of


@dataclass(frozen=True, kw_only=True)
class Placing(Exercise):
    """*by* is the property that decides the place of an item."""

    by: str
    items: tuple[str, ...] = ()  # none where they are the piles or the cards

    def list_items(self, step: Step) -> tuple[str, ...]:
        """Return the items to place."""
        return self.items or tuple(step.piles) or tuple(id_of(card) for card in step.cards)


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


@dataclass(frozen=True, kw_only=True)
class Order(Placing):
    """*expect* lists the items in order; those of one value may change places."""

    kind: ClassVar[str] = "order"
    expect: tuple[str, ...]

    @classmethod
    def read(cls, table: TomlTable) -> "Order":
        """Return the exercise of a step's table."""
        table.require("by", "expect")
        return cls(
            items=table.texts("items", default=[]),
            by=table.take("by", str),
            expect=table.texts("expect"),
        )

    def judge(self, step: Step, answer: Answer) -> AnswerVerdict:
        """Return the verdict on an order."""
        if sorted(answer.order) != sorted(self.expect):
            return mark_wrong(*(f"missing:{name}" for name in set(self.expect) - set(answer.order)))
        ranks = self._rank_items(step)
        inverted = next(
            (pair for pair in pairwise(answer.order) if ranks[pair[0]] > ranks[pair[1]]), ()
        )
        if not inverted:
            return RIGHT
        ends = (f"first:{answer.order[0]}", f"last:{answer.order[-1]}")
        misplaced = (f"misplaced:{name}" for name in self._list_misplaced(answer.order, ranks))
        return mark_wrong(*ends, *misplaced, *(f"card:{name}" for name in inverted))

    def state_answer(self, step: Step) -> Answer:
        """Return the order that the lesson states."""
        return Answer(order=self.expect)

    def list_answers(self, step: Step) -> Iterator[Answer]:
        """Yield orders: with two neighbours exchanged, the other way round, then all."""
        right = self.expect
        for place in range(len(right) - 1):
            swapped = (right[place + 1], right[place])
            yield Answer(order=(*right[:place], *swapped, *right[place + 2 :]))
        yield Answer(order=right[::-1])
        yield from (Answer(order=permutation) for permutation in permutations(right))

    def find_faults(self, step: Step) -> Iterator[str]:
        """Yield faults where the stated order is wrong, or names other items."""
        if sorted(self.expect) != sorted(self.list_items(step)):
            yield "expect does not name exactly the items."
            return
        keys = [key_of(step, self.by, item) for item in self.expect]
        values = [key for key in keys if isinstance(key, int)]
        if values not in (sorted(values), sorted(values, reverse=True)):
            yield f"expect is not in order: {' '.join(map(str, values))}."

    def _list_misplaced(self, order: tuple[str, ...], ranks: Mapping[str, int]) -> list[str]:
        """Return the items in the wrong place."""
        pairs = zip(order, self.expect, strict=True)
        return [name for name, right in pairs if ranks[name] != ranks[right]]

    def _rank_items(self, step: Step) -> dict[str, int]:
        """Return the place of each item; items of one value share theirs."""
        values = [key_of(step, self.by, item) for item in self.expect]
        ranks = {}
        place = 0
        for index, item in enumerate(self.expect):
            if index and (values[index] is None or values[index] != values[index - 1]):
                place = index
            ranks[item] = place
        return ranks
