"""Numbers: one or several to count, or a chance to estimate."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from tutor.lessons.facts import STATED, compute_chance, count_asked
from tutor.lessons.fields import TomlTable
from tutor.lessons.model import (
    RIGHT,
    Answer,
    AnswerVerdict,
    Exercise,
    ForeseenMiss,
    LessonError,
    Step,
    mark_wrong,
)


@dataclass(frozen=True, kw_only=True)
class Count(Exercise):
    """*ask* names the number to count; a step with rows states its numbers there."""

    kind: ClassVar[str] = "count"
    ask: str = STATED
    expect: int | None = None

    @classmethod
    def read(cls, table: TomlTable) -> "Count":
        """Return the exercise of a step's table."""
        expect = table.take("expect", int) if table.has("expect") else None
        return cls(ask=table.take("ask", str, default=STATED), expect=expect)

    def judge(self, step: Step, answer: Answer) -> AnswerVerdict:
        """Return the verdict on the numbers."""
        marks = []
        for key, value in self._list_numbers(step).items():
            given = answer.numbers.get(key)
            if given == value:
                continue
            marks += [f"row:{key}", f"value:{given}"]
            if given is not None:
                marks.append("low" if given < value else "high")
        return mark_wrong(*marks) if marks else RIGHT

    def state_answer(self, step: Step) -> Answer:
        """Return the numbers that the lesson states."""
        if step.rows:
            return Answer(numbers={row.key: row.expect for row in step.rows})
        return Answer(numbers={"": self._stated()})

    def list_answers(self, step: Step) -> Iterator[Answer]:
        """Yield slips in each of the numbers."""
        return vary_numbers(self.state_answer(step).numbers, step.wrong)

    def find_faults(self, step: Step) -> Iterator[str]:
        """Yield the wrong numbers."""
        right = self._list_numbers(step)
        for key, expect in self.state_answer(step).numbers.items():
            if right[key] != expect:
                yield f"{key or 'expect'} is {expect}, the rules say {right[key]}."

    def list_right_marks(self, step: Step) -> frozenset[str]:
        """Return the mark of the only number."""
        return frozenset() if step.rows else frozenset({f"value:{self._list_numbers(step)['']}"})

    def _list_numbers(self, step: Step) -> dict[str, int]:
        """Return the requested numbers, by row."""
        if not step.rows:
            result = count_asked(step, self.ask)
            return {"": self._stated() if result is None else result}
        return {
            row.key: row.expect if (result := count_asked(step, row.ask, row)) is None else result
            for row in step.rows
        }

    def _stated(self) -> int:
        if self.expect is None:
            raise LessonError("it has neither expect nor rows.")
        return self.expect


def vary_numbers(right: Mapping[str, int], wrong: Iterable[ForeseenMiss]) -> Iterator[Answer]:
    """Yield the right numbers with one of them wrong: as foreseen, nearly right, or far off."""
    texts = [name.partition(":")[2] for entry in wrong for name in entry.when]
    slips = [int(name) for name in texts if name.removeprefix("-").isdigit()]
    for row, value in right.items():
        for slip in (*slips, *range(value - 1, value + 2), 0, 100):
            yield Answer(numbers={**right, row: slip})


NARROWEST_BAND: Final = 10  # per cent
ROUNDED: Final = 0.51  # per cent


@dataclass(frozen=True, kw_only=True)
class Estimate(Exercise):
    """*chance* names the event; an estimate within the *band* is right."""

    kind: ClassVar[str] = "estimate"
    expect: int
    band: tuple[int, int]
    chance: str

    @classmethod
    def read(cls, table: TomlTable) -> "Estimate":
        """Return the exercise of a step's table."""
        table.require("expect", "band", "chance")
        return cls(
            expect=table.take("expect", int),
            band=_read_band(table.take("band", list), table.place),
            chance=table.take("chance", str),
        )

    def judge(self, step: Step, answer: Answer) -> AnswerVerdict:
        """Return the verdict on an estimate."""
        low, high = self.band
        given = answer.numbers.get("")
        if given is None:
            return mark_wrong()
        if low <= given <= high:
            return RIGHT
        return mark_wrong("low" if given < low else "high", f"value:{given}")

    def state_answer(self, step: Step) -> Answer:
        """Return the chance that the lesson states."""
        return Answer(numbers={"": self.expect})

    def list_answers(self, step: Step) -> Iterator[Answer]:
        """Yield estimates, wrong ones among them."""
        return vary_numbers({"": self.expect}, step.wrong)

    def find_faults(self, step: Step) -> Iterator[str]:
        """Yield a band that does not fit, and a wrong chance."""
        low, high = self.band
        right = self.compute_chance(step)
        if not low <= self.expect <= high or high - low < NARROWEST_BAND:
            yield f"the band is {low} to {high}."
        if right is not None and abs(right - self.expect) > ROUNDED:
            yield f"expect is {self.expect}, the rules say {right:.1f}."

    def compute_chance(self, step: Step) -> float | None:
        """Return the exact chance in per cent; None where only the lesson knows it."""
        return compute_chance(step, self.chance)


def _read_band(values: list[object], place: str) -> tuple[int, int]:
    match values:
        case [int(low), int(high)]:
            return low, high
    raise LessonError(f"{place}: band must be two numbers.")
