"""Two rule sets of a game side by side: what differs, and what is the same."""

from collections.abc import Iterator, Mapping
from typing import Any

from tutor.rules.ruleset import Game, Ruleset
from tutor.web.i18n.translation import _, pgettext
from tutor.web.rulebook.game_page import format_points, list_settings
from tutor.web.rulebook.yaku_lines import build_captured_line, is_played, list_dealt_lines
from tutor.web.words.names.choices import preset_name
from tutor.web.words.names.games import game_name

Row = tuple[str, str, str]  # a yaku or house rule, with its value in both rule sets
Part = tuple[str, list[Row]]  # a title and its rows


def compare_rule_sets(game: Game, first: str, second: str) -> dict[str, Any]:
    """Return two presets of a game side by side."""
    rulesets = (Ruleset(game, first), Ruleset(game, second))
    parts = [
        (pgettext("heading", "Yaku and points"), list(_join(*map(_read_captured, rulesets)))),
        (_("Dealt yaku"), list(_join(*map(_read_dealt, rulesets)))),
        (_("House rules"), list(_join(*map(_read_settings, rulesets)))),
    ]
    return {
        "game": game.name,
        "game_name": game_name(game.name),
        "first": first,
        "second": second,
        "presets": {preset: preset_name(preset) for preset in game.presets},
        "different": _select(parts, differs=True),
        "same": _select(parts, differs=False),
    }


def _select(parts: list[Part], *, differs: bool) -> list[Part]:
    """Return the rows of parts that differ, or those that are the same."""
    selected = [
        (title, [row for row in rows if (row[1] != row[2]) is differs]) for title, rows in parts
    ]
    return [(title, rows) for title, rows in selected if rows]


def _join(first: Mapping[str, str], second: Mapping[str, str]) -> Iterator[Row]:
    missing = _("not played")
    for name in dict.fromkeys((*first, *second)):
        yield name, first.get(name, missing), second.get(name, missing)


def _read_captured(ruleset: Ruleset) -> Mapping[str, str]:
    rows = [row for row in ruleset.yaku() if is_played(row)]
    lines = [(row, build_captured_line(ruleset, row)) for row in rows]
    return {
        line.name: " ".join((format_points(row), "·", line.meaning, *line.notes))
        for row, line in lines
    }


def _read_dealt(ruleset: Ruleset) -> Mapping[str, str]:
    return {line.name: line.value for line in list_dealt_lines(ruleset)}


def _read_settings(ruleset: Ruleset) -> Mapping[str, str]:
    return {setting.name: setting.value for setting in list_settings(ruleset)}
