"""What was learned is asked for again: a fresh case of each family of questions that is due."""

from dataclasses import replace
from typing import Any, Final

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from tutor.lessons.families.case import LEVELS, ask_alone
from tutor.lessons.judging import judge
from tutor.lessons.model import Lesson
from tutor.lessons.recall import was_missed
from tutor.web.http.rendering import render
from tutor.web.i18n.translation import _
from tutor.web.lessons.cases import draw
from tutor.web.lessons.library import step_words
from tutor.web.lessons.progress import LearnerProgress, read_progress
from tutor.web.lessons.prose import fill_placeholders
from tutor.web.lessons.step.feedback import give_feedback
from tutor.web.lessons.step.forms import parse_answer
from tutor.web.lessons.step.view import StepView, build_step_view, offer_others
from tutor.web.services import practice

pages: Final = Blueprint("recall", __name__)
MOST_SEED: Final = 999_999
TODAY: Final = "today"


@pages.get("/learn/recall")
def index() -> BaseResponse:
    """Ask for what has waited longest, or say that nothing waits."""
    known = read_progress()
    due = known.due()
    if not due:
        return render("learn_recall", is_whole=True, learned=len(known.learned))
    return redirect(_address(due[0].family, due[0].seed))


@pages.get("/learn/recall/<family>/<int:seed>")
def ask(family: str, seed: int) -> Response:
    """Show a fresh case of a family that was learned."""
    known = read_progress()
    one = _find_lesson(family, seed, known)
    return render("lesson_step", step=_as_recall(_view(one, known), family, seed))


@pages.post("/learn/recall/<family>/<int:seed>")
def respond(family: str, seed: int) -> Response:
    """Judge an answer; the first one counts, and a hint counts as a miss."""
    known = read_progress()
    one = _find_lesson(family, seed, known)
    asked = one.steps[0]
    if request.form.get("ask"):
        _store_answer(family, seed, known, right=False)
        hint = fill_placeholders(step_words(one, asked.id).hint)
        return render("lesson_step", step=_as_recall(_view(one, known), family, seed, hint))
    given = parse_answer(asked, request.form)
    verdict = judge(asked, given)
    _store_answer(family, seed, known, verdict.right)
    words = step_words(one, asked.id)
    reply = give_feedback(asked, words, given, verdict, known.done)
    shown = _as_recall(_view(one, known, given, reply), family, seed)
    if shown.is_missed:
        shown = offer_others(shown, _address(family, seed + len(LEVELS)))
    return render("lesson_step", step=shown)


def _address(family: str, seed: int) -> str:
    return url_for("recall.ask", family=family, seed=seed, way=_way())


def _find_following() -> str:
    return url_for("train.go_on") if _way() else url_for("recall.index")


def _way() -> str | None:
    """Return "today" where the question is a part of today's session, which then goes on."""
    return TODAY if request.args.get("way") == TODAY else None


def _find_lesson(family: str, seed: int, known: LearnerProgress) -> Lesson:
    """Return the lesson of a family, with the case of a seed as its only step."""
    if family not in known.families or seed > MOST_SEED:
        raise NotFound
    return ask_alone(known.find_lesson_of(family), draw(family, seed))


def _view(one: Lesson, known: LearnerProgress, *filled: Any) -> StepView:
    return build_step_view(one, 1, known, *filled)


def _store_answer(family: str, seed: int, known: LearnerProgress, right: bool) -> None:
    """Store an answer, unless another case of the family is due."""
    asked = known.families[family]
    if seed == asked.seed:
        practice().lessons.store_recall(family, asked.recall, right, known.now)


def _as_recall(step: StepView, family: str, seed: int, hint: str = "") -> StepView:
    """Return a step as a question by itself: nothing of its lesson is shown as done.

    After a miss another case of the family follows, which counts no more.
    """
    again = was_missed(read_progress().families[family].recall, seed)
    following = seed + len(LEVELS)
    return replace(
        step,
        address=_address(family, seed),
        next_address=_address(family, following) if again else _find_following(),
        hint=hint,
        can_show=False,
        is_done=False,
        is_recall=True,
        note=_(
            "Your first answer counts. After a mistake or a hint, the question comes back tomorrow."
        ),
        asks_again=again,
    )
