"""Review of one card, yaku or rule: a question and its feedback."""

import time
from dataclasses import replace
from datetime import date
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path
from typing import Final

from flask import Blueprint, redirect, request, url_for
from werkzeug.exceptions import NotFound, UnprocessableEntity
from werkzeug.wrappers import Response as BaseResponse

from tutor.lessons.families.wording import read_sentences
from tutor.skill.drills.facts import Fact, ask_fact
from tutor.skill.drills.question import DrillQuestion
from tutor.skill.items import FACTS, SECONDS, Item
from tutor.skill.memory import Answer, Evidence
from tutor.web.http.rendering import render
from tutor.web.i18n.translation import _
from tutor.web.services import find_lessons_folder, practice, today
from tutor.web.train.drill_pages import AskedQuestion, show_question, tell_answer
from tutor.web.train.inbox import describe_due
from tutor.web.train.seconds import read_seconds

MOST_KEPT: Final = 512  # questions, about as many as there are facts
pages: Final = Blueprint("fact", __name__, url_prefix="/train/facts")


@pages.get("/<int:number>")
def ask(number: int) -> BaseResponse:
    """Show a question; show feedback only once an answer has counted."""
    item, question = _find(number)
    given, day = request.args.get("given", ""), today()
    is_told = not item.is_due(day) and given in question.keys
    stated = tell_answer(question, given, question.is_right(given)) if is_told else None
    requested_question = show_question(question)
    return render(
        "train/fact",
        item=item,
        asked=_close(requested_question) if stated else requested_question,
        told=stated,
        comes_back="" if item.is_due(day) else describe_due(item, day),
        since=int(time.time()),
    )


@pages.post("/<int:number>")
def answer(number: int) -> BaseResponse:
    """Judge an answer; the first one of a day counts."""
    item, question = _find(number)
    given, day = request.form.get("given", ""), today()
    if given not in question.keys:
        raise UnprocessableEntity(_("That is not an answer to this question."))
    if item.is_due(day):
        evidence = Evidence(question.is_right(given), item.is_helped(day), read_seconds())
        after = item.memory.after_answer(evidence, day, SECONDS[item.kind])
        practice().items.answer(item, Answer(item.id, day, evidence), after, given)
    return redirect(url_for("fact.ask", number=number, given=given), HTTPStatus.SEE_OTHER)


def _close(asked: AskedQuestion) -> AskedQuestion:
    """Return a question without anything to press."""
    return replace(asked, step=replace(asked.step, boxes={}), picks=())


def _find(number: int) -> tuple[Item, DrillQuestion]:
    item = practice().items.item(number)
    root = find_lessons_folder()
    drill_question = _ask(root, Fact(item.kind, item.key), today()) if item.kind in FACTS else None
    if drill_question is None:
        raise NotFound
    return item, drill_question


@lru_cache(MOST_KEPT)
def _ask(root: Path, fact: Fact, day: date) -> DrillQuestion | None:
    """Return the question about a fact on a day: the same for everybody, of dozens drawn."""
    return ask_fact(fact, day, read_sentences(root))
