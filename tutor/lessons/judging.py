"""The questions a step of any kind can answer; each kind implements them."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from tutor.lessons.model import Answer, AnswerVerdict, ForeseenMiss, Step
from tutor.lessons.table.situation import CLOSE

MOST: Final = 5_000


def judge(step: Step, answer: Answer) -> AnswerVerdict:
    """Return the verdict on an answer; a round is judged by the match it became."""
    return step.exercise.judge(step, answer)


def state_answer(step: Step) -> Answer:
    """Return the right answer that a step states, or one of several."""
    return step.exercise.state_answer(step)


def list_answers(step: Step) -> Iterator[Answer]:
    """Yield answers to a step, the smaller ones first; at most `MOST`."""
    return islice(step.exercise.list_answers(step), MOST)


def choose_reply(
    step: Step, verdict: AnswerVerdict, done: frozenset[str] = frozenset()
) -> ForeseenMiss | None:
    """Return the first reply to a wrong answer that fits one of its marks, None without one.

    *done* are the learner's completed lessons. Calling two plays equal is about no card, so it
    never matches `else`, which is about the remaining cards.
    """
    anything = CLOSE not in verdict.marks
    for entry in step.wrong:
        is_known = not entry.if_done or entry.if_done in done
        if is_known and any(
            when in verdict.marks or (when == "else" and anything) for when in entry.when
        ):
            return entry
    return None
