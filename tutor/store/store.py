"""The store: matches as their events, appended and never changed."""

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from sqlmodel import Session, col, select

from tutor.rules.match import Event
from tutor.rules.replay import event_from_json, event_to_json
from tutor.store.database import FILE_NAME, for_writing, opened
from tutor.store.lesson_log import LessonLog
from tutor.store.records import (
    Help,
    MatchNotFoundError,
    MatchRecord,
    MatchSetup,
    StaleVersionError,
)
from tutor.store.tables import EventRow, HelpRow, MatchRow

TOKEN_BYTES: Final = 12

_Written = tuple[str, dict[str, Any]]  # the kind of an event, and the rest of it


class Store:
    """The matches in one folder; threads and processes may share it."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._reader = opened(folder / FILE_NAME)
        self._writer = for_writing(self._reader)
        self.lessons = LessonLog(self._reader, self._writer)

    def create(self, setup: MatchSetup, events: Sequence[Event]) -> MatchRecord:
        """Store a new match."""
        match = _match_row(setup)
        written = _written(events)
        with self._writing() as session:
            session.add(match)
            session.flush()
            added = _event_rows(match, 0, written)
            session.add_all(added)
        return _record(match, added)

    def match(self, token: str) -> MatchRecord:
        """Return a match; raise MatchNotFoundError when no match has the token."""
        with Session(self._reader) as session:
            match = _found(session, token)
            return _record(match, _stored(session, [match]))

    def append(self, token: str, version: int, events: Sequence[Event]) -> MatchRecord:
        """Add events, all or none; raise StaleVersionError unless *version* are stored."""
        written = _written(events)
        with self._writing() as session:
            match = _found(session, token)
            stored = _stored(session, [match])
            if len(stored) != version:
                raise StaleVersionError(version, len(stored))
            added = _event_rows(match, version, written)
            session.add_all(added)
            match.updated_at = datetime.now(UTC)
        return _record(match, [*stored, *added])

    def help(self, token: str) -> dict[int, Help]:
        """Return what the learner of a match was told, by the sequence of the decision's event."""
        with Session(self._reader) as session:
            match = _found(session, token)
            rows = session.exec(select(HelpRow).where(HelpRow.match_id == match.id)).all()
            return {row.sequence: Help(row.rung, row.warned) for row in rows}

    def add_help(self, token: str, version: int, told: Help) -> Help:
        """Store what is about to be told before the next event; return all that was told.

        Telling it again changes nothing. Raise StaleVersionError unless *version* events are
        stored: it would be about another decision.
        """
        with self._writing() as session:
            match = _found(session, token)
            stored = len(_stored(session, [match]))
            if stored != version:
                raise StaleVersionError(version, stored)
            row = _help_row(session, match, version)
            before = Help(row.rung, row.warned)
            after = before.with_more(told)
            if after != before:
                row.rung, row.warned, row.told_at = after.rung, after.warned, datetime.now(UTC)
                session.add(row)
        return after

    def matches(self, limit: int = 50) -> list[MatchRecord]:
        """Return the latest matches, newest first."""
        with Session(self._reader) as session:
            newest = select(MatchRow).order_by(col(MatchRow.id).desc()).limit(limit)
            found = session.exec(newest).all()
            rows = groupby(_stored(session, found), key=lambda row: row.match_id)
            events = {match_id: list(group) for match_id, group in rows}
            return [_record(match, events.get(match.id or 0, [])) for match in found]

    def close(self) -> None:
        """Close the file."""
        self._reader.dispose()

    @contextmanager
    def _writing(self) -> Iterator[Session]:
        with Session(self._writer, expire_on_commit=False) as session, session.begin():
            yield session


def _found(session: Session, token: str) -> MatchRow:
    match = session.exec(select(MatchRow).where(MatchRow.token == token)).one_or_none()
    if match is None:
        raise MatchNotFoundError
    return match


def _stored(session: Session, matches: Sequence[MatchRow]) -> Sequence[EventRow]:
    """Return the events of some matches, those of one match together and in order."""
    ids = [match.id for match in matches]
    order = (col(EventRow.match_id), col(EventRow.sequence))
    return session.exec(
        select(EventRow).where(col(EventRow.match_id).in_(ids)).order_by(*order)
    ).all()


def _help_row(session: Session, match: MatchRow, sequence: int) -> HelpRow:
    """Return the row of a decision, a new one if nothing was told about it yet."""
    assert match.id is not None
    asked = select(HelpRow).where(HelpRow.match_id == match.id, HelpRow.sequence == sequence)
    row = session.exec(asked).one_or_none()
    now = datetime.now(UTC)
    return row or HelpRow(match_id=match.id, sequence=sequence, rung=0, warned=False, told_at=now)


def _match_row(setup: MatchSetup) -> MatchRow:
    now = datetime.now(UTC)
    return MatchRow(
        token=secrets.token_urlsafe(TOKEN_BYTES),
        created_at=now,
        updated_at=now,
        game=setup.game,
        preset=setup.preset,
        overrides=dict(setup.overrides),
        level=setup.level,
        hints=setup.hints,
        seed=setup.seed,
        players=setup.players,
    )


def _written(events: Sequence[Event]) -> list[_Written]:
    plain = [event_to_json(event) for event in events]
    return [(str(data.pop("kind")), data) for data in plain]


def _event_rows(match: MatchRow, first: int, written: list[_Written]) -> list[EventRow]:
    assert match.id is not None
    return [
        EventRow(match_id=match.id, sequence=sequence, kind=kind, data=data)
        for sequence, (kind, data) in enumerate(written, start=first)
    ]


def _record(match: MatchRow, events: Sequence[EventRow]) -> MatchRecord:
    setup = MatchSetup(
        game=match.game,
        preset=match.preset,
        overrides=match.overrides,
        level=match.level,
        hints=match.hints,
        seed=match.seed,
        players=match.players,
    )
    return MatchRecord(
        token=match.token,
        setup=setup,
        events=tuple(event_from_json({"kind": row.kind, **row.data}) for row in events),
        created=match.created_at,
        updated=match.updated_at,
    )
