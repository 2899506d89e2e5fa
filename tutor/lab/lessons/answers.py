"""The stated answers compared with the rules: accepted where they should be, and only there."""

from collections.abc import Iterator

from tutor.lessons.judging import judge, state_answer
from tutor.lessons.kinds.naming import NONE
from tutor.lessons.model import LessonError, Step


def answer_faults(step: Step) -> Iterator[str]:
    """Yield contradictions between the rules and the answers of a step."""
    try:
        yield from _faults(step)
    except LessonError as error:
        yield from error.faults
    except (KeyError, ValueError, StopIteration, TypeError, IndexError) as error:
        yield f"it cannot be judged: {type(error).__name__} {error}."


def _faults(step: Step) -> Iterator[str]:
    yield from step.exercise.find_faults(step)
    if step.kind == "round":
        return
    verdict = judge(step, state_answer(step))
    if not verdict.right:
        how = "waits for another choice" if verdict.waits else "is refused"
        yield f"the stated answer {how}: {', '.join(sorted(verdict.marks)) or 'not legal'}."
    yield from _check_foreseen(step)


def _check_foreseen(step: Step) -> Iterator[str]:
    """Yield the foreseen wrong answers that are right, or that nobody can give."""
    right = step.exercise.list_right_marks(step)
    offered = (*step.exercise.options, NONE)
    for mark in (other for entry in step.wrong for other in entry.when):
        name, _colon, value = mark.partition(":")
        if mark in right:
            yield f"the wrong answer {mark} is right."
        if name in ("option", "yaku") and step.kind != "play" and value not in offered:
            yield f"{mark} is not offered."
