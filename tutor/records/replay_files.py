"""Replays as files: JSON, the sample games, and imports of a match, a zip or a text of several."""

import json
import re
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Any, Final, TypeGuard

from tutor import resources
from tutor.records import koikoi_ai
from tutor.records.reading import from_text
from tutor.records.record import (
    Place,
    RecordError,
    ReplayRecord,
    build_event_error,
    list_usual_names,
    shorten,
)
from tutor.rules.match.replay import Replay, ReplayError, replay_from_json, replay_to_json
from tutor.text import SOURCE, fold_code, replace_refused

FORMAT: Final = 2
_EVENTS_ONLY: Final = 1
_ADDED: Final = ("title", "date", "about", "names", "tags", "notes")
MOST_BYTES: Final = 1_000_000  # of a match
MOST_MATCHES: Final = 100  # in one file: each is played again by the rules
_ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")  # a file, none, one of several parts
_HEAD: Final = re.compile(r"hanafuda +\d+")
_LINE: Final = re.compile(rb"[^\r\n]+")
_SUFFIXES: Final = (".txt", ".json")
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)  # fixed date of every file in a zip
_NAMED_IN_UTF8: Final = 0x800
_DAMAGED: Final = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,  # packed in a way that nobody knows
    RuntimeError,  # with a password
    ValueError,
)


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


def read_any(data: bytes) -> ReplayRecord:
    """Return the record in a file: text or JSON in the formats of this program, or KoiKoi-AI.

    Replay everything by the rules. Raise only RecordError, when the file is no replay or the match
    is impossible.
    """
    if len(data) > MOST_BYTES:
        raise RecordError("The file is larger than %(most)d kB.", most=MOST_BYTES // 1000)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RecordError("The file is not UTF-8 text.") from None
    begun = text.lstrip()
    if not begun:
        raise RecordError("The file is empty.")
    return _object(text) if begun[0] in "{[" else from_text(text)


def _object(text: str) -> ReplayRecord:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise RecordError("The JSON cannot be read here.", line=error.lineno) from None
    except (ValueError, RecursionError):
        raise RecordError("The JSON cannot be read.") from None
    if isinstance(data, Mapping) and "record" in data:
        return koikoi_ai.read(data)
    return from_json(data)


@dataclass(frozen=True)
class NamedFile:
    """A replay from or for a file with several."""

    name: str
    data: bytes


def split_several(data: bytes) -> tuple[NamedFile, ...]:
    """Return the replays in a file, none of them read yet; one without a name where it is one.

    Raise RecordError where a zip is damaged, or there are too many.
    """
    named_files = _unpack(data) if data.startswith(_ZIP) else _split_text("", data)
    if len(named_files) > MOST_MATCHES:
        raise RecordError("A file may hold %(most)d matches at most.", most=MOST_MATCHES)
    return tuple(named_files)


def _unpack(data: bytes) -> list[NamedFile]:
    try:
        with zipfile.ZipFile(BytesIO(data)) as packed:
            named = [(_name(zip_info), zip_info) for zip_info in packed.infolist()]
            stored = sorted(
                (entry for entry in named if _is_replay(entry[0])), key=lambda entry: entry[0]
            )[: MOST_MATCHES + 1]
            named_files = [
                part
                for name, zip_info in stored
                for part in _split_text(name, _read(packed, zip_info))
            ]
    except _DAMAGED:
        raise RecordError("The zip cannot be read.") from None
    if not named_files:
        raise RecordError("The zip holds no file that ends in .txt or .json.")
    return named_files


def _name(info: zipfile.ZipInfo) -> str:
    """Return the name of a file in a zip, also where it is written as old programs did."""
    if info.flag_bits & _NAMED_IN_UTF8:
        return replace_refused(info.filename)
    raw = info.filename.encode("cp437", "replace")
    for encoding in ("utf-8", "cp932"):
        try:
            return replace_refused(raw.decode(encoding))
        except UnicodeDecodeError:
            pass
    return replace_refused(info.filename)


def _is_replay(name: str) -> bool:
    """Return whether a file may be a replay, and not the metadata that macOS adds to each."""
    parts = PurePosixPath(name.replace("\\", "/")).parts
    return (
        name.lower().endswith(_SUFFIXES)
        and "__MACOSX" not in parts
        and not parts[-1].startswith(".")
    )


def _read(packed: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """Return a file, or as much of it as shows that it is too large, however it was packed."""
    with packed.open(info) as file:
        return file.read(MOST_BYTES + 1)


def _split_text(name: str, data: bytes) -> list[NamedFile]:
    """Return the matches of a text, each with its lines where they stood."""
    heads = [line.start() for line in _LINE.finditer(data) if _is_head(line[0])]
    if len(heads) < 2:
        return [NamedFile(name, data)]
    ends = [*heads[1:], len(data)]
    return [
        NamedFile(f"{name} {number}".strip(), b"\n" * _count_lines(data[:begin]) + data[begin:end])
        for number, (begin, end) in enumerate(zip(heads, ends, strict=True), start=1)
    ]


def _is_head(line: bytes) -> bool:
    return _HEAD.fullmatch(fold_code(line.decode("utf-8", "replace"))) is not None


def _count_lines(data: bytes) -> int:
    return data.count(b"\n") + data.count(b"\r") - data.count(b"\r\n")


def pack(files: Iterable[NamedFile]) -> bytes:
    """Return a zip of files; the same files give the same bytes."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in files:
            archive.writestr(zipfile.ZipInfo(file.name, _EPOCH), file.data, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


@dataclass(frozen=True)
class Sample:
    """A game that ships: *name* is part of its address."""

    name: str
    game: str
    path: Path


def list_samples() -> tuple[Sample, ...]:
    """Return the sample games that ship with the program, by game and in order."""
    paths = sorted(resources.folder("replays").glob("*/*.txt"))
    stored = (
        path for path in paths if "." not in path.stem
    )  # a translation has its language there
    return tuple(Sample(path.stem, path.parent.name, path) for path in stored)


@cache
def read_sample(name: str, language: str = SOURCE) -> ReplayRecord:
    """Return a sample game with commentary in *language*; raise KeyError if there is none."""
    for sample in list_samples():
        if sample.name == name:
            stated = sample.path.with_suffix(f".{language}.txt")
            path = stated if language != SOURCE and stated.exists() else sample.path
            return from_text(path.read_text(encoding="utf-8"))
    raise KeyError(name)
