"""Choosing a match: rules, rounds, level and hints."""

from http import HTTPStatus
from typing import Final

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from tutor.rules.games import GAMES
from tutor.store import MatchSetup
from tutor.web.rendering import render
from tutor.web.services import new_seed, practice
from tutor.web.translation import _
from tutor.web.words.choices import (
    LEVELS,
    level_description,
    level_name,
    preset_description,
    preset_name,
)

pages: Final = Blueprint("practice", __name__)
GAME: Final = "koikoi"
ROUNDS: Final = ("3", "6", "12")


@pages.get("/practice")
def show() -> Response:
    """Show what can be chosen."""
    return _form()


@pages.post("/practice")
def open_match() -> BaseResponse:
    """Open a match as chosen and go to its table."""
    setup = _chosen()
    if setup is None:
        sentence = _("Please choose one of the rules, a number of rounds and a level.")
        return _form(HTTPStatus.UNPROCESSABLE_ENTITY, sentence)
    table = practice().open(setup)
    return redirect(url_for("play.show", token=table.token), 303)


def _chosen() -> MatchSetup | None:
    preset, rounds = request.form.get("preset", ""), request.form.get("rounds", "")
    level = request.form.get("level", "")
    if preset not in GAMES[GAME].presets or rounds not in ROUNDS or level not in LEVELS:
        return None
    return MatchSetup(
        game=GAME,
        preset=preset,
        overrides={"rounds": int(rounds)},
        level=level,
        hints="hints" in request.form,
        seed=new_seed(),
    )


def _form(status: int = HTTPStatus.OK, refusal: str = "") -> Response:
    presets = [(name, preset_name(name), preset_description(name)) for name in GAMES[GAME].presets]
    levels = [(name, level_name(name), level_description(name)) for name in LEVELS]
    return render(
        "practice", status=status, presets=presets, levels=levels, rounds=ROUNDS, refusal=refusal
    )
