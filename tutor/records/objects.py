"""A record as JSON: format 1 has the events, format 2 also titles, names and notes."""

from collections.abc import Mapping
from typing import Any, Final, TypeGuard

from tutor.records.record import (
    Place,
    RecordError,
    ReplayRecord,
    build_event_error,
    list_usual_names,
    shorten,
)
from tutor.rules.match.replay import Replay, ReplayError, replay_from_json, replay_to_json

FORMAT: Final = 2
_EVENTS_ONLY: Final = 1
_ADDED: Final = ("title", "date", "about", "names", "tags", "notes")


def to_json(record: ReplayRecord) -> dict[str, object]:
    """Return a record as plain JSON values, without empty fields."""
    notes = [
        {"round": number, "step": step, "text": text}
        for (number, step), text in sorted(record.notes.items())
    ]
    added = {
        "title": record.title,
        "date": record.date,
        "about": record.about,
        "names": list(record.names),
        "tags": list(record.tags),
        "notes": notes,
    }
    plain = replay_to_json(record.ruleset, record.replay.events)
    events = plain.pop("events")
    data = {name: value for name, value in added.items() if value}
    return {**plain, "format": FORMAT, **data, "events": events}


def from_json(data: object) -> ReplayRecord:
    """Return the record that `to_json` wrote, played again; raise RecordError if it cannot be."""
    if not isinstance(data, Mapping):
        raise RecordError("A JSON replay is an object with a game and its events.")
    number = data.get("format")
    if type(number) is not int or number not in (_EVENTS_ONLY, FORMAT):
        raise RecordError(
            "This is format “%(number)s”, but only 1 and 2 can be read.",
            number=shorten(str(number)) if isinstance(number, int | str) else "?",
        )
    added = {name: data[name] for name in _ADDED if name in data} if number == FORMAT else {}
    events = {name: value for name, value in data.items() if name not in added}
    replay = _replay({**events, "format": _EVENTS_ONLY})
    return ReplayRecord(
        replay,
        names=_texts("names", added["names"]) if "names" in added else list_usual_names(replay),
        tags=_texts("tags", added.get("tags", [])),
        notes=_notes(added.get("notes", [])),
        title=_text("title", added.get("title", "")),
        date=_text("date", added.get("date", "")),
        about=_text("about", added.get("about", "")),
    )


def _replay(data: Mapping[str, Any]) -> Replay:
    try:
        return replay_from_json(data)
    except ReplayError as error:
        raise build_event_error(error) from None


def _text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise RecordError("“%(name)s” must be text.", name=name)
    return value


def _texts(name: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise RecordError("“%(name)s” must be a list.", name=name)
    return tuple(_text(name, item) for item in value)


def _notes(value: object) -> dict[Place, str]:
    if not isinstance(value, list):
        raise RecordError("“%(name)s” must be a list.", name="notes")
    notes: dict[Place, str] = {}
    for item in value:
        if not _is_note(item):
            raise RecordError("A note has a round, a step and a text, and nothing else.")
        place = (item["round"], item["step"])
        if place in notes:
            raise RecordError("There are two notes in the same place.")
        notes[place] = _text("text", item["text"])
    return notes


def _is_note(entry: object) -> TypeGuard[Mapping[str, Any]]:
    return (
        isinstance(entry, Mapping)
        and set(entry) == {"round", "step", "text"}
        and type(entry["round"]) is int
        and type(entry["step"]) is int
    )
