"""Choosing a match: game, rules, players, rounds, level and hints."""

from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Final

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from tutor.practice import Practice
from tutor.rules.games import GAMES
from tutor.rules.ruleset import Game
from tutor.rules.toggle import Toggle
from tutor.store import Sheets
from tutor.web import match_form, services
from tutor.web.http.rendering import render
from tutor.web.i18n.translation import _
from tutor.web.match_form import (
    BOUNDS,
    MatchForm,
    UnreadableError,
    field_name,
    list_house_rules,
    list_round_numbers,
    repeat_form,
    start_form,
    usual_form,
)
from tutor.web.opening import open_charged_once, read_form_id
from tutor.web.rulebook import addresses
from tutor.web.rulebook.sheet_pages import (
    find_sheet_address,
    list_kept,
    list_sheet_fields,
    list_sheet_lines,
)
from tutor.web.words import house_rules
from tutor.web.words.house_rules import key
from tutor.web.words.names.games import game_lines, preset_description, preset_name
from tutor.web.words.names.players import list_opponents

pages: Final = Blueprint("practice", __name__)


@dataclass(frozen=True)
class RuleField:
    """One house rule on the form: a choice of values, or a number with its bounds."""

    name: str
    title: str
    changes: str
    source: str
    text: str  # as entered
    is_wrong: bool
    values: tuple[tuple[str, str], ...]  # value and label; empty for a number
    least: int = 0
    most: int = 0
    when_empty: str = ""  # meaning of an empty number field


@pages.get("/practice")
def show() -> Response:
    """Show the options for the game, rule set and house rules of the address.

    Missing values are those of the last match; the number of rounds is that of the last one by the
    same rule set.
    """
    practice = services.practice()
    last = practice.last_setup()
    if last and not request.args:
        return _form(practice.sheets, repeat_form(last))
    game = GAMES.get(request.args.get("game", next(iter(GAMES))))
    if game is None:
        raise NotFound
    preset = request.args.get("preset", game.default_preset)
    if preset not in game.presets:
        raise NotFound
    try:
        overrides = dict(addresses.parse_rules(game, preset, request.args).overrides)
    except UnreadableError:
        raise NotFound from None
    latest = practice.last_setup(preset)
    return _form(practice.sheets, start_form(game, preset, overrides, last, latest))


@pages.post("/practice/play")
def play() -> BaseResponse:
    """Open a match like the last one, or the usual one, and go to its table."""
    practice = services.practice()
    last = practice.last_setup()
    form = repeat_form(last) if last else usual_form()
    return _open(practice, services.new_seed(), form)


@pages.post("/practice")
def open_match() -> BaseResponse:
    """Open a match as chosen and go to its table."""
    practice, chosen = services.practice(), match_form.read_form(request.form)
    if chosen.wrong:
        return _form(practice.sheets, chosen, HTTPStatus.UNPROCESSABLE_ENTITY)
    return _open(practice, services.new_seed(), chosen)


def _open(practice: Practice, seed: int, chosen: MatchForm) -> BaseResponse:
    setup = chosen.setup(seed)
    key = f"{read_form_id()} {replace(setup, seed=0)}"
    token = open_charged_once(practice, key, lambda token: practice.open(setup, token=token))
    return redirect(url_for("play.show", token=token), 303)


def _form(sheets: Sheets, chosen: MatchForm, status: int = HTTPStatus.OK) -> Response:
    game = chosen.game
    is_changed = bool((set(chosen.overrides()) | set(chosen.wrong)) & set(chosen.rules))
    return render(
        "play/practice",
        status=status,
        chosen=chosen,
        games=game_lines(),
        presets=[
            (preset, preset_name(preset), preset_description(preset)) for preset in game.presets
        ],
        preset=preset_name(chosen.preset),
        opponents=list_opponents(),
        players=sorted(game.players),
        rounds=list_round_numbers(game, chosen.rounds),
        ending="" if list_round_numbers(game) else _describe_ending(chosen),
        seats=max(game.hand_sizes),
        rules=[_field(game, chosen, toggle) for toggle in list_house_rules(game)],
        sheet=list_sheet_lines(game, chosen.sheet),
        sheet_fields=list_sheet_fields(game, chosen.sheet),
        sheet_address=find_sheet_address(game, chosen.preset, chosen.overrides()),
        kept=list_kept(sheets, game),
        is_changed=is_changed,
        are_rules_open=is_changed or bool(chosen.sheet) or "preset" in request.args,
    )


def _describe_ending(chosen: MatchForm) -> str:
    """Return when a match ends that has no number of rounds."""
    target = chosen.game.presets[chosen.preset]["target"]
    phrase = house_rules.value_phrase(chosen.game.name, "target", target)
    return _("The match goes to %(points)s.", points=phrase)


def _field(game: Game, chosen: MatchForm, toggle: Toggle) -> RuleField:
    least, most = BOUNDS.get(toggle.name, (0, 0))
    values = [
        (key(entry), house_rules.value_phrase(game.name, toggle.name, entry))
        for entry in toggle.values
    ]
    return RuleField(
        name=field_name(toggle),
        title=house_rules.toggle_name(game.name, toggle.name),
        changes=house_rules.toggle_change(game.name, toggle.name),
        source=house_rules.toggle_source(game.name, toggle.name),
        text=chosen.rules[toggle.name],
        is_wrong=toggle.name in chosen.wrong,
        values=() if toggle.any_number else tuple(values),
        least=least,
        most=most,
        when_empty=values[0][1] if toggle.any_number and values else "",
    )
