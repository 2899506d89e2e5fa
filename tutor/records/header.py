"""The first lines of a text: rules, players and description of the game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tutor.records.lines import ABOUT, TextLine, blame_line
from tutor.records.record import (
    RecordError,
    build_rules_error,
    check_date,
    check_names,
    check_prose,
    check_tags,
    check_title,
    shorten,
)
from tutor.records.writing import VERSION, read_value
from tutor.rules.games import GAMES
from tutor.rules.house_sheet import SheetError
from tutor.rules.ruleset import Ruleset, RulesetError
from tutor.text import fold_code, split_list

_ONCE: Final = ("title", "date", "game", "preset", "players", "tags")
_RULE: Final = "rule "


@dataclass(frozen=True)
class Header:
    """The lines before the first event."""

    ruleset: Ruleset
    names: tuple[str, ...]
    title: str
    date: str
    about: str
    tags: tuple[str, ...]

    def player(self, line: TextLine, name: str) -> int:
        """Return the number of a player; raise RecordError when nobody is called so."""
        given = self.find_name(name)
        if given not in self.names:
            raise RecordError(
                "There is no player “%(name)s”.", line=line.number, name=shorten(name)
            )
        return self.names.index(given)

    def find_name(self, name: str) -> str:
        """Return the name of a player, whichever blanks are typed within it."""
        alike = (other for other in self.names if other.split() == name.split())
        return next(alike, name)


def read_header(lines: Sequence[TextLine]) -> tuple[Header, list[TextLine]]:
    """Return the header and the lines after it."""
    if not lines or lines[0].key != "hanafuda" or lines[0].value != str(VERSION):
        raise RecordError(
            "The first line must be “hanafuda %(version)d”.",
            line=lines[0].number if lines else 1,
            version=VERSION,
        )
    end = next((at for at, line in enumerate(lines) if line.key in ("draw", "dealer")), len(lines))
    stored_values, rules, text_lines = _sort_lines(lines[1:end])
    names, date = _names(stored_values, lines[0]), stored_values.get("date")
    about = "\n".join(line.value for line in text_lines)
    header = Header(
        ruleset=_ruleset(stored_values, rules, len(names), lines[0]),
        names=names,
        title=_read(stored_values.get("title"), check_title),
        date=_read(date, check_date, date.code if date else ""),
        about=_read(text_lines[0], check_prose, about) if text_lines else "",
        tags=_tags(stored_values.get("tags")),
    )
    return header, list(lines[end:])


def _sort_lines(
    lines: Sequence[TextLine],
) -> tuple[dict[str, TextLine], list[TextLine], list[TextLine]]:
    """Return the single lines, the house rules, and the description of the game."""
    stored_values: dict[str, TextLine] = {}
    rules, text_lines = list[TextLine](), list[TextLine]()
    for line in lines:
        if line.key.startswith(_RULE):
            rules.append(line)
        elif line.key == ABOUT:
            text_lines.append(line)
        elif line.key in _ONCE and line.key not in stored_values:
            stored_values[line.key] = line
        else:
            raise RecordError(
                "“%(key)s” does not belong above the first dealer, or is there twice.",
                line=line.number,
                key=shorten(line.key),
            )
    return stored_values, rules, text_lines


def _names(stored_values: dict[str, TextLine], first: TextLine) -> tuple[str, ...]:
    line = _find_needed(stored_values, "players", first)
    # Written names are separated by plain commas, and may contain full-width ones.
    parts = line.value.split(",") if "," in line.value else split_list(line.value)
    names = tuple(name.strip() for name in parts)
    with blame_line(line):
        if "" in names:
            raise RecordError("Something is missing before or after a comma.")
        check_names(names, len(names))
    return names


def _find_needed(stored_values: dict[str, TextLine], key: str, first: TextLine) -> TextLine:
    if key not in stored_values:
        raise RecordError("“%(key)s” is missing below this line.", line=first.number, key=key)
    return stored_values[key]


def _ruleset(
    stored_values: dict[str, TextLine], rules: Sequence[TextLine], players: int, first: TextLine
) -> Ruleset:
    """Return the rules, made up line by line so that an error is that of its line.

    Lines of a house sheet may need those below them, so that all are judged together.
    """
    game, preset = (
        _find_needed(stored_values, "game", first),
        _find_needed(stored_values, "preset", first),
    )
    if game.code not in GAMES:
        raise RecordError(
            "There is no game “%(game)s”; the games are %(games)s.",
            line=game.number,
            game=shorten(game.value),
            games=", ".join(GAMES),
        )
    _build_ruleset(preset, game.code, preset.code, {}, 0)
    overrides: dict[str, Any] = {}
    for line in rules:
        overrides[fold_code(line.key.removeprefix(_RULE))] = read_value(line.value)
        if line is rules[-1] or not _is_part_of_sheet(game.code, preset.code, overrides):
            _build_ruleset(line, game.code, preset.code, overrides, 0)
    return _build_ruleset(stored_values["players"], game.code, preset.code, overrides, players)


def _build_ruleset(
    line: TextLine, game: str, preset: str, overrides: dict[str, Any], players: int
) -> Ruleset:
    try:
        return Ruleset(GAMES[game], preset, dict(overrides), players)
    except RulesetError as error:
        raise build_rules_error(str(error), line=line.number) from None


def _is_part_of_sheet(game: str, preset: str, overrides: dict[str, Any]) -> bool:
    """Return whether these lines of a house rule set need further lines to be playable."""
    try:
        Ruleset(GAMES[game], preset, dict(overrides))
    except SheetError:
        return True
    except RulesetError:
        pass
    return False


def _read(line: TextLine | None, check: Callable[[str], None], text: str = "") -> str:
    """Return the value of a line, or another reading of it, once it is checked."""
    if line is None:
        return ""
    with blame_line(line):
        check(text or line.value)
    return text or line.value


def _tags(line: TextLine | None) -> tuple[str, ...]:
    if line is None or not line.value:
        return ()
    tags = tuple(split_list(line.value))
    with blame_line(line):
        check_tags(tags)
    return tags
