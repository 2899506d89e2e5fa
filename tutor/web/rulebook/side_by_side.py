"""Two rule sets of a game side by side: what differs, and what is the same."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tutor.rules.ruleset import Game, Ruleset
from tutor.web.i18n.translation import _, pgettext
from tutor.web.rulebook.game_page import format_points, list_settings
from tutor.web.rulebook.yaku_lines import YakuLine, build_captured_line, is_played, list_dealt_lines
from tutor.web.words.names import yaku
from tutor.web.words.names.choices import preset_name
from tutor.web.words.names.games import game_name


@dataclass(frozen=True)
class ComparedRow:
    """A yaku or house rule with its value in both rule sets."""

    name: str
    first: str
    second: str

    @property
    def differs(self) -> bool:
        """Return whether the rule sets differ in it."""
        return self.first != self.second


@dataclass(frozen=True)
class ComparedPart:
    """The yaku, the dealt yaku or the house rules of both rule sets."""

    title: str
    rows: tuple[ComparedRow, ...]


@dataclass(frozen=True)
class SideBySide:
    """Two rule sets of a game."""

    game: str
    game_name: str
    first: str
    second: str
    presets: tuple[tuple[str, str], ...]  # ids and names
    parts: tuple[ComparedPart, ...]

    @property
    def different(self) -> tuple[ComparedPart, ...]:
        """Return the rows that differ, by part."""
        return self._select(differs=True)

    @property
    def same(self) -> tuple[ComparedPart, ...]:
        """Return the rows that are the same, by part."""
        return self._select(differs=False)

    def _select(self, *, differs: bool) -> tuple[ComparedPart, ...]:
        selected = (
            ComparedPart(part.title, tuple(row for row in part.rows if row.differs is differs))
            for part in self.parts
        )
        return tuple(part for part in selected if part.rows)

    def name_of(self, preset: str) -> str:
        """Return the name of a rule set."""
        return dict(self.presets)[preset]


def compare_rule_sets(game: Game, first: str, second: str) -> SideBySide:
    """Return two presets of a game side by side."""
    rulesets = (Ruleset(game, first), Ruleset(game, second))
    parts = (
        (pgettext("heading", "Yaku and points"), tuple(map(_read_captured, rulesets))),
        (_("Dealt yaku"), tuple(map(_read_dealt, rulesets))),
        (_("House rules"), tuple(map(_read_settings, rulesets))),
    )
    return SideBySide(
        game=game.name,
        game_name=game_name(game.name),
        first=first,
        second=second,
        presets=tuple((preset, preset_name(preset)) for preset in game.presets),
        parts=tuple(ComparedPart(title, tuple(_join(*sides))) for title, sides in parts),
    )


def _join(first: Mapping[str, str], second: Mapping[str, str]) -> Iterator[ComparedRow]:
    missing = _("not played")
    for name in dict.fromkeys((*first, *second)):
        yield ComparedRow(name, first.get(name, missing), second.get(name, missing))


def _read_captured(ruleset: Ruleset) -> Mapping[str, str]:
    rows = [row for row in ruleset.yaku() if is_played(row)]
    return {
        yaku.name(row.id): _describe(build_captured_line(ruleset, row), format_points(row))
        for row in rows
    }


def _read_dealt(ruleset: Ruleset) -> Mapping[str, str]:
    return {line.name: line.value for line in list_dealt_lines(ruleset)}


def _describe(line: YakuLine, points: str) -> str:
    return " ".join((points, "·", line.meaning, *line.notes))


def _read_settings(ruleset: Ruleset) -> Mapping[str, str]:
    return {setting.name: setting.value for setting in list_settings(ruleset)}
