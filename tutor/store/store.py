"""The store: matches as their events, appended and never changed."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import bindparam
from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import Session, col, select

from tutor.rules.match.match import Event
from tutor.store import rows
from tutor.store.analyses import Analyses, queue, queue_rounds
from tutor.store.database import Place, open_database
from tutor.store.history import History
from tutor.store.items import Items
from tutor.store.lesson_log import LessonLog
from tutor.store.people.accounts import Accounts, Sessions
from tutor.store.people.classes import Classes
from tutor.store.people.learners import Belongings, Learners
from tutor.store.people.tasks import ClassTasks
from tutor.store.records import (
    PLAYED,
    SAMPLE,
    Help,
    MatchExistsError,
    MatchRecord,
    MatchSetup,
    Source,
    StaleVersionError,
    UnreachableStoreError,
)
from tutor.store.scope import EVERYBODY, FIRST, LearnerScope
from tutor.store.shares import Shares
from tutor.store.sheets import Sheets
from tutor.store.shelf import Notes, Shelf, build_note_rows
from tutor.store.tables.base import LearnerRow
from tutor.store.tables.matches import HelpRow, MatchRow
from tutor.store.training import DrillRuns, Duplicates, PuzzleLog

TOKEN_BYTES: Final = 12
_HELP: Final = (
    select(HelpRow)
    .join(MatchRow, col(MatchRow.id) == HelpRow.match_id)
    .where(MatchRow.token == bindparam("token"))
)


class Store:
    """The data of one learner at a place: the first, unless made by `of`.

    Threads and processes may share a folder, and machines a server.

    Raise UnusableStoreError where there is no such place, or it cannot be used.
    """

    def __init__(self, place: Place, scope: LearnerScope | None = None) -> None:
        self._place = place
        self._scope = scope or LearnerScope(open_database(place), FIRST)
        self.learner: Final = self._scope.learner
        self.reads: Final = self._scope.reads
        self.learners = Learners(self._scope.of(EVERYBODY))
        self.sessions = Sessions(self._scope.of(EVERYBODY))
        self.accounts = Accounts(self._scope.of(EVERYBODY))
        self.belongings = Belongings(self._scope)
        self.classes = Classes(self._scope)
        self.tasks = ClassTasks(self._scope, self.classes)
        self.lessons = LessonLog(self._scope)
        self.analyses = Analyses(self._scope)
        self.shelf = Shelf(self._scope)
        self.shares = Shares(self._scope)
        self.sheets = Sheets(self._scope)
        self.items = Items(self._scope)
        self.history = History(self._scope)
        self.drills = DrillRuns(self._scope)
        self.puzzles = PuzzleLog(self._scope)
        self.duplicates = Duplicates(self._scope)

    def of(self, learner: int | None) -> "Store":
        """Return the store of another learner at the same place, or of everybody (None)."""
        return Store(self._place, self._scope.of(learner))

    def find_write_fault(self) -> str:
        """Return why nothing can be written, as the database names it; empty if writing works."""
        return find_write_fault(self._scope)

    def create(
        self,
        setup: MatchSetup,
        events: Sequence[Event],
        source: Source = PLAYED,
        result: str = "",
        notes: Notes | None = None,
        token: str = "",
    ) -> MatchRecord:
        """Store a new match; one that has ended has a *result*, and waits to be analysed.

        It gets a random *token* unless one is given; raise MatchExistsError where that is taken.
        """
        match = _match_row(setup, source, token or secrets.token_urlsafe(TOKEN_BYTES))
        written = rows.write_events(events)
        with self._scope.writing() as session:
            if token and rows.is_taken(session, token):
                raise MatchExistsError
            session.add(match)
            session.flush()
            added = rows.build_event_rows(match, 0, written)
            session.add_all(added)
            session.add_all(build_note_rows(match, notes or {}))
            _settle(session, match, result)
        return rows.build_record(match, added)

    def match(self, token: str, match_record: MatchRecord | None = None) -> MatchRecord:
        """Return a match; raise MatchNotFoundError when no match has the token.

        Return *match_record* if no event was added to it: stored events never change.
        """
        with self._scope.reading() as session:
            match, stored = rows.find_counted(session, token)
            if (
                match_record
                and stored == match_record.version
                and match_record.source.told == match.told
            ):
                return match_record
            return rows.build_record(match, rows.read_event_rows(session, [match]))

    def records(
        self, tokens: Sequence[str], find_known: rows.FindKnown = lambda _token: None
    ) -> list[MatchRecord]:
        """Return the matches with these tokens, in order; known ones are not read again."""
        if not tokens:
            return []
        with self._scope.reading() as session:
            there = rows.list_known(session, tokens, find_known)
            unknown = [token for token in tokens if token not in there]
            wanted = select(MatchRow).where(col(MatchRow.token).in_(unknown))
            match_rows = session.exec(wanted).all() if unknown else []
            there |= {record.token: record for record in rows.build_records(session, match_rows)}
        return [there[token] for token in tokens if token in there]

    def append(
        self,
        record: MatchRecord,
        events: Sequence[Event],
        result: str = "",
        *,
        ends_round: bool = False,
    ) -> MatchRecord:
        """Add events to a match, all or none; return it with them.

        Raise StaleVersionError unless the events of *record* are all that are stored: they are
        never changed, so it is enough to count them. Events that end the match come with its
        *result*, and it waits to be analysed; so do its rounds when one of them has ended.
        """
        written, current_time = rows.write_events(events), datetime.now(UTC)
        with self._scope.writing() as session:
            match = _find_at(session, record.token, record.version)
            session.add_all(rows.build_event_rows(match, record.version, written))
            match.updated_at = current_time
            if ends_round and not result:
                queue_rounds(session, match)
            _settle(session, match, result)
        return replace(record, events=(*record.events, *events), updated=current_time)

    def help(self, token: str) -> dict[int, Help]:
        """Return the help given in a match, by the sequence of the resulting event.

        Deleted matches are included: their analysis may still be running.
        """
        with self._scope.reading() as session:
            help_rows = session.exec(_HELP, params={"token": token}).all()
            return {row.sequence: Help(row.rung, row.warned) for row in help_rows}

    def add_help(self, token: str, version: int, stated: Help) -> Help:
        """Store help before it is shown for the next event; return all help for it.

        Repeating it changes nothing. Raise StaleVersionError unless *version* events are stored,
        because it would then belong to another decision.
        """
        with self._scope.writing() as session:
            match = _find_at(session, token, version)
            row = _help_row(session, match, version)
            before = Help(row.rung, row.warned)
            after = before.with_more(stated)
            if after != before:
                row.rung, row.warned, row.told_at = after.rung, after.warned, datetime.now(UTC)
                session.add(row)
        return after

    def close(self) -> None:
        """Close all connections to the database."""
        self._scope.close()


def _find_at(session: Session, token: str, version: int) -> MatchRow:
    """Return a match at a known version; raise as `append` does."""
    match, stored = rows.find_counted(session, token)
    if stored != version:
        raise StaleVersionError(version, stored)
    return match


def _help_row(session: Session, match: MatchRow, sequence: int) -> HelpRow:
    """Return the help row of a decision, a new one if no help was stored yet."""
    assert match.id is not None
    select_of_scalar = select(HelpRow).where(
        HelpRow.match_id == match.id, HelpRow.sequence == sequence
    )
    row = session.exec(select_of_scalar).one_or_none()
    current_time = datetime.now(UTC)
    return row or HelpRow(
        match_id=match.id, sequence=sequence, rung=0, warned=False, told_at=current_time
    )


def _settle(session: Session, match: MatchRow, result: str) -> None:
    """Store the result of a match that has just ended, and queue its analysis.

    A sample match has a ready analysis.
    """
    if result:
        match.result = result
        if not match.origin.startswith(SAMPLE):
            queue(session, match)


def _match_row(setup: MatchSetup, source: Source, token: str) -> MatchRow:
    current_time = datetime.now(UTC)
    return MatchRow(
        token=token,
        created_at=current_time,
        updated_at=current_time,
        game=setup.game,
        preset=setup.preset,
        overrides=dict(setup.overrides),
        level=setup.level,
        hints=setup.hints,
        seed=setup.seed,
        players=setup.players,
        origin=source.origin,
        title=source.title,
        names=list(source.names),
        told=dict(source.told),
    )


PROBE: Final = -1  # a learner who is never there when a transaction ends


def find_write_fault(scope: LearnerScope) -> str:
    """Return why nothing can be written, as the database names it; empty where writing works."""
    row = LearnerRow(id=PROBE, created_at=datetime.now(UTC))
    try:
        with scope.of(PROBE).writing() as session:
            session.add(row)
            session.flush()
            session.delete(row)
    except UnreachableStoreError as error:
        return error.cause
    except SQLAlchemyError as error:
        return type(error).__name__
    return ""
