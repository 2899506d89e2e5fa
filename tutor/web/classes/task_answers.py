"""What each learner of a class answered to a task: what they chose, whether right, and when."""

from dataclasses import dataclass
from datetime import datetime

from tutor.practice import Practice
from tutor.skill.puzzles.puzzle import puzzles
from tutor.store.people.classes import SchoolClass
from tutor.store.people.tasks import Task, TaskKind
from tutor.web.classes.deadlines import find_day, format_day, format_moment, is_late
from tutor.web.classes.set_position import describe_given, read_position
from tutor.web.classes.work import DoneWork, read_work
from tutor.web.i18n.translation import _


@dataclass(frozen=True)
class AnswerLine:
    """The answer of one learner; all but the name is empty before it."""

    name: str
    given: str
    is_right: bool | None = None  # None where nothing is right or wrong
    when: str = ""
    is_late: bool = False


def list_answers(practice: Practice, school_class: SchoolClass, task: Task) -> list[AnswerLine]:
    """Return the answers of those in a class to a lesson or a position."""
    return [
        _answer_lesson(school_class, task, name, work)
        if task.kind == TaskKind.LESSON
        else _answer_position(school_class, task, name, work)
        for name, work in read_works(practice, school_class)
    ]


def list_puzzle_answers(
    task: Task, puzzle: str, works: list[tuple[str, DoneWork]]
) -> list[AnswerLine]:
    """Return the first answers of those in a class to a puzzle of a task."""
    lines = []
    for name, work in works:
        answer = work.find_first(task, puzzle)
        if answer is None:
            lines.append(AnswerLine(name, ""))
            continue
        given = describe_given(puzzles()[puzzle], answer.given)
        is_after = is_late(task, answer.day)
        lines.append(AnswerLine(name, given, answer.right, format_day(answer.day), is_after))
    return lines


def read_works(practice: Practice, school_class: SchoolClass) -> list[tuple[str, DoneWork]]:
    """Return the name and the work of everybody in a class."""
    return [
        (member.name, read_work(practice.of(member.learner))) for member in school_class.members
    ]


def _answer_lesson(school_class: SchoolClass, task: Task, name: str, work: DoneWork) -> AnswerLine:
    state, end = work.measure(task), work.find_end(task)
    if not state.done:
        return AnswerLine(name, "")
    given = _("%(done)d of %(all)d", done=state.done, all=state.all)
    if end is None:
        return AnswerLine(name, given)
    return AnswerLine(
        name, given, None, format_moment(school_class, end), _is_after(school_class, task, end)
    )


def _answer_position(
    school_class: SchoolClass, task: Task, name: str, work: DoneWork
) -> AnswerLine:
    answer = work.positions.get(task.id)
    if answer is None:
        return AnswerLine(name, "")
    return AnswerLine(
        name=name,
        given=describe_given(read_position(task), answer.given),
        is_right=answer.is_right,
        when=format_moment(school_class, answer.when),
        is_late=_is_after(school_class, task, answer.when),
    )


def _is_after(school_class: SchoolClass, task: Task, moment: datetime) -> bool:
    return is_late(task, find_day(school_class, moment))
