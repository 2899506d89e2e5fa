"""Estimate a chance, in per cent."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from tutor.lessons.answer import RIGHT, Answer, AnswerVerdict, mark_wrong
from tutor.lessons.fields import TomlTable
from tutor.lessons.kinds.count import vary_numbers
from tutor.lessons.model import Exercise, LessonError, Step
from tutor.lessons.table.facts import compute_chance

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
