"""Review of one card, yaku or rule: a question and its feedback."""

import time
from datetime import date
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path
from typing import Final

from flask import Blueprint, redirect, request, url_for
from werkzeug.exceptions import NotFound, UnprocessableEntity
from werkzeug.wrappers import Response as BaseResponse

from tutor.lessons.families.wording import read_sentences
from tutor.skill.drills import DrillQuestion, Fact, ask_fact
from tutor.skill.items import FACTS, Item
from tutor.skill.memory import Evidence
from tutor.store import Items
from tutor.web import services
from tutor.web.http.rendering import render
from tutor.web.i18n.translation import _
from tutor.web.train.drill_pages import show_question, tell_answer
from tutor.web.train.inbox import describe_due, read_seconds, store_answer

MOST_KEPT: Final = 512  # questions, about as many as there are facts
pages: Final = Blueprint("fact", __name__, url_prefix="/train/facts")


@pages.get("/<int:number>")
def ask(number: int) -> BaseResponse:
    """Show a question; show feedback only once an answer has counted."""
    day, given = services.today(), request.args.get("given", "")
    item, question = _find(services.practice().items, day, number)
    is_told = not item.is_due(day) and given in question.keys
    stated = tell_answer(question, given, question.is_right(given)) if is_told else None
    return render(
        "train/fact",
        item=item,
        asked=show_question(question, is_open=stated is None),
        told=stated,
        comes_back="" if item.is_due(day) else describe_due(item, day),
        since=int(time.time()),
    )


@pages.post("/<int:number>")
def answer(number: int) -> BaseResponse:
    """Judge an answer; the first one of a day counts."""
    items, day = services.practice().items, services.today()
    item, question = _find(items, day, number)
    given = request.form.get("given", "")
    if given not in question.keys:
        raise UnprocessableEntity(_("That is not an answer to this question."))
    evidence = Evidence(question.is_right(given), item.is_helped(day), read_seconds())
    store_answer(items, day, item, evidence, given)
    return redirect(url_for("fact.ask", number=number, given=given), HTTPStatus.SEE_OTHER)


def _find(items: Items, day: date, number: int) -> tuple[Item, DrillQuestion]:
    item, root = items.item(number), services.find_lessons_folder()
    drill_question = _ask(root, Fact(item.kind, item.key), day) if item.kind in FACTS else None
    if drill_question is None:
        raise NotFound
    return item, drill_question


@lru_cache(MOST_KEPT)
def _ask(root: Path, fact: Fact, day: date) -> DrillQuestion | None:
    """Return the question about a fact on a day: the same for everybody, of dozens drawn."""
    return ask_fact(fact, day, read_sentences(root))
