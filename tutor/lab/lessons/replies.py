"""Whether each foreseen wrong answer can be given, and finds its own reply."""

from collections.abc import Iterator, Mapping

from tutor.lessons.answer import Answer
from tutor.lessons.judging import choose_reply, judge, list_answers
from tutor.lessons.kinds.playing import Turn
from tutor.lessons.model import LessonError, Step
from tutor.lessons.table.turns import CLOSE


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
