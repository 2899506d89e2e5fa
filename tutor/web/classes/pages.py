"""The pages of classes: made and joined, taught and learned in, matches shown, deleted."""

from http import HTTPStatus
from itertools import groupby
from typing import Any, Final

from flask import Blueprint, Flask, Response, redirect, request, url_for
from werkzeug.exceptions import NotFound, TooManyRequests
from werkzeug.wrappers import Response as BaseResponse

from tutor.explain.columns import Theme
from tutor.practice import Practice
from tutor.rules.games import GAMES
from tutor.skill.puzzles import puzzles
from tutor.store import MatchFilter
from tutor.store.people.accounts import LONGEST_NAME, clean_name
from tutor.store.people.classes import Classes, ClassNotFoundError, NameTakenError, SchoolClass
from tutor.text import clean_query
from tutor.web import services
from tutor.web.account import explain_name
from tutor.web.classes.report import build_member_report, build_taught_page, list_shown_lines
from tutor.web.classes.tasks import (
    TaskView,
    format_moment,
    list_moments_to_set,
    list_open_tasks,
    list_tasks,
    read_work,
    view_own,
)
from tutor.web.http.errors import note_cause
from tutor.web.http.rendering import render
from tutor.web.http.security import find_address
from tutor.web.i18n.translation import _
from tutor.web.learners.allowances import Allowance, spend
from tutor.web.learners.current import find_zone_name, is_personal, require_learners
from tutor.web.lessons.course_map import TITLES
from tutor.web.lessons.library import lessons, words_of
from tutor.web.library.match_lines import build_shelved_lines
from tutor.web.library.shares import render_shared
from tutor.web.services import find_closed_table
from tutor.web.train.links import key_of
from tutor.web.words.names.games import game_name
from tutor.web.words.training import theme_title

pages: Final = Blueprint("classes", __name__, url_prefix="/classes")
CODES: Final = Allowance(40, 15)  # enough for a class to join at once, too few to guess a code
Choice = tuple[str, str]  # value and label
OFFERED: Final = 20  # of the latest matches, those that are over
shown_matches: Final = Blueprint("class_matches", __name__, url_prefix="/classes")
LONGEST_COMMENT: Final = 1_000  # letters
for views in (pages, shown_matches):
    views.before_request(require_learners)


@pages.get("")
def index() -> Response:
    """Show the classes of the learner, and how to make or join one."""
    return _index(services.practice().classes)


@pages.post("")
def make() -> BaseResponse:
    """Make a class, taught by the learner."""
    log, title = services.practice().classes, clean_name(request.form.get("title", ""))
    if not title:
        return _index(log, title_refused=explain_name(request.form.get("title", "")))
    return _lead_to(log.make(title, find_zone_name()))


@pages.post("/join")
def join() -> BaseResponse:
    """Join a class by its code and a name."""
    log = services.practice().classes
    try:
        spend("class code", CODES, find_address())
    except TooManyRequests as error:
        note_cause(error)
        response = _index(log, HTTPStatus.TOO_MANY_REQUESTS, code_refused=error.description or "")
        response.headers["Retry-After"] = str(error.retry_after)
        return response
    code, name = request.form.get("code", ""), clean_name(request.form.get("name", ""))
    if not name:
        return _index(log, name_refused=explain_name(request.form.get("name", "")))
    try:
        return _lead_to(log.join(code, name))
    except ClassNotFoundError:
        return _index(log, code_refused=_("No class has that code. Please check it."))
    except NameTakenError:
        taken = _("Somebody in the class has that name. Please choose another one.")
        return _index(log, name_refused=taken)


@pages.get("/<int:number>")
def show(number: int) -> Response:
    """Show a class, to its teacher or to one who learns in it."""
    practice = services.practice()
    school_class = practice.classes.find(number)
    if not school_class.is_taught:
        page = build_learning_page(practice, school_class)
        return render("classes/own", one=school_class, page=page)
    return render(
        "classes/taught",
        one=school_class,
        page=build_taught_page(practice, school_class),
        join_address=url_for("classes.index", code=school_class.code, _external=True),
        courses=list_courses_to_set(),
        themes=list_themes_to_set(),
        games=[(game, game_name(game)) for game in GAMES],
        is_removed=request.args.get("said") == "removed",
    )


@pages.get("/<int:number>/learners/<int:member>")
def report(number: int, member: int) -> Response:
    """Show the teacher one member's work."""
    practice = services.practice()
    taught = practice.classes.find_taught(number)
    result = taught.find(member)
    page = build_member_report(practice, taught, result)
    return render("classes/report", one=taught, member=result, page=page)


@pages.post("/<int:number>/learners/<int:member>/remove")
def remove(number: int, member: int) -> BaseResponse:
    """Remove a member from the class; they keep their data."""
    services.practice().classes.remove(number, member)
    return redirect(url_for("classes.show", number=number, said="removed"), HTTPStatus.SEE_OTHER)


@pages.post("/<int:number>/code")
def change_code(number: int) -> BaseResponse:
    """Replace the code to join the class."""
    services.practice().classes.change_code(number)
    return _lead_to(number)


@pages.get("/<int:number>/delete")
def ask(number: int) -> Response:
    """Ask whether the class is to be deleted."""
    return render("classes/delete", one=services.practice().classes.find_taught(number))


@pages.post("/<int:number>/delete")
def delete(number: int) -> BaseResponse:
    """Delete the class for everybody."""
    services.practice().classes.delete(number)
    return redirect(url_for("classes.index"), HTTPStatus.SEE_OTHER)


