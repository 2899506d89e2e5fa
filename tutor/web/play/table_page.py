"""The page of a table as it stands, and what is said where something was refused."""

from collections.abc import Callable
from http import HTTPStatus

from flask import Response, redirect, request, url_for
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response as BaseResponse

from tutor.practice import NothingToTakeBackError, Table
from tutor.rules.round.play import IllegalActionError
from tutor.store import StaleVersionError
from tutor.web.hints.column import hint_view
from tutor.web.hints.query import Asked
from tutor.web.http.rendering import render, wants_part
from tutor.web.i18n.translation import _
from tutor.web.lessons import first_match
from tutor.web.lessons.rounds import belonging
from tutor.web.play.guard import guard
from tutor.web.services import practice
from tutor.web.table.table import table_view


def table_page(
    table: Table,
    name: str = "play",
    *,
    asked: Asked | None = None,
    with_why: bool = True,
    status: int = HTTPStatus.OK,
    refusal: str = "",
    meant: str = "",
) -> Response:
    """Return a rendering of a table; its hint is computed only when asked for.

    *meant* is the key of a move about which the guard asks.
    """
    return render(
        name,
        status=status,
        table=table_view(table),
        tutor=first_match.says(table),
        lesson=belonging(table),
        refusal=refusal,
        guarded=guard(table, meant) if meant else None,
        hinted=hint_view(table, asked, with_why=with_why),
    )


def after(token: str, change: Callable[[int], Table]) -> BaseResponse:
    """Return the table after *change*, which is told the version the page was made of."""
    try:
        table = change(version_sent())
    except StaleVersionError:
        return moved_on(token)
    except NothingToTakeBackError:
        sentence = _("There is no move to take back.")
        return refused(token, HTTPStatus.UNPROCESSABLE_ENTITY, sentence)
    except IllegalActionError:
        sentence = _("The rules do not allow that here. This is how the table stands.")
        return refused(token, HTTPStatus.UNPROCESSABLE_ENTITY, sentence)
    return table_page(table) if wants_part() else redirect(url_for("play.show", token=token), 303)


def moved_on(token: str) -> Response:
    """Return the table as it stands to who knows an older one."""
    sentence = _("The table has moved on; this is how it stands now.")
    return refused(token, HTTPStatus.CONFLICT, sentence)


def refused(token: str, status: int, sentence: str) -> Response:
    """Return the table as it stands, with a sentence about what was refused."""
    response = table_page(practice().table(token), status=status, refusal=sentence)
    if wants_part():
        response.headers["HX-Retarget"] = "#table"
        response.headers["HX-Reswap"] = "morph:outerHTML"
    return response


def field(name: str) -> str:
    """Return a field of the form; without it the request cannot be read."""
    value = request.form.get(name)
    if value is None:
        raise BadRequest
    return value


def version_sent() -> int:
    """Return the version of the table that the form was made of."""
    try:
        return int(field("version"))
    except ValueError:
        raise BadRequest from None
