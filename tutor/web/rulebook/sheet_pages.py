"""House rule sets on pages: their form; create, store, delete, export and import."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Final

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import NotFound, UnprocessableEntity
from werkzeug.wrappers import Response as BaseResponse

from tutor.rules.games import GAMES, ruleset
from tutor.rules.house_sheet import (
    LONGEST_NAME,
    MOST_POINTS,
    NothingScoresError,
    OutrankedError,
    is_own_name,
    name_toggle,
    worth_toggle,
)
from tutor.rules.ruleset import Game, Ruleset, RulesetError, Value
from tutor.rules.toggle import Toggle
from tutor.store import KeptSheet
from tutor.store.sheets import Sheets
from tutor.text import CharacterError, clean_line, fold_code
from tutor.web import services
from tutor.web.http.rendering import render, render_file
from tutor.web.http.security import read_upload
from tutor.web.i18n.translation import _, add_label, pgettext
from tutor.web.match_form import UnreadableError, field_name, parse_value
from tutor.web.rulebook.addresses import address_fields, rules_address
from tutor.web.rulebook.yaku_lines import (
    YakuLine,
    list_captured_lines,
    list_dealt_lines,
    list_special_lines,
)
from tutor.web.words.house_rules import toggle_name, value_phrase
from tutor.web.words.names import yaku
from tutor.web.words.names.games import game_name, preset_name
from tutor.web.words.names.yaku import plain_name
from tutor.web.words.refusals import refuse_character

SENT: Final = "sent"  # a field of the form, which no link to a sheet has
COUNTS: Final = "counts"  # its boxes: the yaku that count
pages: Final = Blueprint("sheets", __name__, url_prefix="/rules")
LONGEST_TITLE: Final = 60
LARGEST: Final = 16 * 1024  # bytes of a file
VERSION: Final = 1


@dataclass
class SheetForm:
    """The fields of a sheet over some rules; *wrong* has a sentence for each that cannot be."""

    base: Ruleset  # the preset with the other requested house rules
    compared: str  # the preset it is compared with
    worths: dict[str, str] = field(default_factory=dict)  # as entered, by yaku
    counting: set[str] = field(default_factory=set)
    names: dict[str, str] = field(default_factory=dict)
    wrong: dict[str, str] = field(default_factory=dict)  # by yaku, or "" for the whole sheet
    ruleset: Ruleset | None = None  # the rules of the form, if valid

    @property
    def game(self) -> Game:
        """Return the game of the sheet."""
        return self.base.game


def read_sheet(game: Game, preset: str, fields: MultiDict[str, str]) -> SheetForm:
    """Return the sheet of an address or of the form; raise UnreadableError for a bad house rule."""
    others = {
        toggle.name: parse_value(toggle, fields[field_name(toggle)])
        for toggle in game.toggles
        if field_name(toggle) in fields
    }
    wished = fields.get("compare", preset)
    compared = wished if wished in game.presets else preset
    form = SheetForm(Ruleset(game, preset, others), compared)
    worths = form.base.list_worths()
    for name in game.yaku_ids:
        text = _read_line(fields, worth_toggle(name))
        form.worths[name] = text if text or SENT in fields else str(worths[name])
        form.names[name] = _read_line(fields, name_toggle(name))
        counts = fields.getlist(COUNTS) if SENT in fields else [name]
        if name in counts and fold_code(form.worths[name]) != "0":
            form.counting.add(name)
    _check(form, worths)
    return form


def _read_line(fields: Mapping[str, str], toggle: Toggle) -> str:
    """Return the input as one line, if valid."""
    typed = fields.get(field_name(toggle), "")
    try:
        return clean_line(typed)
    except CharacterError:
        return typed


def _check(form: SheetForm, default: Mapping[str, int]) -> None:
    """Build the rules of the form, or record its errors."""
    data: dict[str, Value] = {}
    for name in form.game.yaku_ids:
        points = _find_worth(form, name, default[name])
        if points != default[name]:
            data[worth_toggle(name).name] = points
        own = form.names[name]
        if own and is_own_name(own):
            data[name_toggle(name).name] = own
        elif own:
            form.wrong[name] = _refuse_name(name, own)
    if not form.wrong:
        _make_rules(form, data)


def _refuse_name(yaku: str, own: str) -> str:
    refused = refuse_character(own)
    if refused:
        return add_label(plain_name(yaku), refused)
    return _(
        "%(yaku)s: a name has at most %(num)d letters.", yaku=plain_name(yaku), num=LONGEST_NAME
    )


def _make_rules(form: SheetForm, rules: Mapping[str, Value]) -> None:
    base = form.base
    try:
        form.ruleset = Ruleset(base.game, base.preset, {**base.overrides, **rules})
    except OutrankedError as error:
        form.wrong[error.worse] = _(
            "%(better)s replaces %(worse)s, so it must be worth at least as much, or not count.",
            better=plain_name(error.better),
            worse=plain_name(error.worse),
        )
    except NothingScoresError:
        form.wrong[""] = _("At least one yaku has to count, or nobody could score.")
    except RulesetError as error:
        form.wrong[""] = str(error)


def _find_worth(form: SheetForm, yaku: str, default: int) -> int:
    """Return the points of a yaku in the form; record an error if unreadable."""
    text = form.worths[yaku]
    if yaku not in form.counting:
        return 0
    if not text and default:
        return default
    try:
        value = parse_value(worth_toggle(yaku), text)
    except UnreadableError:
        value = None
    if isinstance(value, int):
        return value
    form.wrong[yaku] = _(
        "%(yaku)s: please enter a whole number from 0 to %(num)d.",
        yaku=plain_name(yaku),
        num=MOST_POINTS,
    )
    return default


def build_sheet_page(form: SheetForm) -> dict[str, Any]:
    """Return the page of a sheet."""
    game, rules = form.game, form.ruleset
    fields = address_fields(rules) if rules else {}
    there = {"name": game.name, "preset": form.base.preset}
    return {
        "game": game.name,
        "name": game_name(game.name),
        "preset": form.base.preset,
        "preset_name": preset_name(form.base.preset),
        "presets": tuple((preset, preset_name(preset)) for preset in game.presets),
        "compared": form.compared,
        "compared_name": preset_name(form.compared),
        "parts": _list_parts(form),
        "others": tuple(address_fields(form.base).items()),
        "wrong": tuple(form.wrong.values()),
        "changed": tuple(list_sheet_lines(game, rules.overrides)) if rules else (),  # in phrases
        "printed": _list_printed(rules) if rules else (),  # printable rules, by category
        "address": url_for("sheets.show", **there, **fields, _external=True) if rules else "",
        "play_address": _play_address(rules) if rules else "",
        "rules_address": rules_address(rules) if rules else "",
        "fields": {"preset": form.base.preset, **fields},
        "is_searched": rules is not None and rules.has_own_worths,  # no net covers it
    }


def _list_parts(form: SheetForm) -> tuple[dict[str, Any], ...]:
    game = form.game
    beside = Ruleset(game, form.compared).list_worths()
    special = [name for name in game.uncaptured if name in yaku.SPECIAL]
    dealt = [name for name in game.uncaptured if name not in special]
    captured = [yaku_id for yaku_id in game.yaku_ids if yaku_id not in game.uncaptured]
    parts = ((_("Yaku"), captured), (_("Dealt yaku"), dealt), (_("Special yaku"), special))
    return tuple(
        {"title": title, "lines": tuple(_line(form, name, beside[name]) for name in ids)}
        for title, ids in parts
        if ids
    )


def _list_printed(rules: Ruleset) -> tuple[tuple[tuple[YakuLine, ...], str, str, str], ...]:
    """Return the yaku of each sort that count, with their title and the headings of columns."""
    points, special = _("Points"), _("Each other player pays")
    parts = (
        (list_captured_lines(rules), _("Yaku"), points, _("Cards")),
        (list_dealt_lines(rules), _("Dealt yaku"), points, pgettext("column", "Example")),
        (list_special_lines(rules), _("Special yaku"), special, ""),
    )
    return tuple(part for part in parts if part[0])


def _line(form: SheetForm, name: str, beside: int) -> dict[str, Any]:
    counts, points = name in form.counting, form.worths[name]
    return {
        "id": name,
        "name": yaku.plain_name(name),  # its plain name
        "original": yaku.original_name(name),
        "usual": str(beside) if beside else _("not counted"),
        "worth": "" if points == "0" else points,
        "counts": counts,
        "own_name": form.names[name],
        "is_changed": (points if counts else "0") != str(beside),
        "is_wrong": name in form.wrong,
    }


def list_sheet_lines(game: Game, overrides: Mapping[str, Value]) -> list[str]:
    """Return the changes of a house rule set and its other house rules, as phrases."""
    return [
        add_label(toggle_name(game.name, name), value_phrase(game.name, name, overrides[name]))
        for name in (toggle.name for toggle in (*game.toggles, *game.sheet))
        if name in overrides
    ]


def list_sheet_fields(game: Game, overrides: Mapping[str, Value]) -> list[tuple[str, str]]:
    """Return the form fields for a house rule set."""
    return [
        (field_name(toggle), str(overrides[toggle.name]))
        for toggle in game.sheet
        if toggle.name in overrides
    ]


def find_sheet_address(game: Game, preset: str, overrides: Mapping[str, Value]) -> str:
    """Return the address where the sheet of some rules can be changed."""
    rules = Ruleset(game, preset, overrides)
    return url_for("sheets.show", name=game.name, preset=preset, **address_fields(rules))


def list_kept(sheets: Sheets, game: Game) -> list[dict[str, Any]]:
    """Return the stored house rule sets of a game."""
    return [_kept_line(entry) for entry in sheets.of(game.name)]


def _kept_line(stored: KeptSheet) -> dict[str, Any]:
    rules = stored.ruleset
    return {
        "id": stored.id,
        "title": stored.title,
        "rules": preset_name(rules.preset),
        "address": find_sheet_address(rules.game, rules.preset, rules.overrides),
        "play_address": _play_address(rules),
    }


def _play_address(rules: Ruleset) -> str:
    fields = address_fields(rules)
    return url_for("practice.show", game=rules.game.name, preset=rules.preset, **fields)


@pages.get("/<name>/sheet")
def show(name: str) -> BaseResponse:
    """Show a house rule set; redirect a submitted form to its address."""
    form = _read(name, request.args)
    if form.ruleset is not None and SENT in request.args:
        return redirect(_address(form.ruleset, form.compared), 303)
    return _page(services.practice().sheets, form)


@pages.post("/<name>/sheet")
def keep(name: str) -> BaseResponse:
    """Keep a house sheet by a title."""
    sheets, form = services.practice().sheets, _read(name, request.form)
    typed = request.form.get("title", "")
    if form.ruleset is None:
        return _page(sheets, form)
    refused = refuse_character(typed)
    title = "" if refused else clean_line(typed)
    if not 0 < len(title) <= LONGEST_TITLE:
        limit = _("Please give the rule set a title of at most %(num)d letters.", num=LONGEST_TITLE)
        return _page(sheets, form, refused or limit, typed)
    sheets.keep(title, form.ruleset)
    return redirect(_address(form.ruleset, form.compared), 303)


@pages.post("/sheets/<int:number>/drop")
def drop(number: int) -> BaseResponse:
    """Delete a stored house rule set, and show its content, so that it can be stored again."""
    dropped = services.practice().sheets.drop(number).ruleset
    return redirect(_address(dropped, dropped.preset), 303)


@pages.get("/<name>/sheet/file")
def write(name: str) -> Response:
    """Give a house sheet away as a file."""
    rules = _read(name, request.args).ruleset
    if rules is None:
        raise UnprocessableEntity(_("This rule set cannot be played. Please check it."))
    data = {
        "hanafuda sheet": VERSION,
        "game": rules.game.name,
        "preset": rules.preset,
        "overrides": dict(rules.overrides),
    }
    text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    return render_file(text, "application/json; charset=utf-8", f"{rules.preset}-sheet.json")


@pages.post("/<name>/sheet/file")
def read(name: str) -> BaseResponse:
    """Take a house sheet in from a file, and show it."""
    game = _game(name)
    try:
        rules = _parse_file(read_upload(LARGEST))
    except ValueError:
        form = read_sheet(game, game.default_preset, MultiDict())
        return _page(
            services.practice().sheets, form, _("That file is not a rule set. Nothing was changed.")
        )
    return redirect(_address(rules, rules.preset), 303)


def _parse_file(data: bytes) -> Ruleset:
    """Return the rules of a file; raise ValueError where it holds none."""
    if len(data) > LARGEST:
        raise ValueError("The file is too large.")
    try:
        stated: Any = json.loads(data)
    except RecursionError:
        raise ValueError("The file is no JSON.") from None
    if not isinstance(stated, dict) or stated.get("hanafuda sheet") != VERSION:
        raise ValueError("The file is no house sheet.")
    game, preset, overrides = (stated.get(key) for key in ("game", "preset", "overrides"))
    if not (isinstance(game, str) and isinstance(preset, str) and isinstance(overrides, dict)):
        raise ValueError("The file is no house sheet.")
    return ruleset(game, preset, overrides)


def _game(name: str) -> Game:
    if name not in GAMES:
        raise NotFound
    return GAMES[name]


def _read(name: str, fields: MultiDict[str, str]) -> SheetForm:
    game = _game(name)
    preset = fields.get("preset", game.default_preset)
    if preset not in game.presets:
        raise NotFound
    try:
        return read_sheet(game, preset, fields)
    except UnreadableError:
        raise NotFound from None


def _address(rules: Ruleset, compared: str) -> str:
    fields = address_fields(rules)
    if compared != rules.preset:
        fields["compare"] = compared
    return url_for("sheets.show", name=rules.game.name, preset=rules.preset, **fields)


def _page(sheets: Sheets, form: SheetForm, refused: str = "", title: str = "") -> Response:
    is_wrong = bool(form.wrong or refused)
    return render(
        "rules/sheet",
        status=HTTPStatus.UNPROCESSABLE_ENTITY if is_wrong else HTTPStatus.OK,
        page=build_sheet_page(form),
        refused=refused,
        title=title,
        kept=list_kept(sheets, form.game),
        longest=LONGEST_TITLE,
        sent=SENT,
    )
