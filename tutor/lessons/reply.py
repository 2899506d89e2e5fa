"""What is said to a wrong answer: the first foreseen one that it meets."""

from tutor.lessons.answer import AnswerVerdict
from tutor.lessons.model import ForeseenMiss, Step


def choose_reply(
    step: Step, verdict: AnswerVerdict, done: frozenset[str] = frozenset()
) -> ForeseenMiss | None:
    """Return the first reply to a wrong answer that fits one of its marks, None without one.

    *done* are the lessons that the learner has been through.
    """
    for entry in step.wrong:
        is_known = not entry.if_done or entry.if_done in done
        if is_known and any(when == "else" or when in verdict.marks for when in entry.when):
            return entry
    return None
