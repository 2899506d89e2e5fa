"""The pages of training."""

from http import HTTPStatus
from typing import Final

from flask import Blueprint, redirect, request, url_for
from werkzeug.exceptions import NotFound, UnprocessableEntity
from werkzeug.wrappers import Response as BaseResponse

from tutor.practice import Practice
from tutor.review.units import Unit
from tutor.skill.items import Found, Item, ItemKind, ItemState, position_key
from tutor.skill.memory import Evidence
from tutor.web import services
from tutor.web.http.rendering import render
from tutor.web.http.security import way_back
from tutor.web.i18n.translation import _
from tutor.web.lessons.progress import read_progress
from tutor.web.review.tries import judge_try, store_look
from tutor.web.services import find_closed_table
from tutor.web.train.inbox import (
    Source,
    build_inbox,
    build_position_page,
    find_source,
    read_seconds,
    store_answer,
)
from tutor.web.train.today import build_day, find_item_address, find_next_of_theme, read_session

pages: Final = Blueprint("train", __name__, url_prefix="/train")


@pages.get("")
def show() -> BaseResponse:
    """Show today's session, and the doors to all other training."""
    practice = services.practice()
    progress = read_progress(practice.lessons, services.today())
    day = build_day(practice.items, progress, read_session(practice, progress))
    return render("train/train", day=day)


@pages.get("/next")
def go_on() -> BaseResponse:
    """Lead to the next mistake of a theme, to all mistakes once none is due any more."""
    item = find_next_of_theme(services.practice().items, services.today(), _theme() or "")
    return redirect(_address(item) if item else url_for("train.inbox"))


@pages.get("/mistakes")
def inbox() -> BaseResponse:
    """Show every decision to review."""
    game = request.args.get("game", "")
    page = build_inbox(services.practice(), services.today(), game)
    return render("train/inbox", inbox=page)


@pages.get("/items/<int:number>")
def item(number: int) -> BaseResponse:
    """Show one decision: the question, or the feedback."""
    practice = services.practice()
    other, source = _find(practice, number)
    page = build_position_page(
        practice,
        services.today(),
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
    practice, day = services.practice(), services.today()
    other, source = _find(practice, number)
    key = request.form.get("action", "")
    judged = judge_try(source.seen, source.who, source.found, key)
    if judged is None:
        raise UnprocessableEntity(_("That move is not possible here."))
    evidence = Evidence(judged.is_good, other.is_helped(day), read_seconds())
    store_answer(practice.items, day, other, evidence, judged.key)
    return redirect(_address(other, action=judged.key), HTTPStatus.SEE_OTHER)


@pages.post("/items/<int:number>/look")
def look(number: int) -> BaseResponse:
    """Store whether the learner had thought of another move, then show the verdict."""
    practice = services.practice()
    other, source = _find(practice, number)
    judged = judge_try(source.seen, source.who, source.found, request.form.get("action", ""))
    if judged is None or other.is_due(services.today()):
        raise NotFound
    saw = request.form.get("saw", "") == "1"
    if source.table.record.is_played_here:
        store_look(
            practice.lessons, source.table.token, source.unit, saw=saw, is_right=judged.is_good
        )
    return redirect(_address(other, action=judged.key, looked=int(saw)), HTTPStatus.SEE_OTHER)


@pages.post("/items/<int:number>/answer")
def give_up(number: int) -> BaseResponse:
    """Show the answer, which counts as missed."""
    practice = services.practice()
    other, _source = _find(practice, number)
    store_answer(practice.items, services.today(), other, Evidence(False), "")
    return redirect(_address(other, show=1), HTTPStatus.SEE_OTHER)


@pages.post("/items/<int:number>/help")
def give_nudge(number: int) -> BaseResponse:
    """Tell where to look; the answer then is not the learner's alone."""
    practice, day = services.practice(), services.today()
    other, _source = _find(practice, number)
    if other.is_due(day):
        practice.items.help(other.id, day)
    return redirect(_address(other), HTTPStatus.SEE_OTHER)


@pages.post("/items/<int:number>/drop")
def drop(number: int) -> BaseResponse:
    """Throw an item out."""
    services.practice().items.change_state(number, ItemState.DROPPED)
    return way_back(url_for("train.inbox"))


@pages.post("/items/<int:number>/take-back")
def take_back(number: int) -> BaseResponse:
    """Take an item back that was thrown out."""
    services.practice().items.change_state(number, ItemState.ACTIVE)
    return way_back(url_for("train.inbox"))


@pages.post("/star/<token>/<int:place>/<int:step>")
def star(token: str, place: int, step: int) -> BaseResponse:
    """Put a decision of a match that is over into the inbox."""
    practice = services.practice()
    find_closed_table(practice, token)
    source = find_source(practice, token, Unit(place, step))
    if source is None or source.found.assessment.is_forced:
        raise NotFound
    result = Found(source.unit, position_key(source.seen), source.found.loss.value)
    practice.items.star(token, result, services.today())
    return way_back(url_for("train.inbox"))


def _find(practice: Practice, number: int) -> tuple[Item, Source]:
    other = practice.items.item(number)
    place = other.place if other.places else None
    source = find_source(practice, place.token, place.unit) if place else None
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
