"""The table: every move is a form; htmx makes it smooth."""

from typing import Final

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from tutor.rules import actions
from tutor.rules.cards import UnknownCardError
from tutor.rules.round.play import Action, IllegalActionError
from tutor.web import services
from tutor.web.http.rendering import is_part_wanted
from tutor.web.lessons.first_match import find_next_deal
from tutor.web.play import guard
from tutor.web.play.table_page import apply_change, read_field, read_version, render_table_page
from tutor.web.sandbox.layout import address_at
from tutor.web.table.table import is_deal_unseen, lay_out_deal

pages: Final = Blueprint("play", __name__)


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
    if version == table.version and guard.must_ask(practice, hints, table, name):
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
