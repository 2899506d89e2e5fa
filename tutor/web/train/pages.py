"""The pages of training."""

from http import HTTPStatus
from typing import Final

from flask import Blueprint, redirect, request, url_for
from werkzeug.exceptions import NotFound, UnprocessableEntity
from werkzeug.wrappers import Response as BaseResponse

from tutor.review.units import Unit
from tutor.skill.identity import position_key
from tutor.skill.items import Found, Item, ItemKind, ItemState
from tutor.skill.memory import Evidence
from tutor.web.finished import find_closed_table
from tutor.web.http.rendering import render
from tutor.web.http.urls import way_back
from tutor.web.i18n.translation import _
from tutor.web.review.thought_of import store_look
from tutor.web.review.tries import judge_try
from tutor.web.services import practice, today
from tutor.web.train.answering import read_seconds, store_answer
from tutor.web.train.inbox import build_inbox
from tutor.web.train.position import build_position_page
from tutor.web.train.source import Source, find_source
from tutor.web.train.today import find_item_address, find_next_of_theme
from tutor.web.train.today_view import build_day

pages: Final = Blueprint("train", __name__, url_prefix="/train")


@pages.get("")
def show() -> BaseResponse:
    """Show today's session, and the doors to all other training."""
    return render("train/train", day=build_day())


@pages.get("/next")
def go_on() -> BaseResponse:
    """Lead to the next mistake of a theme, to all mistakes once none is due any more."""
    item = find_next_of_theme(_theme() or "")
    return redirect(_address(item) if item else url_for("train.inbox"))


@pages.get("/mistakes")
def inbox() -> BaseResponse:
    """Show every decision to review."""
    return render("train/inbox", inbox=build_inbox(request.args.get("game", "")))


@pages.get("/items/<int:number>")
def item(number: int) -> BaseResponse:
    """Show one decision: the question, or the feedback."""
    other, source = _find(number)
    page = build_position_page(
        other,
        source,
        key=request.args.get("action", ""),
        is_looked="looked" in request.args,
        is_shown=request.args.get("show", "") == "1",
    )
    return render("train/item", page=page, wanted=_theme())


@pages.post("/items/<int:number>")
def answer(number: int) -> BaseResponse:
    """Judge an answer; the first one of a day counts."""
    other, source = _find(number)
    key = request.form.get("action", "")
    judged = judge_try(source.seen, source.who, source.found, key)
    if judged is None:
        raise UnprocessableEntity(_("That move is not possible here."))
    evidence = Evidence(judged.is_good, other.is_helped(today()), read_seconds())
    store_answer(other, evidence, judged.key)
    return redirect(_address(other, action=judged.key), HTTPStatus.SEE_OTHER)


@pages.post("/items/<int:number>/look")
def look(number: int) -> BaseResponse:
    """Store whether the learner had thought of another move, then show the verdict."""
    other, source = _find(number)
    judged = judge_try(source.seen, source.who, source.found, request.form.get("action", ""))
    if judged is None or other.is_due(today()):
        raise NotFound
    saw = request.form.get("saw", "") == "1"
    if source.table.record.is_played_here:
        store_look(
            practice().lessons, source.table.token, source.unit, saw=saw, is_right=judged.is_good
        )
    return redirect(_address(other, action=judged.key, looked=int(saw)), HTTPStatus.SEE_OTHER)


@pages.post("/items/<int:number>/answer")
def give_up(number: int) -> BaseResponse:
    """Show the answer, which counts as missed."""
    other, _source = _find(number)
    store_answer(other, Evidence(False), "")
    return redirect(_address(other, show=1), HTTPStatus.SEE_OTHER)


@pages.post("/items/<int:number>/help")
def give_nudge(number: int) -> BaseResponse:
    """Tell where to look; the answer then is not the learner's alone."""
    other, _source = _find(number)
    if other.is_due(today()):
        practice().items.help(other.id, today())
    return redirect(_address(other), HTTPStatus.SEE_OTHER)


@pages.post("/items/<int:number>/drop")
def drop(number: int) -> BaseResponse:
    """Throw an item out."""
    practice().items.change_state(number, ItemState.DROPPED)
    return way_back(url_for("train.inbox"))


@pages.post("/items/<int:number>/take-back")
def take_back(number: int) -> BaseResponse:
    """Take an item back that was thrown out."""
    practice().items.change_state(number, ItemState.ACTIVE)
    return way_back(url_for("train.inbox"))


@pages.post("/star/<token>/<int:place>/<int:step>")
def star(token: str, place: int, step: int) -> BaseResponse:
    """Put a decision of a match that is over into the inbox."""
    find_closed_table(practice(), token)
    source = find_source(token, Unit(place, step))
    if source is None or source.found.assessment.is_forced:
        raise NotFound
    result = Found(source.unit, position_key(source.seen), source.found.loss.value)
    practice().items.star(token, result, today())
    return way_back(url_for("train.inbox"))


def _find(number: int) -> tuple[Item, Source]:
    other = practice().items.item(number)
    source = find_source(other.place.token, other.place.unit) if other.places else None
    if source is None:
        raise NotFound
    return other, source


def _theme() -> str | None:
    """Return the one theme that is practised, None where it is the session of the day."""
    return request.args.get("theme") or None


def _address(
    other: Item, *, action: str | None = None, looked: int | None = None, show: int | None = None
) -> str:
    if other.kind != ItemKind.POSITION:
        return find_item_address(other)
    return url_for(
        "train.item", number=other.id, action=action, looked=looked, show=show, theme=_theme()
    )
