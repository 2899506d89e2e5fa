"""What is said to a wrong answer: the first foreseen one that it meets."""

from tutor.lessons.answer import AnswerVerdict
from tutor.lessons.model import ForeseenMiss, Step
from tutor.lessons.table.turns import CLOSE


def choose_reply(
    step: Step, verdict: AnswerVerdict, done: frozenset[str] = frozenset()
) -> ForeseenMiss | None:
    """Return the first reply to a wrong answer that fits one of its marks, None without one.

    *done* are the lessons that the learner has been through. That two plays are as good is about
    no card, so it meets no `else`, which is about the cards that are left.
    """
    anything = CLOSE not in verdict.marks
    for entry in step.wrong:
        is_known = not entry.if_done or entry.if_done in done
        if is_known and any(
            when in verdict.marks or (when == "else" and anything) for when in entry.when
        ):
            return entry
    return None
