"""The pages of drills: every answer is a form, and stored before the next question is shown."""

from datetime import UTC, datetime
from http import HTTPStatus
from typing import Final

from flask import Blueprint, redirect, request, url_for
from werkzeug.exceptions import NotFound, UnprocessableEntity
from werkzeug.wrappers import Response as BaseResponse

from tutor.skill.drills.drill import DRILLS, SECONDS, Drill
from tutor.skill.drills.facts import find_fact, find_fact_theme
from tutor.skill.drills.question import DrillQuestion, ask_question
from tutor.skill.drills.run import DrillRun, judge_answer
from tutor.web.http.rendering import render
from tutor.web.i18n.translation import _
from tutor.web.services import new_seed, practice, today
from tutor.web.train.drills.asked import sentences, show_question
from tutor.web.train.drills.hall import build_hall
from tutor.web.train.drills.result import build_result, tell_given
from tutor.web.words.drills import drill_title

pages: Final = Blueprint("drill", __name__, url_prefix="/train/drills")


@pages.get("")
def index() -> BaseResponse:
    """Show every drill."""
    return render("train/drills", lines=build_hall())


@pages.post("/<name>")
def begin(name: str) -> BaseResponse:
    """Begin a minute."""
    if name not in DRILLS:
        raise NotFound
    run = practice().drills.begin(name, new_seed(), datetime.now(UTC))
    return redirect(url_for("drill.show", number=run), HTTPStatus.SEE_OTHER)


@pages.get("/run/<int:number>")
def show(number: int) -> BaseResponse:
    """Show the current question of a run, or its result."""
    run = practice().drills.run(number)
    drill, current_time = _find_drill(run), datetime.now(UTC)
    if run.is_over(current_time):
        return render("train/drill_result", is_whole=True, result=build_result(drill, run))
    question = _ask(drill, run)
    return render(
        "train/drill_run",
        run=run,
        title=drill_title(drill.name),
        seconds=SECONDS,
        left=run.count_seconds_left(current_time),
        asked=show_question(question),
        before=tell_given(run.answers[-1]) if run.answers else None,
        chance=run.answers[-1].chance if run.answers else None,
    )


@pages.post("/run/<int:number>")
def answer(number: int) -> BaseResponse:
    """Judge an answer; one after the minute, or to another question, does not count."""
    run = practice().drills.run(number)
    drill, place = _find_drill(run), request.form.get("place", -1, type=int)
    if place == len(run.answers) and not run.is_over(datetime.now(UTC)):
        question, key = _ask(drill, run), request.form.get("given", "")
        if key not in question.keys:
            raise UnprocessableEntity(_("That is not an answer to this question."))
        judged = judge_answer(question, place, key)
        if practice().drills.answer(run, judged) and not judged.right:
            _remember(question)
    return redirect(url_for("drill.show", number=number), HTTPStatus.SEE_OTHER)


def _remember(question: DrillQuestion) -> None:
    """Add a missed fact to the reviews."""
    fact = find_fact(question)
    if fact:
        practice().items.miss(fact.kind, fact.key, find_fact_theme(fact), today())


def _find_drill(run: DrillRun) -> Drill:
    if run.drill not in DRILLS:
        raise NotFound
    return DRILLS[run.drill]


def _ask(drill: Drill, run: DrillRun) -> DrillQuestion:
    return ask_question(drill, run.seed, len(run.answers), sentences())
