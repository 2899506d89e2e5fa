"""The pages of a class's tasks: set, do, discuss, remove."""

from http import HTTPStatus
from typing import Any, Final

from flask import Blueprint, redirect, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from tutor.practice import Practice
from tutor.rules.games import GAMES
from tutor.skill.duplicates import OPPONENT, Duplicate
from tutor.skill.puzzles import Puzzle, puzzles
from tutor.store import Duplicates, MatchSetup
from tutor.store.people.classes import SchoolClass
from tutor.store.people.tasks import ClassTasks, Task, TaskKind
from tutor.web import services
from tutor.web.classes.tasks import (
    describe_due,
    find_position_address,
    find_work,
    is_known,
    list_answers,
    list_puzzle_answers,
    read_due,
    read_position,
    read_seed,
    read_task,
    read_work,
    read_works,
    title_of,
)
from tutor.web.http.rendering import render
from tutor.web.i18n.translation import _
from tutor.web.learners.current import require_learners
from tutor.web.opening import open_charged_once
from tutor.web.train.puzzle_pages import build_puzzle_page, judge_sent, show_why, show_why_not
from tutor.web.train.shared_deals import build_board_row, find_told
from tutor.web.words.names.games import game_name

pages: Final = Blueprint("class_tasks", __name__, url_prefix="/classes")
pages.before_request(require_learners)


@pages.post("/<int:number>/tasks")
def add(number: int) -> BaseResponse:
    """Set a lesson, a deal, some puzzles or a position for all."""
    practice = services.practice()
    school_class = practice.classes.find_taught(number)
    due, seed = read_due(school_class), services.new_seed()
    kind, what = read_task(practice, seed, school_class, request.form.get("kind", ""))
    practice.tasks.add(number, kind, what, read_seed(practice, seed), due)
    return redirect(url_for("classes.show", number=number, _anchor="tasks"), HTTPStatus.SEE_OTHER)


@pages.post("/tasks/<int:task>/drop")
def drop(task: int) -> BaseResponse:
    """Remove a task."""
    number = services.practice().tasks.drop(task)
    return redirect(url_for("classes.show", number=number, _anchor="tasks"), HTTPStatus.SEE_OTHER)


@pages.get("/tasks/<int:task>")
def show(task: int) -> BaseResponse:
    """Show a task: the board of a deal, the puzzles of a set; to its teacher also the answers."""
    practice = services.practice()
    school_class, result = practice.tasks.find(task)
    if not is_known(result):
        raise NotFound
    shared: dict[str, Any] = {
        "one": school_class,
        "task": result,
        "title": title_of(result),
        "due": describe_due(school_class, result),
    }
    if result.kind == TaskKind.DEAL:
        is_ready = services.hints().is_ready(set_up(result).ruleset)
        board = build_class_board(practice, school_class, result, is_ready=is_ready)
        return render("classes/deal", **shared, board=board)
    if result.kind == TaskKind.PUZZLES:
        lines = list_puzzle_lines(practice, school_class, result)
        return render("classes/puzzles", **shared, lines=lines)
    if not school_class.is_taught:
        return redirect(find_work(result))
    return render(
        "classes/answers",
        **shared,
        lines=list_answers(practice, school_class, result),
        address=find_work(result),
        has_verdicts=result.kind == TaskKind.POSITION,
    )


@pages.post("/tasks/<int:task>/play")
def play(task: int) -> BaseResponse:
    """Begin the deal of a task, or redirect to the one in progress."""
    practice = services.practice()
    school_class, result = practice.tasks.find(task)
    if school_class.is_taught or result.kind != TaskKind.DEAL:
        raise NotFound
    begun = find_own(practice.duplicates, result)
    setup = set_up(result)
    if begun is None and not services.hints().is_ready(setup.ruleset):
        return _lead_to(result)
    token = begun.token if begun else ""
    if not token:
        token = open_charged_once(
            practice,
            f"task {result.id}",
            lambda token: practice.open_duplicate(setup, result.deal, token),
        )
    return redirect(url_for("play.show", token=token), HTTPStatus.SEE_OTHER)


@pages.get("/tasks/<int:task>/next")
def go_on(task: int) -> BaseResponse:
    """Lead to the first puzzle of a set that was not answered, or back to the set."""
    practice = services.practice()
    school_class, result = practice.tasks.find(task)
    if school_class.is_taught or result.kind != TaskKind.PUZZLES:
        raise NotFound
    answered = read_work(practice).list_answered(result)
    left = [name for name in result.what["puzzles"] if name not in answered]
    if not left:
        return _lead_to(result)
    return redirect(url_for("puzzles.show", name=left[0], task=result.id), HTTPStatus.SEE_OTHER)


@pages.get("/tasks/<int:task>/position")
def position(task: int) -> BaseResponse:
    """Show the position of a task: the question, or the feedback on the answer."""
    practice = services.practice()
    school_class, result = _find_position(practice.tasks, task)
    puzzle, is_asked = read_position(result), _is_asked(practice.tasks, school_class, result)
    page = build_puzzle_page(
        practice.items,
        puzzle,
        None,
        key=request.args.get("action", ""),
        is_shown=request.args.get("show", "") == "1",
        is_asked=is_asked,
    )
    return render(
        "classes/position",
        one=school_class,
        task=result,
        page=page,
        due=describe_due(school_class, result),
    )


