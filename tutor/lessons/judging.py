"""What may be asked of a step of any kind; each kind answers for itself."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from tutor.lessons.answer import Answer, AnswerVerdict
from tutor.lessons.model import Step

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
