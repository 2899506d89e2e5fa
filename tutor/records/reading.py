"""A record read from its text; every line is checked against the rules."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from tutor.records.record import (
    FIELD,
    KEYWORDS,
    STOCK,
    EventStep,
    Place,
    RecordError,
    ReplayRecord,
    build_character_error,
    build_deck,
    build_event_error,
    build_rules_error,
    check_date,
    check_names,
    check_prose,
    check_tags,
    check_title,
    is_name,
    move_error,
    shorten,
    walk_events,
)
from tutor.records.writing import VERSION, move_text, read_value
from tutor.rules.actions import action_named
from tutor.rules.cards import Card, UnknownCardError, id_of, pack_card_named
from tutor.rules.games import GAMES
from tutor.rules.house_sheet import SheetError
from tutor.rules.match.match import Acted
from tutor.rules.match.replay import Replay, ReplayError, replay_from_json, replay_to_json
from tutor.rules.ruleset import Ruleset, RulesetError
from tutor.text import CharacterError, clean, fold_code, parse_number, split_list

NOTE: Final = "|"
COMMENT: Final = "#"
_MOVER: Final = re.compile(r'(?P<name>[^()"]+?)(?: \((?P<by>"(?:[^"\\]|\\.)*"|[^()"]*)\))?')
_KEY: Final = re.compile(r'((?:[^:"]|"(?:[^"\\]|\\.)*")+):(.*)')
_WIDE_KEY: Final = re.compile("([^\uff1a]+)\uff1a(.*)")
_KNOWN_KEY: Final = re.compile(
    rf"\s*({'|'.join(KEYWORDS.split())}|rule [^:\uff1a]+?)\s*[:\uff1a](.*)"
)
_LINE_END: Final = re.compile("\r\n|[\r\n\u2028\u2029]")
ABOUT: Final = "about"
_ONCE: Final = ("title", "date", "game", "preset", "players", "tags")
_RULE: Final = "rule "
_OF_THE_TABLE: Final = {"field": FIELD, "stock": STOCK}
_PILES: Final = ("hand", *_OF_THE_TABLE, "fold", "void")


@dataclass(frozen=True)
class TextLine:
    """One line with content; *key* is `|` for a note."""

    number: int
    key: str
    value: str

    @property
    def code(self) -> str:
        """Return the value as a number or code is read, in whatever width it was typed."""
        return fold_code(self.value)

    @property
    def is_note(self) -> bool:
        """Return whether the line is part of a note."""
        return self.key == NOTE


def split_lines(text: str) -> list[TextLine]:
    """Return the lines of a text; ignore empty lines and lines that begin with `#`."""
    lines = [
        (number, line.lstrip("\ufeff \t").strip())
        for number, line in enumerate(_LINE_END.split(text), start=1)
    ]
    return [_line(number, line) for number, line in lines if line and not line.startswith(COMMENT)]


def _line(number: int, typed: str) -> TextLine:
    try:
        text = clean(typed)
    except CharacterError as error:
        raise build_character_error(error, line=number) from None
    if text.startswith(NOTE):
        return TextLine(number, NOTE, text.removeprefix(NOTE).lstrip(" "))
    code = fold_code(text)
    if code.split()[:1] == ["hanafuda"] and ":" not in code:
        return TextLine(number, "hanafuda", code.removeprefix("hanafuda").strip())
    results = _split_key(text)
    if not results:
        raise RecordError(
            "“%(text)s” is not understood: a line is a word, a colon and a value.",
            line=number,
            text=shorten(text),
        )
    key, value = results
    return TextLine(number, key, value if key == ABOUT else value.strip())


def _split_key(text: str) -> tuple[str, str] | None:
    """Return the key and the value of a line; the colon may be full-width."""
    for pattern in (_KNOWN_KEY, _KEY, _WIDE_KEY):
        match = pattern.fullmatch(text)
        if match:
            return " ".join(match[1].split()), match[2].lstrip(" ")
    return None


def read_mover(line: TextLine) -> tuple[str, str]:
    """Return the player of a line, and the name in brackets if somebody else chose."""
    match = _MOVER.fullmatch(line.key)
    if not match:
        raise RecordError("“%(text)s” is not a player.", line=line.number, text=shorten(line.key))
    return match["name"], match["by"] or ""


def read_chooser(line: TextLine, by: str) -> str:
    """Return who chose an action; a name with odd signs is written as in JSON."""
    if not by.startswith('"'):
        return by
    try:
        return str(json.loads(by))
    except ValueError:
        name = shorten(by)
        raise RecordError("“%(text)s” is not a player.", line=line.number, text=name) from None


def find_cards(line: TextLine) -> tuple[Card, ...]:
    """Return the cards that a line names."""
    try:
        return tuple(pack_card_named(name) for name in line.code.split())
    except UnknownCardError as error:
        raise RecordError(
            "There is no card “%(name)s”.", line=line.number, name=shorten(error.name)
        ) from None


@contextmanager
def blame_line(line: TextLine) -> Iterator[None]:
    """Add the number of a line to any error raised in this context."""
    try:
        yield
    except RecordError as error:
        raise move_error(error, line=line.number) from None


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


@dataclass
class _ParsedLines:
    """The events of a text as JSON, with the line number of each."""

    events: list[dict[str, object]] = field(default_factory=list)
    lines: list[TextLine] = field(default_factory=list)  # of each event
    points: dict[int, TextLine] = field(default_factory=dict)  # after so many events
    notes: dict[Place, list[TextLine]] = field(default_factory=dict)
    place: Place = (0, 0)
    dealer: int = 0

    def add(self, line: TextLine, kind: str, **fields: object) -> None:
        self.events.append({"kind": kind, **fields})
        self.lines.append(line)


@dataclass
class _DealLines:
    piles: dict[int, TextLine] = field(default_factory=dict)
    fold: str = ""
    voided: list[str] = field(default_factory=list)


def from_text(text: str) -> ReplayRecord:
    """Return the record that `to_text` wrote, or a person; raise RecordError with the line."""
    lines = split_lines(text)
    header, text_lines = read_header(lines)
    parsed_lines = _parse_lines(header, text_lines)
    replay = _replay(header, parsed_lines)
    _check_moves(header, replay, parsed_lines)
    notes = {place: _note(results) for place, results in parsed_lines.notes.items()}
    return ReplayRecord(
        replay,
        names=header.names,
        title=header.title,
        date=header.date,
        about=header.about,
        tags=header.tags,
        notes=notes,
    )


def _note(lines: Sequence[TextLine]) -> str:
    text = "\n".join(text_line.value for text_line in lines)
    with blame_line(lines[0]):
        check_prose(text)
    return text


def _parse_lines(header: Header, lines: Sequence[TextLine]) -> _ParsedLines:
    parsed_lines, draws = _ParsedLines(), list[str]()
    text_lines = list(lines)
    while text_lines:
        line = text_lines.pop(0)
        if line.is_note:
            parsed_lines.notes.setdefault(_find_place(parsed_lines, line), []).append(line)
        elif line.key == "draw":
            draws.append(line.code)
        elif line.key == "dealer":
            dealer = header.player(line, line.value)
            parsed_lines.add(line, "dealer_chosen", dealer=dealer, draws=[*draws])
        elif line.key in ("deal", "back"):
            _add_deal(header, parsed_lines, line, text_lines)
        elif line.key == "points":
            parsed_lines.points[len(parsed_lines.events)] = line
        else:
            _add_action(header, parsed_lines, line)
    return parsed_lines


def _find_place(parsed_lines: _ParsedLines, line: TextLine) -> Place:
    if not parsed_lines.place[0]:
        raise RecordError("A note must come after the first deal.", line=line.number)
    return parsed_lines.place


def _add_deal(
    header: Header, parsed_lines: _ParsedLines, line: TextLine, text_lines: list[TextLine]
) -> None:
    """Add a deal or a return with the piles that follow it."""
    given = _take_deal_lines(header, text_lines)
    if line.key == "deal":
        parsed_lines.dealer = header.player(line, line.value)
        parsed_lines.place = (parsed_lines.place[0] + 1, 0)
        fields: dict[str, object] = {"dealer": parsed_lines.dealer, "voided": given.voided}
    else:
        _take_back(parsed_lines, line)
        fields = {"kept": parsed_lines.place[1]}
    piles = {pile: find_cards(text_line) for pile, text_line in given.piles.items()}
    try:
        deck = build_deck(header.ruleset, parsed_lines.dealer, piles)
    except RecordError as error:
        pile = error.values.get("pile")
        wrong = given.piles.get(pile, line) if isinstance(pile, int) else line
        raise move_error(error, line=wrong.number) from None
    folds = {"fold": given.fold} if given.fold else {}
    kind = "dealt" if line.key == "deal" else "taken_back"
    parsed_lines.add(line, kind, **fields, deck=" ".join(id_of(card) for card in deck), **folds)


def _take_back(parsed_lines: _ParsedLines, line: TextLine) -> None:
    stored = parse_number(line.value, 3)
    if stored is None or stored < 0 or not parsed_lines.place[0]:
        raise RecordError(
            "“back” must say how many actions of the round are kept.", line=line.number
        )
    parsed_lines.place = (parsed_lines.place[0], stored)
    for place, notes in parsed_lines.notes.items():
        if place > parsed_lines.place:
            raise RecordError(
                "This note is about an action that was taken back.", line=notes[0].number
            )


def _take_deal_lines(header: Header, text_lines: list[TextLine]) -> _DealLines:
    """Take the lines of a deal away from the rest."""
    given = _DealLines()
    while text_lines and text_lines[0].key.split(" ")[0] in _PILES:
        line = text_lines.pop(0)
        what, _, name = line.key.partition(" ")
        if what == "fold":
            given.fold = line.code
        elif what == "void":
            given.voided.append(line.code)
        else:
            pile = header.player(line, name) if what == "hand" else _OF_THE_TABLE[what]
            if pile in given.piles:
                raise RecordError("This pile is listed twice.", line=line.number)
            given.piles[pile] = line
    return given


def _add_action(header: Header, parsed_lines: _ParsedLines, line: TextLine) -> None:
    mover, by = read_mover(line)
    name = header.find_name(mover)
    if not parsed_lines.place[0]:
        raise RecordError(
            "A player must deal before “%(name)s” can act.", line=line.number, name=name
        )
    action, *_ = split_list(line.code)
    try:
        action_named(action)
    except UnknownCardError:
        raise RecordError(
            "There is no card or action “%(name)s”.", line=line.number, name=shorten(action)
        ) from None
    parsed_lines.add(line, "acted", action=action, player=read_chooser(line, by) if by else name)
    parsed_lines.place = (parsed_lines.place[0], parsed_lines.place[1] + 1)


def _replay(header: Header, parsed_lines: _ParsedLines) -> Replay:
    data: dict[str, Any] = replay_to_json(header.ruleset, ())
    try:
        return replay_from_json({**data, "events": parsed_lines.events})
    except ReplayError as error:
        refused = build_event_error(error)
        if refused.event is None:
            raise refused from None
        raise move_error(refused, line=parsed_lines.lines[refused.event - 1].number) from None


def _check_moves(header: Header, replay: Replay, parsed_lines: _ParsedLines) -> None:
    """Compare the statements about the moves with the rules."""
    done = list(walk_events(replay.ruleset, replay.events))
    for step, line in zip(done, parsed_lines.lines, strict=True):
        if isinstance(step.event, Acted):
            _check_move(header, step, step.event, line)
    for count, line in parsed_lines.points.items():
        _check_points(done[:count], line)


def _check_move(header: Header, step: EventStep, event: Acted, line: TextLine) -> None:
    before = step.before.current
    name = header.find_name(read_mover(line)[0])
    if header.names[before.to_act] != name:
        raise RecordError(
            "%(name)s acts here, not %(other)s.",
            line=line.number,
            name=header.names[before.to_act],
            other=name if is_name(name) else "?",
        )
    stated = [" ".join(part.split()) for part in split_list(line.code)]
    done = move_text(before, event.action, step.after.current)
    if len(stated) > 1 and stated != done.split(", "):
        raise RecordError("This move was: %(move)s.", line=line.number, move=done)


def _check_points(done: Sequence[EventStep], line: TextLine) -> None:
    rounds = done[-1].after.rounds if done else ()
    if not rounds or not rounds[-1].is_over:
        raise RecordError("Points must come after the end of a round.", line=line.number)
    changes = " ".join(str(change) for change in rounds[-1].changes)
    if line.code.split() != changes.split():
        raise RecordError(
            "By its moves this round scores %(points)s; the file says %(told)s.",
            line=line.number,
            points=changes,
            told=shorten(line.value),
        )
