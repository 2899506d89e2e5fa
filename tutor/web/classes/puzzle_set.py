"""Puzzles that were set for a class: one's own answers, or how many of the class were right."""

from dataclasses import dataclass

from tutor.skill.puzzles.files import puzzles
from tutor.store.people.classes import SchoolClass
from tutor.store.people.tasks import Task
from tutor.web.classes.work import read_work
from tutor.web.i18n.translation import _
from tutor.web.services import practice
from tutor.web.words.names.games import game_name


@dataclass(frozen=True)
class SetLine:
    """One puzzle of a set."""

    name: str
    title: str
    state: str
    is_open: bool  # whether it waits for an answer of one's own


def build_puzzle_set(one: SchoolClass, task: Task) -> list[SetLine]:
    """Return the puzzles of a task, as the learner of the request may see them."""
    rooms = [practice().of(each.learner) for each in one.members] if one.is_taught else [practice()]
    everybody = [read_work(room).list_answered(task) for room in rooms]
    lines = []
    for number, name in enumerate(task.what["puzzles"], start=1):
        answers = [own[name] for own in everybody if name in own]
        told = _tell_class(answers) if one.is_taught else _tell_own(answers)
        title = _("Puzzle %(num)d", num=number)
        if name in puzzles():
            is_open = not answers and not one.is_taught
            lines.append(
                SetLine(name, f"{title} · {game_name(puzzles()[name].game)}", told, is_open)
            )
    return lines


def _tell_class(answers: list[bool]) -> str:
    return _("%(right)d right of %(all)d", right=sum(answers), all=len(answers))


def _tell_own(answers: list[bool]) -> str:
    if not answers:
        return _("to do")
    return _("solved") if answers[0] else _("missed")
