"""House rule sets on pages: line by line, and the stored ones."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import url_for

from tutor.rules.ruleset import Game, Ruleset, Value
from tutor.store import KeptSheet
from tutor.web.i18n.translation import _, add_label, pgettext
from tutor.web.match_form import field_name
from tutor.web.rulebook.addresses import address_fields, rules_address
from tutor.web.rulebook.sheet_form import SheetForm
from tutor.web.rulebook.yaku_lines import (
    YakuLine,
    list_captured_lines,
    list_dealt_lines,
    list_special_lines,
)
from tutor.web.services import practice
from tutor.web.words.house_rules import toggle_name, value_phrase
from tutor.web.words.names import yaku
from tutor.web.words.names.choices import preset_name
from tutor.web.words.names.games import game_name
from tutor.web.words.names.original.name import OriginalName


@dataclass(frozen=True)
class SheetLine:
    """One yaku of a house rule set: its default and its input."""

    id: str
    name: str  # its plain name
    original: OriginalName
    usual: str  # its worth in the rules that are compared
    worth: str
    counts: bool
    own_name: str
    is_changed: bool
    is_wrong: bool


@dataclass(frozen=True)
class SheetPart:
    """The yaku of one sort."""

    title: str
    lines: tuple[SheetLine, ...]


@dataclass(frozen=True)
class PrintedPart:
    """The yaku of one sort that count, on paper."""

    title: str
    heading: str  # of their values
    cards_heading: str
    lines: tuple[YakuLine, ...]


@dataclass(frozen=True)
class KeptLine:
    """A stored house rule set in a list, with its address."""

    id: int
    title: str
    rules: str
    address: str
    play_address: str


@dataclass(frozen=True)
class SheetPage:
    """Everything on the page of a house sheet."""

    game: str
    name: str
    preset: str
    preset_name: str
    presets: tuple[tuple[str, str], ...]
    compared: str
    compared_name: str
    parts: tuple[SheetPart, ...]
    others: tuple[tuple[str, str], ...]  # fields of other house rules, unchanged
    wrong: tuple[str, ...]
    changed: tuple[str, ...]  # in phrases
    printed: tuple[PrintedPart, ...]  # printable rules, by category
    address: str  # of the sheet, to give away; empty where it cannot be played
    play_address: str
    rules_address: str
    fields: Mapping[str, str]
    is_searched: bool  # no net covers it


def build_sheet_page(form: SheetForm) -> SheetPage:
    """Return the page of a sheet."""
    game, rules = form.game, form.ruleset
    fields = address_fields(rules) if rules else {}
    there = {"name": game.name, "preset": form.base.preset}
    return SheetPage(
        game=game.name,
        name=game_name(game.name),
        preset=form.base.preset,
        preset_name=preset_name(form.base.preset),
        presets=tuple((preset, preset_name(preset)) for preset in game.presets),
        compared=form.compared,
        compared_name=preset_name(form.compared),
        parts=_list_parts(form),
        others=tuple(address_fields(form.base).items()),
        wrong=tuple(form.wrong.values()),
        changed=tuple(list_sheet_lines(game, rules.overrides)) if rules else (),
        printed=_list_printed(rules) if rules else (),
        address=url_for("sheets.show", **there, **fields, _external=True) if rules else "",
        play_address=_play_address(rules) if rules else "",
        rules_address=rules_address(rules) if rules else "",
        fields={"preset": form.base.preset, **fields},
        is_searched=rules is not None and rules.has_own_worths,
    )


def _list_parts(form: SheetForm) -> tuple[SheetPart, ...]:
    game = form.game
    beside = Ruleset(game, form.compared).list_worths()
    special = [name for name in game.uncaptured if name in yaku.SPECIAL]
    dealt = [name for name in game.uncaptured if name not in special]
    captured = [yaku_id for yaku_id in game.yaku_ids if yaku_id not in game.uncaptured]
    parts = ((_("Yaku"), captured), (_("Dealt yaku"), dealt), (_("Special yaku"), special))
    return tuple(
        SheetPart(title, tuple(_line(form, name, beside[name]) for name in ids))
        for title, ids in parts
        if ids
    )


def _list_printed(rules: Ruleset) -> tuple[PrintedPart, ...]:
    points = _("Points")
    parts = (
        PrintedPart(_("Yaku"), points, _("Cards"), list_captured_lines(rules)),
        PrintedPart(
            _("Dealt yaku"), points, pgettext("column", "Example"), list_dealt_lines(rules)
        ),
        PrintedPart(_("Special yaku"), _("Each other player pays"), "", list_special_lines(rules)),
    )
    return tuple(printed_part for printed_part in parts if printed_part.lines)


def _line(form: SheetForm, name: str, beside: int) -> SheetLine:
    counts, points = name in form.counting, form.worths[name]
    return SheetLine(
        id=name,
        name=yaku.plain_name(name),
        original=yaku.original_name(name),
        usual=str(beside) if beside else _("not counted"),
        worth="" if points == "0" else points,
        counts=counts,
        own_name=form.names[name],
        is_changed=(points if counts else "0") != str(beside),
        is_wrong=name in form.wrong,
    )


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


def list_kept(game: Game) -> list[KeptLine]:
    """Return the stored house rule sets of a game."""
    return [_kept_line(entry) for entry in practice().sheets.of(game.name)]


def _kept_line(stored: KeptSheet) -> KeptLine:
    rules = stored.ruleset
    return KeptLine(
        id=stored.id,
        title=stored.title,
        rules=preset_name(rules.preset),
        address=find_sheet_address(rules.game, rules.preset, rules.overrides),
        play_address=_play_address(rules),
    )


def _play_address(rules: Ruleset) -> str:
    fields = address_fields(rules)
    return url_for("practice.show", game=rules.game.name, preset=rules.preset, **fields)
