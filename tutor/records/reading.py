"""A record read from its text; every line is checked against the rules."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tutor.records.dealing import FIELD, STOCK, build_deck
from tutor.records.header import Header, read_header
from tutor.records.lines import (
    TextLine,
    blame_line,
    find_cards,
    read_chooser,
    read_mover,
    split_lines,
)
from tutor.records.record import (
    EventStep,
    Place,
    RecordError,
    ReplayRecord,
    build_event_error,
    check_prose,
    is_name,
    move_error,
    shorten,
    walk_events,
)
from tutor.records.writing import move_text
from tutor.rules.actions import action_named
from tutor.rules.cards import UnknownCardError, id_of
from tutor.rules.match.match import Acted
from tutor.rules.match.replay import Replay, ReplayError, replay_from_json, replay_to_json
from tutor.text import parse_number, split_list

_OF_THE_TABLE: Final = {"field": FIELD, "stock": STOCK}
_PILES: Final = ("hand", *_OF_THE_TABLE, "fold", "void")


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
