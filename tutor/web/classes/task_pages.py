"""The pages of a class's tasks: set, do, discuss, remove."""

from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from flask import Blueprint, redirect, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from tutor.skill.puzzles.puzzle_files import puzzles
from tutor.store.people.classes import SchoolClass
from tutor.store.people.tasks import Task, TaskKind
from tutor.web.classes.board import build_class_board, find_own, set_up
from tutor.web.classes.pages import require_learners
from tutor.web.classes.tasks import read_task, title_of
from tutor.web.classes.work import is_known, read_work
from tutor.web.http.rendering import render
from tutor.web.i18n.translation import _
from tutor.web.opening import open_charged_once
from tutor.web.services import engine, new_seed, practice
from tutor.web.words.names.games import game_name

pages: Final = Blueprint("class_tasks", __name__, url_prefix="/classes")
pages.before_request(require_learners)


@pages.post("/<int:number>/tasks")
def add(number: int) -> BaseResponse:
    """Set a lesson, a deal or some puzzles for all."""
    practice().classes.find_taught(number)
    kind, what = read_task(request.form.get("kind", ""))
    practice().tasks.add(number, kind, what, new_seed())
    return redirect(url_for("classes.show", number=number, _anchor="tasks"), HTTPStatus.SEE_OTHER)


@pages.post("/tasks/<int:task>/drop")
def drop(task: int) -> BaseResponse:
    """Remove a task."""
    number = practice().tasks.drop(task)
    return redirect(url_for("classes.show", number=number, _anchor="tasks"), HTTPStatus.SEE_OTHER)


@pages.get("/tasks/<int:task>")
def show(task: int) -> BaseResponse:
    """Show a task: the board of a deal, the puzzles of a set, or the lesson itself."""
    school_class, result = practice().tasks.find(task)
    if not is_known(result):
        raise NotFound
    if result.kind == TaskKind.LESSON:
        return redirect(url_for("learn.lesson", name=result.what["lesson"]))
    if result.kind == TaskKind.DEAL:
        board = build_class_board(school_class, result)
        return render(
            "classes/deal", one=school_class, task=result, title=title_of(result), board=board
        )
    lines = build_puzzle_set(school_class, result)
    return render(
        "classes/puzzles", one=school_class, task=result, title=title_of(result), lines=lines
    )


@pages.post("/tasks/<int:task>/play")
def play(task: int) -> BaseResponse:
    """Begin the deal of a task, or redirect to the one in progress."""
    school_class, result = practice().tasks.find(task)
    if school_class.is_taught or result.kind != TaskKind.DEAL:
        raise NotFound
    begun = find_own(result)
    setup = set_up(result)
    if begun is None and not engine().is_ready(setup.ruleset):
        return _lead_to(result)
    token = begun.token if begun else ""
    if not token:
        token = open_charged_once(
            f"task {result.id}",
            lambda token: practice().open_duplicate(setup, result.deal, token),
        )
    return redirect(url_for("play.show", token=token), HTTPStatus.SEE_OTHER)


@pages.get("/tasks/<int:task>/next")
def go_on(task: int) -> BaseResponse:
    """Lead to the first puzzle of a set that was not answered, or back to the set."""
    school_class, result = practice().tasks.find(task)
    if school_class.is_taught or result.kind != TaskKind.PUZZLES:
        raise NotFound
    answered = read_work(practice()).list_answered(result)
    left = [name for name in result.what["puzzles"] if name not in answered]
    if not left:
        return _lead_to(result)
    return redirect(url_for("puzzles.show", name=left[0], task=result.id), HTTPStatus.SEE_OTHER)


def _lead_to(task: Task) -> BaseResponse:
    return redirect(url_for("class_tasks.show", task=task.id), HTTPStatus.SEE_OTHER)


@dataclass(frozen=True)
class SetLine:
    """One puzzle of a set."""

    name: str
    title: str
    state: str
    is_open: bool  # whether it waits for the learner's answer


def build_puzzle_set(school_class: SchoolClass, task: Task) -> list[SetLine]:
    """Return the puzzles of a task, as the learner of the request may see them."""
    rooms = (
        [practice().of(each.learner) for each in school_class.members]
        if school_class.is_taught
        else [practice()]
    )
    everybody = [read_work(room).list_answered(task) for room in rooms]
    lines = []
    for number, name in enumerate(task.what["puzzles"], start=1):
        answers = [own[name] for own in everybody if name in own]
        text = _tell_class(answers) if school_class.is_taught else _tell_own(answers)
        title = _("Puzzle %(num)d", num=number)
        if name in puzzles():
            is_open = not answers and not school_class.is_taught
            lines.append(
                SetLine(name, f"{title} · {game_name(puzzles()[name].game)}", text, is_open)
            )
    return lines


def _tell_class(answers: list[bool]) -> str:
    return _("%(right)d right of %(all)d", right=sum(answers), all=len(answers))


def _tell_own(answers: list[bool]) -> str:
    if not answers:
        return _("to do")
    return _("solved") if answers[0] else _("missed")
