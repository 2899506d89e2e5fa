"""The table: every move is a form; htmx makes it smooth."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import BadRequest, NotFound
from werkzeug.wrappers import Response as BaseResponse

from tutor.practice import NothingToTakeBackError, Table
from tutor.rules.play import IllegalActionError
from tutor.store import StaleVersionError
from tutor.web import preferences
from tutor.web.actions import action_named
from tutor.web.rendering import render, wants_part
from tutor.web.services import hints, practice
from tutor.web.table import table_view
from tutor.web.translation import _

pages: Final = Blueprint("play", __name__)


@pages.get("/play/<token>")
def show(token: str) -> Response:
    """Show the table."""
    return _table(practice().table(token))


@pages.post("/play/<token>/act")
def act(token: str) -> BaseResponse:
    """Play a card, take one, stop or call koi-koi."""
    return _moved(
        token, lambda version: practice().act(token, version, action_named(_field("action")))
    )


@pages.post("/play/<token>/next-round")
def next_round(token: str) -> BaseResponse:
    """Deal the next round."""
    return _moved(token, lambda version: practice().next_round(token, version))


@pages.post("/play/<token>/take-back")
def take_back(token: str) -> BaseResponse:
    """Return to the learner's last decision."""
    return _moved(token, lambda version: practice().take_back(token, version))


@pages.get("/play/<token>/hint")
def hint(token: str) -> Response:
    """Show the hint: within the page, or as the part that fills the hint column."""
    table = _teaching_table(token)
    if request.args.get("version", type=int) == table.version:
        return _page("hint" if wants_part() else "play", table, with_hint=True)
    if wants_part():  # the page that asked may be about to show the newer table
        return render("moved_on", table=table_view(table))
    return _refused(token, HTTPStatus.CONFLICT, _moved_on())


@pages.post("/play/<token>/hint")
def toggle_hint(token: str) -> BaseResponse:
    """Show hints or hide them, in this browser."""
    table = _teaching_table(token)
    shown = preferences.current().hints == "shown"
    preferences.change(hints="hidden" if shown else "shown")
    return _table(table) if wants_part() else redirect(url_for("play.show", token=token), 303)


def _field(name: str) -> str:
    value = request.form.get(name)
    if value is None:
        raise BadRequest
    return value


def _teaching_table(token: str) -> Table:
    table = practice().table(token)
    if not table.hints:
        raise NotFound
    return table


def _moved(token: str, move: Callable[[int], Table]) -> BaseResponse:
    """Return the table after *move*, which is told the version the page was made of."""
    try:
        version = int(_field("version"))
    except ValueError:
        raise BadRequest from None
    try:
        table = move(version)
    except StaleVersionError:
        return _refused(token, HTTPStatus.CONFLICT, _moved_on())
    except NothingToTakeBackError:
        sentence = _("There is no move to take back.")
        return _refused(token, HTTPStatus.UNPROCESSABLE_ENTITY, sentence)
    except IllegalActionError:
        sentence = _("The rules do not allow that here. This is how the table stands.")
        return _refused(token, HTTPStatus.UNPROCESSABLE_ENTITY, sentence)
    return _table(table) if wants_part() else redirect(url_for("play.show", token=token), 303)


def _moved_on() -> str:
    return _("The table has moved on; this is how it stands now.")


def _refused(token: str, status: int, sentence: str) -> Response:
    """Return the table as it stands, with a sentence about what was refused."""
    response = _table(practice().table(token), status=status, refusal=sentence)
    if wants_part():
        response.headers["HX-Retarget"] = "#table"
        response.headers["HX-Reswap"] = "morph:outerHTML"
    return response


def _table(
    table: Table, *, with_hint: bool = False, status: int = HTTPStatus.OK, refusal: str = ""
) -> Response:
    return _page("play", table, with_hint=with_hint, status=status, refusal=refusal)


def _page(
    name: str,
    table: Table,
    *,
    with_hint: bool = False,
    status: int = HTTPStatus.OK,
    refusal: str = "",
) -> Response:
    """Return a rendering of the table; the hint itself is computed only when asked for."""
    shown = table.hints and preferences.current().hints == "shown"
    return render(
        name,
        status=status,
        table=table_view(table),
        refusal=refusal,
        coach=hints().coach(table) if with_hint else None,
        hints_shown=shown or with_hint,
        ready=hints().is_ready(table.ruleset),
    )
