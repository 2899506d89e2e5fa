"""The stated and the foreseen wrong answers of a step, compared with the rules."""

from collections.abc import Iterator, Mapping

from tutor.lessons.judging import choose_reply, judge, list_answers, state_answer
from tutor.lessons.kinds.naming import NONE
from tutor.lessons.kinds.playing import Turn
from tutor.lessons.model import Answer, LessonError, Step
from tutor.lessons.situation import CLOSE


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


def answer_each_reply(step: Step, done: frozenset[str] = frozenset()) -> Mapping[str, Answer]:
    """Return an answer for each reply of a step that can be met, by the key of the reply.

    *done* are the lessons that the learner has been through.
    """
    result: dict[str, Answer] = {}
    wanted = {entry.say for entry in step.wrong}
    for answer in list_answers(step):
        verdict = judge(step, answer)
        if verdict.right or verdict.waits:
            continue
        entry = choose_reply(step, verdict, done)
        if entry:
            result.setdefault(entry.say, answer)
        if wanted <= result.keys():
            break
    return result


def reply_faults(step: Step) -> Iterator[str]:
    """Yield replies that no answer can get, and plays without a reply.

    Only a turn needs a reply to every wrong answer; otherwise `else` covers the rest.
    """
    is_turn = isinstance(step.exercise, Turn)
    try:
        met = answer_each_reply(step)
        silent = list(_list_unanswered(step)) if is_turn else []
    except (LessonError, KeyError, ValueError, TypeError, StopIteration, IndexError):
        return  # the answers themselves are wrong, reported elsewhere
    for entry in step.wrong:
        is_open = "else" in entry.when and not is_turn
        if not is_open and entry.say not in met and not entry.if_done:
            yield f"no answer meets {' | '.join(entry.when)}."
    for answer in silent:
        yield f"{' '.join(answer.actions)} has no reply."


def _list_unanswered(step: Step) -> Iterator[Answer]:
    for answer in list_answers(step):
        verdict = judge(step, answer)
        if verdict.right or verdict.waits or CLOSE in verdict.marks:
            continue
        if choose_reply(step, verdict) is None:
            yield answer
