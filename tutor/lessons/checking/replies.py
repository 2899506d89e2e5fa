"""Whether each foreseen wrong answer can be given, and finds its own reply."""

from collections.abc import Iterator, Mapping

from tutor.lessons.answer import Answer
from tutor.lessons.judging import judge, list_answers
from tutor.lessons.model import LessonError, Step
from tutor.lessons.reply import choose_reply


def answer_each_reply(step: Step, done: frozenset[str] = frozenset()) -> Mapping[str, Answer]:
    """Return an answer for each reply of a step that can be met, by the key of the reply.

    *done* are the lessons that the learner has been through.
    """
    found: dict[str, Answer] = {}
    wanted = {entry.say for entry in step.wrong}
    for answer in list_answers(step):
        verdict = judge(step, answer)
        if verdict.right or verdict.waits:
            continue
        entry = choose_reply(step, verdict, done)
        if entry:
            found.setdefault(entry.say, answer)
        if wanted <= found.keys():
            break
    return found


def reply_faults(step: Step) -> Iterator[str]:
    """Yield the replies that nobody can meet, `else` apart: it is there for whatever is left."""
    try:
        met = answer_each_reply(step)
    except (LessonError, KeyError, ValueError, TypeError, StopIteration, IndexError):
        return  # the answers themselves are at fault, which is told elsewhere
    for entry in step.wrong:
        if "else" not in entry.when and entry.say not in met and not entry.if_done:
            yield f"no answer meets {' | '.join(entry.when)}."
