"""Pick one or several of some sentences."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from tutor.lessons.answer import Answer, AnswerVerdict
from tutor.lessons.fields import TomlTable
from tutor.lessons.kinds.choosing import judge_chosen, list_subsets
from tutor.lessons.model import Exercise, Step


@dataclass(frozen=True, kw_only=True)
class Pick(Exercise):
    """*many* allows several right options; so does an expected list."""

    kind: ClassVar[str] = "pick"
    expect: tuple[str, ...]
    many: bool = False

    @classmethod
    def read(cls, table: TomlTable) -> "Pick":
        """Return the exercise of a step's table."""
        table.require("options", "expect")
        many = table.take("many", bool, default=False) or table.is_list("expect")
        return cls(options=table.texts("options"), expect=table.words("expect"), many=many)

    def judge(self, step: Step, answer: Answer) -> AnswerVerdict:
        """Return the verdict on the picked options."""
        return judge_chosen(answer.chosen, frozenset(self.expect))

    def state_answer(self, step: Step) -> Answer:
        """Return the right options."""
        return Answer(chosen=frozenset(self.expect))

    def list_answers(self, step: Step) -> Iterator[Answer]:
        """Yield each option, or each set of them where several are right."""
        if len(self.expect) > 1:
            return (Answer(chosen=subset) for subset in list_subsets(self.options))
        return (Answer(chosen=frozenset({option})) for option in self.options)

    def list_right_marks(self, step: Step) -> frozenset[str]:
        """Return the marks of the right options."""
        return frozenset(f"option:{name}" for name in self.expect)
