"""The pages of duplicates: deals that the learner and all levels play."""

import secrets
from http import HTTPStatus
from typing import Final

from flask import Blueprint, redirect, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from tutor.practice import Table
from tutor.rules.games import GAMES
from tutor.skill.duplicates import OPPONENT
from tutor.store import MatchSetup
from tutor.web.http.rendering import render
from tutor.web.opening import open_charged_once
from tutor.web.review.subject import open_subject
from tutor.web.services import engine, new_seed, practice
from tutor.web.train.duplicates.board import build_deal_page
from tutor.web.train.duplicates.hall import build_duplicate_hall

pages: Final = Blueprint("duplicates", __name__, url_prefix="/train/duplicates")

DEAL_BYTES: Final = 9  # of the name of a deal


@pages.get("")
def hall() -> BaseResponse:
    """Show earlier deals, and begin another."""
    return render("train/duplicates", hall=build_duplicate_hall())


@pages.post("")
def begin() -> BaseResponse:
    """Begin a deal by the usual rules of a game, or redirect to the one in progress.

    It waits for the compiler: substitutes would give players different opponents.
    """
    game = GAMES.get(request.form.get("game", ""))
    if game is None:
        raise NotFound
    setup = MatchSetup(game.name, game.default_preset, {}, OPPONENT, hints=False, seed=new_seed())
    duplicates = practice().duplicates.all()
    token = next(
        (duplicate.token for duplicate in duplicates if _is_open(duplicate.token, game.name)), ""
    )
    if not token and not engine().is_ready(setup.ruleset):
        return redirect(url_for("duplicates.hall"), HTTPStatus.SEE_OTHER)
    if not token:
        key = f"duplicate {game.name} {len(duplicates)}"
        token = open_charged_once(key, lambda token: _open_duplicate(setup, token))
    return redirect(url_for("play.show", token=token), HTTPStatus.SEE_OTHER)


@pages.get("/<token>")
def show(token: str) -> BaseResponse:
    """Show what everybody made of a deal, once the learner is done with it."""
    duplicate = practice().duplicates.find(token)
    if duplicate is None:
        raise NotFound
    if not practice().table(token).is_closed:
        return redirect(url_for("play.show", token=token), HTTPStatus.SEE_OTHER)
    with open_subject(token) as subject:
        return render("train/duplicate", page=build_deal_page(subject, duplicate))


def _open_duplicate(setup: MatchSetup, token: str) -> Table:
    return practice().open_duplicate(setup, secrets.token_urlsafe(DEAL_BYTES), token)


def _is_open(token: str, game: str) -> bool:
    table = practice().table(token)
    return table.ruleset.game.name == game and not table.is_closed
