"""Tasks as a class sees them: names, progress and links."""

from collections.abc import Sequence
from datetime import date
from random import Random
from typing import Any, Final

from flask import request, url_for
from werkzeug.exceptions import NotFound, UnprocessableEntity

from tutor.practice import Practice
from tutor.rules.games import GAMES
from tutor.skill.puzzles.puzzle import puzzles
from tutor.store.people.classes import SchoolClass
from tutor.store.people.tasks import ClassTasks, Task, TaskKind
from tutor.web.classes.deadlines import describe_due, is_overdue
from tutor.web.classes.set_position import copy_position, find_position_address, title_of_position
from tutor.web.classes.work import DoneWork, TaskState, is_known, read_work
from tutor.web.i18n.translation import _, ngettext
from tutor.web.lessons.library import lessons, words_of
from tutor.web.train.puzzle_pages import list_puzzles
from tutor.web.words.names.games import game_name
from tutor.web.words.training import theme_title

IN_A_SET: Final = 5  # puzzles


TaskView = dict[str, Any]  # a task in a list


def list_open_tasks(practice: Practice) -> list[tuple[SchoolClass, TaskView]]:
    """Return what a learner still has to do for classes, the most urgent first."""
    learned = [each for each in practice.classes.all() if not each.is_taught]
    tasks = [(each, task) for each in learned for task in list_tasks(practice.tasks, each)]
    if not tasks:
        return []
    work = read_work(practice)
    left = [(each, task) for each, task in tasks if not work.measure(task).is_done]
    left.sort(key=lambda pair: pair[1].due or date.max)
    return [(each, view_own(each, task, work)) for each, task in left]


def list_tasks(log: ClassTasks, school_class: SchoolClass) -> list[Task]:
    """Return the tasks of a class that can be done, the newest first."""
    return [task for task in log.all(school_class) if is_known(task)]


def view_own(school_class: SchoolClass, task: Task, work: DoneWork) -> TaskView:
    """Return a task as one who has to do it sees it."""
    state = work.measure(task)
    return _view(school_class, task, _tell_own(task, state), state.is_done)


def view_taught(school_class: SchoolClass, task: Task, everybody: Sequence[DoneWork]) -> TaskView:
    """Return a task as the teacher sees it."""
    done = sum(done_work.measure(task).is_done for done_work in everybody)
    state = _("%(done)d of %(all)d done", done=done, all=len(everybody))
    return _view(school_class, task, state, is_done=bool(everybody) and done == len(everybody))


def title_of(task: Task) -> str:
    """Return the title of a task."""
    if task.kind == TaskKind.LESSON:
        return _("Lesson: %(title)s", title=words_of(lessons()[task.what["lesson"]]).title)
    if task.kind == TaskKind.DEAL:
        return _("Same deal: %(game)s", game=game_name(task.what["game"]))
    if task.kind == TaskKind.POSITION:
        return title_of_position(task)
    number = len(task.what["puzzles"])
    count = ngettext("%(num)d puzzle", "%(num)d puzzles", number)
    subject = {
        theme_title(puzzles()[item].theme) for item in task.what["puzzles"] if item in puzzles()
    }
    names = [count, game_name(task.what["game"]), *(subject if len(subject) == 1 else ())]
    return " · ".join(names)


def find_work(task: Task) -> str:
    """Return the address at which a learner does a task."""
    if task.kind == TaskKind.LESSON:
        return url_for("learn.lesson", name=task.what["lesson"])
    if task.kind == TaskKind.POSITION:
        return find_position_address(task)
    return url_for("class_tasks.show", task=task.id)


def read_task(
    practice: Practice, seed: int, school_class: SchoolClass, kind: str
) -> tuple[TaskKind, dict[str, Any]]:
    """Return the task that a form sets; raise UnprocessableEntity if it is impossible."""
    if kind == TaskKind.LESSON and request.form.get("lesson", "") in lessons():
        return TaskKind.LESSON, {"lesson": request.form["lesson"]}
    if kind == TaskKind.POSITION:
        return TaskKind.POSITION, copy_position(practice, seed, school_class)
    game = request.form.get("game", "")
    if kind == TaskKind.DEAL and game in GAMES:
        return TaskKind.DEAL, {"game": game}
    if kind == TaskKind.PUZZLES and game in GAMES:
        chosen = _choose_puzzles(seed, game, request.form.get("theme", ""))
        if chosen:
            return TaskKind.PUZZLES, {"game": game, "puzzles": chosen}
    raise UnprocessableEntity(_("That cannot be assigned. Please choose again."))


def read_seed(practice: Practice, seed: int) -> int:
    """Return the seed of the task that a form sets: that of an own deal, otherwise *seed*."""
    token = request.form.get("deal", "")
    if not token:
        return seed
    if practice.duplicates.find(token) is None:
        raise NotFound
    return practice.table(token).record.setup.seed


def _choose_puzzles(seed: int, game: str, theme: str) -> list[str]:
    """Return some puzzles of a game, about a theme where one is named."""
    given = [puzzle.id for puzzle in list_puzzles(game, theme)]
    Random(seed).shuffle(given)
    return given[:IN_A_SET]


def _view(school_class: SchoolClass, task: Task, state: str, is_done: bool) -> TaskView:
    is_taught = school_class.is_taught
    return {
        "id": task.id,
        "title": title_of(task),
        "state": state,  # the learner's progress, or how many members are done
        "is_done": is_done,
        # Where a learner does it, and where its teacher sees the answers.
        "address": url_for("class_tasks.show", task=task.id) if is_taught else find_work(task),
        "due": describe_due(school_class, task),
        "is_overdue": not is_done and is_overdue(school_class, task),
    }


def _tell_own(task: Task, state: TaskState) -> str:
    if state.is_done:
        return _("done")
    if state.all == 1 or not state.done:
        return _("to do")
    return _("%(done)d of %(all)d", done=state.done, all=state.all)
