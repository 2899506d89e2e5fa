"""Decide as at a table: stop or go on, bid or drop out."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from tutor.lessons.answer import RIGHT, Answer, AnswerVerdict, mark_wrong
from tutor.lessons.fields import TomlTable
from tutor.lessons.kinds.choosing import join_names
from tutor.lessons.model import Exercise, Step
from tutor.lessons.table.situation import start_round
from tutor.rules.actions import WORDS, action_text
from tutor.rules.position import BID, CANCEL, CHOOSE_DRAW, CHOOSE_HAND, DECIDE, MISDEAL, SHOW

VALUE: Final = "value"  # judged by its search value
ACTIONS: Final = frozenset(WORDS)
PHASES: Final = (DECIDE, CANCEL, SHOW, MISDEAL, BID, CHOOSE_HAND, CHOOSE_DRAW)


@dataclass(frozen=True, kw_only=True)
class Decide(Exercise):
    """Of the options some are *accept*ed and some *illegal*; *judged_by* is a rule or a value."""

    kind: ClassVar[str] = "decide"
    accept: tuple[str, ...]
    illegal: tuple[str, ...] = ()
    judged_by: str = ""

    @classmethod
    def read(cls, table: TomlTable) -> "Decide":
        """Return the exercise of a step's table."""
        table.require("options", "accept")
        return cls(
            options=table.texts("options"),
            accept=table.texts("accept"),
            illegal=table.texts("illegal", default=[]),
            judged_by=table.take("judge", str, default=""),
        )

    def judge(self, step: Step, answer: Answer) -> AnswerVerdict:
        """Return the verdict on a decision."""
        verdict = mark_wrong(*(f"option:{name}" for name in answer.chosen))
        if answer.chosen & set(self.illegal):
            return AnswerVerdict(False, verdict.marks, illegal=True)
        is_right = bool(answer.chosen) and answer.chosen <= set(self.accept)
        return RIGHT if is_right else verdict

    def state_answer(self, step: Step) -> Answer:
        """Return the first decision that is accepted."""
        return Answer(chosen=frozenset(self.accept[:1]))

    def list_answers(self, step: Step) -> Iterator[Answer]:
        """Yield an answer for each option."""
        return (Answer(chosen=frozenset({option})) for option in self.options)

    def find_faults(self, step: Step) -> Iterator[str]:
        """Yield decisions that are not offered, or not legal at the table of the step."""
        offered = set(self.options)
        for name in sorted({*self.accept, *self.illegal} - offered):
            yield f"{name} is not among the options."
        if step.board is None:
            return
        current = start_round(step)
        if current.position.phase not in PHASES:
            return
        legal = {action_text(number) for number in current.legal()}
        for other in sorted((offered & ACTIONS) - set(self.illegal) - legal):
            yield f"{other} is not legal there: {join_names(legal)} are."
