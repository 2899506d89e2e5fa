"""The table: every move is a form; htmx makes it smooth. A refused move gets a sentence."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response as BaseResponse

from tutor.practice import NothingToTakeBackError, Practice, Table
from tutor.rules import actions
from tutor.rules.cards import UnknownCardError
from tutor.rules.round.play import Action, IllegalActionError
from tutor.rules.round.round import Round
from tutor.store import StaleVersionError
from tutor.web import services
from tutor.web.hint_service import Hints
from tutor.web.hints.column import HintQuery, build_hint_view, has_threats
from tutor.web.hints.threats import ThreatsView
from tutor.web.http import preferences
from tutor.web.http.rendering import is_part_wanted, render
from tutor.web.i18n.translation import _
from tutor.web.lessons import first_match
from tutor.web.lessons.first_match import find_next_deal
from tutor.web.lessons.rounds import belonging
from tutor.web.play.after_match import build_after_match
from tutor.web.play.verdict import MoveVerdict, build_guard, is_judged, must_ask
from tutor.web.review.overview import build_look_back
from tutor.web.sandbox.layout import address_at
from tutor.web.table.table import build_table_view, is_deal_unseen, lay_out_deal

pages: Final = Blueprint("play", __name__)


def render_table_page(
    practice: Practice,
    hints: Hints,
    table: Table,
    *,
    hint_query: HintQuery | None = None,
    status: int = HTTPStatus.OK,
    refusal: str = "",
    target: str = "",
    since: Round | None = None,
    result: int = 0,
    threats: ThreatsView | None = None,
    verdict: MoveVerdict | None = None,
) -> Response:
    """Render a table; compute its hint only if requested.

    *target* is the key of a move that the guard asks about; *since* is the round as it was shown
    before, so that later events can be animated; *result* is the place of a round whose deal was
    seen; *threats* are the requested ones, and *verdict* is that on the last move.
    """
    hides_result = result != len(table.match.rounds) and is_deal_unseen(table)
    if hides_result:
        table = lay_out_deal(table)
    log, source = practice.lessons, table.record.source
    lesson = belonging(practice, table) if source.step else None
    is_coached = first_match.is_coached(log, table)
    speaks = preferences.current().tutor == "on"
    shown = build_table_view(table, since, hides_result=hides_result)
    return render(
        "play/play",
        status=status,
        table=shown.without_progress() if lesson and lesson["hides_yaku"] else shown,
        tutor=first_match.find_saying(log, table) if is_coached and speaks else None,
        is_coached=is_coached,
        lesson=lesson,
        is_duplicate=source.is_duplicate,
        after=build_after_match(log, table) if table.match.is_over and not lesson else None,
        is_taught=lesson is not None or is_coached,
        refusal=refusal,
        guarded=build_guard(practice, hints, table, target) if target else None,
        look_back=build_look_back(practice, hints, table) if shown.summary else None,
        threats=threats,
        is_judged=is_judged(practice, table),
        verdict=verdict,
        can_see_threats=has_threats(hints, table),
        hinted=build_hint_view(practice, hints, table, hint_query, is_new=since is not None),
    )


def apply_change(
    practice: Practice, hints: Hints, table: Table, change: Callable[[int], Table]
) -> BaseResponse:
    """Return the table after *change*, which receives the version of the page."""
    try:
        changed = change(read_version())
    except StaleVersionError:
        return render_newer_table(practice, hints, table.token)
    except NothingToTakeBackError:
        sentence = _("There is no move to take back.")
        return render_refusal(
            practice, hints, table.token, HTTPStatus.UNPROCESSABLE_ENTITY, sentence
        )
    except IllegalActionError:
        sentence = _("The rules do not allow that here. Here is the current position.")
        return render_refusal(
            practice, hints, table.token, HTTPStatus.UNPROCESSABLE_ENTITY, sentence
        )
    return (
        render_table_page(practice, hints, changed, since=table.match.current)
        if is_part_wanted()
        else redirect(url_for("play.show", token=table.token), 303)
    )


def render_newer_table(practice: Practice, hints: Hints, token: str) -> Response:
    """Return the current table in response to a form for an older one."""
    sentence = _("The game has moved on. Here is the current position.")
    return render_refusal(practice, hints, token, HTTPStatus.CONFLICT, sentence)


def render_refusal(
    practice: Practice, hints: Hints, token: str, status: int, sentence: str
) -> Response:
    """Return the current table with a sentence about the refused request."""
    table = practice.table(token)
    response = render_table_page(practice, hints, table, status=status, refusal=sentence)
    if is_part_wanted():
        response.headers["HX-Retarget"] = "#table"
        response.headers["HX-Reswap"] = "morph:outerHTML"
    return response


def read_field(name: str) -> str:
    """Return a field of the form; without it the request cannot be read."""
    value = request.form.get(name)
    if value is None:
        raise BadRequest
    return value


def read_version() -> int:
    """Return the version of the table that the form was made of."""
    try:
        return int(read_field("version"))
    except ValueError:
        raise BadRequest from None


@pages.get("/play/<token>")
def show(token: str) -> BaseResponse:
    """Show the table, with the guard's question about a move of the address."""
    practice, hints = services.practice(), services.hints()
    table = practice.table(token)
    if not table.record.is_played_here:
        return redirect(url_for("replays.start", token=token), 303)
    result = request.args.get("result", 0, int)
    is_next = is_part_wanted() and result == len(table.match.rounds) and is_deal_unseen(table)
    since = lay_out_deal(table).match.current if is_next else None
    return render_table_page(
        practice, hints, table, target=request.args.get("meant", ""), since=since, result=result
    )


@pages.get("/play/<token>/sandbox")
def lay_out(token: str) -> BaseResponse:
    """Redirect to the sandbox with the learner's view of the table."""
    table = services.practice().table(token)
    address = address_at(table.observation) if table.hints else ""
    return redirect(address or url_for("play.show", token=token), 303)


@pages.post("/play/<token>/act")
def act(token: str) -> BaseResponse:
    """Play a card, take one, stop or call koi-koi; the guard may ask first."""
    practice, hints = services.practice(), services.hints()
    name, version = read_field("action"), read_version()
    table = practice.table_at(token, version)
    if version == table.version and must_ask(practice, hints, table, name):
        if is_part_wanted():
            return render_table_page(practice, hints, table, target=name)
        return redirect(url_for("play.show", token=token, meant=name), 303)
    return apply_change(
        practice,
        hints,
        table,
        lambda version: practice.act(table, version, _find_action(name)),
    )


@pages.post("/play/<token>/next-round")
def next_round(token: str) -> BaseResponse:
    """Deal the next round of a match, and redirect to its table."""
    practice, hints = services.practice(), services.hints()
    table = practice.table(token)
    return apply_change(
        practice,
        hints,
        table,
        lambda version: practice.next_round(
            table, version, find_next_deal(practice.lessons, table)
        ),
    )


@pages.post("/play/<token>/take-back")
def take_back(token: str) -> BaseResponse:
    """Return to the learner's last decision."""
    practice, hints = services.practice(), services.hints()
    table = practice.table(token)
    return apply_change(practice, hints, table, lambda version: practice.take_back(table, version))


def _find_action(name: str) -> Action:
    """Return the action that a form names; raise IllegalActionError when there is none."""
    try:
        return actions.action_named(name)
    except UnknownCardError as error:
        raise IllegalActionError(str(error)) from None