@pages.post("/<int:number>/leave")
def leave(number: int) -> BaseResponse:
    """Leave the class, and show its teacher nothing more."""
    log = services.practice().classes
    _find_learned(log, number)
    log.leave(number)
    return redirect(url_for("classes.index"), HTTPStatus.SEE_OTHER)


@pages.post("/<int:number>/show")
def show_match(number: int) -> BaseResponse:
    """Show a match that is over to the teacher, or to all of the class."""
    practice, token = services.practice(), request.form.get("match", "")
    learned = _find_learned(practice.classes, number)
    find_closed_table(practice, token)
    if all(each.match != token for each in practice.tasks.shown(learned)):
        link = practice.shares.make(token, quiz=False, expires=None)
        is_for_class = request.form.get("to") == "class"
        practice.tasks.show(learned, link.id, is_for_class=is_for_class)
    return _lead_to(number)


@pages.post("/<int:number>/shown/<int:shown>/hide")
def hide_match(number: int, shown: int) -> BaseResponse:
    """Show a match to the teacher no more: its link ends."""
    practice = services.practice()
    hidden = practice.tasks.hide(_find_learned(practice.classes, number), shown)
    for link in practice.shares.of(hidden.match):
        if link.token == hidden.share:
            practice.shares.revoke(hidden.match, link.id)
    return _lead_to(number)


def _find_learned(log: Classes, number: int) -> SchoolClass:
    school_class = log.find(number)
    if school_class.is_taught:
        raise NotFound
    return school_class


def _lead_to(number: int) -> BaseResponse:
    return redirect(url_for("classes.show", number=number), HTTPStatus.SEE_OTHER)


def _index(log: Classes, status: int = HTTPStatus.UNPROCESSABLE_ENTITY, **refused: str) -> Response:
    return render(
        "classes/classes",
        status=status if refused else HTTPStatus.OK,
        classes=log.all(),
        refused=refused,
        code=request.values.get("code", ""),
        own_name=request.form.get("name", ""),
        title=request.form.get("title", ""),
        longest=LONGEST_NAME,
    )


def install(app: Flask) -> None:
    """Pass open tasks and taught classes to templates."""

    @app.template_global()
    def list_class_tasks() -> list[tuple[SchoolClass, TaskView]]:
        return [] if is_personal() else list_open_tasks(services.practice())

    @app.template_global()
    def list_taught_classes() -> list[tuple[int, str]]:
        return [] if is_personal() else services.practice().classes.list_taught()


def list_courses_to_set() -> list[tuple[str, list[Choice]]]:
    """Return all lessons by the titles of their courses."""
    return [
        (_(TITLES[course][0]), [(lesson.id, words_of(lesson).title) for lesson in group])
        for course, group in groupby(lessons().values(), key=lambda lesson: lesson.course)
    ]


def list_themes_to_set() -> list[Choice]:
    """Return the themes about which there are puzzles."""
    there = {puzzle.theme for puzzle in puzzles().values()}
    return [(key_of(theme), theme_title(theme)) for theme in Theme if theme in there]


def build_learning_page(practice: Practice, school_class: SchoolClass) -> dict[str, Any]:
    """Return a class as one of its learners sees it."""
    work, everything = read_work(practice), practice.tasks.shown(school_class)
    own = school_class.own
    shown = [each for each in everything if own and each.learner == own.learner]
    shown_by_class = [each for each in everything if each not in shown]
    tokens = {each.match for each in shown}
    latest = practice.shelf.matches(MatchFilter(), OFFERED)
    offered = [shelved for shelved in latest if shelved.result and shelved.token not in tokens]
    return {
        "tasks": [
            view_own(school_class, task, work) for task in list_tasks(practice.tasks, school_class)
        ],
        "names": [each.name for each in school_class.members],
        "shown": list_shown_lines(practice, school_class, shown),
        "others": list_shown_lines(practice, school_class, shown_by_class),
        "offered": build_shelved_lines(practice, offered),
    }


@shown_matches.get("/<int:number>/shown/<int:shown>", endpoint="show")
def show_shown(number: int, shown: int) -> Response:
    """Show a match that somebody shows, and what the class wrote about it."""
    practice = services.practice()
    school_class = practice.classes.find(number)
    match = practice.tasks.find_shown(school_class, shown)
    [line] = list_shown_lines(practice, school_class, [match])
    names = {member.learner: member.name for member in school_class.members}
    comments = [
        (names.get(comment.learner), comment.text, format_moment(school_class, comment.when))
        for comment in practice.tasks.comments(school_class, match)
    ]
    return render(
        "classes/shown",
        one=school_class,
        line=line,
        moments=list_moments_to_set(practice, match) if school_class.is_taught else [],
        comments=comments,
        longest=LONGEST_COMMENT,
    )


@shown_matches.get("/<int:number>/shown/<int:shown>/quiz")
def quiz(number: int, shown: int) -> Response:
    """Show a match that somebody shows as a quiz: its moments are tried before the answers."""
    practice = services.practice()
    school_class = practice.classes.find(number)
    match = practice.tasks.find_shown(school_class, shown)
    owner = practice.of_owner(match.match)
    return render_shared(owner, services.hints(), match.match, quiz=True)


@shown_matches.post("/<int:number>/shown/<int:shown>/comment")
def comment(number: int, shown: int) -> BaseResponse:
    """Write about a match that somebody shows."""
    practice = services.practice()
    school_class = practice.classes.find(number)
    match = practice.tasks.find_shown(school_class, shown)
    text = clean_query(request.form.get("text", ""))[:LONGEST_COMMENT]
    if text:
        practice.tasks.comment(match, text)
    address = url_for("class_matches.show", number=number, shown=shown, _anchor="comments")
    return redirect(address, HTTPStatus.SEE_OTHER)