@pages.post("/tasks/<int:task>/position")
def answer(task: int) -> BaseResponse:
    """Judge an answer; the first one is the one that the teacher sees."""
    log = services.practice().tasks
    school_class, result = _find_position(log, task)
    judged = judge_sent(read_position(result))
    if not school_class.is_taught:
        log.answer(result, judged.key, right=judged.is_good)
    return redirect(find_position_address(result, action=judged.key), HTTPStatus.SEE_OTHER)


@pages.post("/tasks/<int:task>/solution")
def give_up(task: int) -> BaseResponse:
    """Show the solution of a position, which the teacher sees."""
    log = services.practice().tasks
    school_class, result = _find_position(log, task)
    if not school_class.is_taught:
        log.answer(result, "", right=False)
    return redirect(find_position_address(result, show=1), HTTPStatus.SEE_OTHER)


@pages.get("/tasks/<int:task>/why")
def why(task: int) -> BaseResponse:
    """Show why the best move is best, and why one that was tried is not."""
    result, puzzle = _find_answered(services.practice().tasks, task)
    return show_why(services.hints(), "classes/position_why", puzzle, task=result)


@pages.get("/tasks/<int:task>/why-not")
def why_not(task: int) -> BaseResponse:
    """Show what punishes a move that was tried, and nothing of a better one."""
    result, puzzle = _find_answered(services.practice().tasks, task)
    return show_why_not(services.hints(), "classes/position_why_not", puzzle, task=result)


def _find_position(log: ClassTasks, number: int) -> tuple[SchoolClass, Task]:
    school_class, result = log.find(number)
    if result.kind != TaskKind.POSITION:
        raise NotFound
    return school_class, result


def _is_asked(log: ClassTasks, school_class: SchoolClass, task: Task) -> bool:
    """Return whether a learner has still to answer a position."""
    return not school_class.is_taught and task.id not in log.own_answers()


def _find_answered(log: ClassTasks, number: int) -> tuple[Task, Puzzle]:
    """Return the position of a task once it is answered; nothing is revealed before that."""
    school_class, result = _find_position(log, number)
    if _is_asked(log, school_class, result):
        raise NotFound
    return result, read_position(result)


def _lead_to(task: Task) -> BaseResponse:
    return redirect(url_for("class_tasks.show", task=task.id), HTTPStatus.SEE_OTHER)


def list_puzzle_lines(
    practice: Practice, school_class: SchoolClass, task: Task
) -> list[dict[str, Any]]:
    """Return the puzzles of a task, as a learner may see them."""
    is_taught = school_class.is_taught
    works = read_works(practice, school_class) if is_taught else [("", read_work(practice))]
    everybody = [work.list_answered(task) for _name, work in works]
    lines = []
    for number, name in enumerate(task.what["puzzles"], start=1):
        answers = [own[name] for own in everybody if name in own]
        title = _("Puzzle %(num)d", num=number)
        if name in puzzles():
            lines.append(
                {
                    "name": name,
                    "title": f"{title} · {game_name(puzzles()[name].game)}",
                    "state": _("%(right)d right of %(all)d", right=sum(answers), all=len(answers))
                    if is_taught
                    else _tell_own(answers),
                    "is_open": not answers and not is_taught,  # it waits for the learner's answer
                    "answers": list_puzzle_answers(task, name, works) if is_taught else (),
                }
            )
    return lines


def _tell_own(answers: list[bool]) -> str:
    if not answers:
        return _("to do")
    return _("solved") if answers[0] else _("missed")


def build_class_board(
    practice: Practice, school_class: SchoolClass, task: Task, *, is_ready: bool
) -> dict[str, Any]:
    """Return the board of a deal as a learner may see it.

    A member who has not played it sees no results.
    """
    outcomes = practice.tasks.outcomes(school_class, task)
    own = find_own(practice.duplicates, task)
    is_open = school_class.is_taught or (own is not None and own.own is not None)
    value = find_told(set_up(task).ruleset)
    return {
        "rows": [  # by name: one deal ranks nobody
            build_board_row(
                each.name, outcomes[each.learner], value, is_you=each == school_class.own
            )
            for each in school_class.members
            if is_open and each.learner in outcomes
        ],
        "waiting": [each.name for each in school_class.members if each.learner not in outcomes],
        "is_open": is_open,  # whether the results may be seen
        "is_ready": is_ready,  # whether it can be played now
        "own": own.token if own else "",  # the own match, empty before it is begun
        "is_over": own is not None and practice.table(own.token).is_closed,
    }


def find_own(log: Duplicates, task: Task) -> Duplicate | None:
    """Return the match in which a learner plays the deal of a task."""
    mine = [duplicate for duplicate in log.all() if duplicate.deal == task.deal]
    return mine[-1] if mine else None  # the first try


def set_up(task: Task) -> MatchSetup:
    """Return how everybody's match on the deal of a task is set up."""
    game = GAMES[task.what["game"]]
    return MatchSetup(game.name, game.default_preset, {}, OPPONENT, hints=False, seed=task.seed)
