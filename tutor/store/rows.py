"""Rows of matches and their events, and records built from them."""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any, Final

from sqlalchemy import bindparam
from sqlmodel import Session, col, func, select

from tutor.rules.match.match import Event, MatchOutcome
from tutor.rules.match.replay import event_from_json, event_to_json
from tutor.store.records import MatchNotFoundError, MatchRecord, MatchSetup, Source
from tutor.store.tables.matches import EventRow, MatchRow

Written = tuple[str, dict[str, Any]]  # the kind of an event, and the rest of it
FindKnown = Callable[[str], MatchRecord | None]  # a cached match, by its token

_MATCH: Final = select(MatchRow).where(MatchRow.token == bindparam("token"))
_STORED: Final = select(func.count(col(EventRow.id))).where(EventRow.match_id == MatchRow.id)
_COUNT: Final = _STORED.correlate(MatchRow).scalar_subquery()
_COUNTED: Final = select(MatchRow, _COUNT).where(MatchRow.token == bindparam("token"))
_COUNTS: Final = select(MatchRow.token, MatchRow.told, _COUNT).where(
    col(MatchRow.token).in_(bindparam("tokens", expanding=True))
)


def find_match(session: Session, token: str, *, deleted: bool = False) -> MatchRow:
    """Return a match; raise MatchNotFoundError if it is missing or (by default) deleted."""
    match = session.exec(_MATCH, params={"token": token}).one_or_none()
    if match is None or (match.deleted_at and not deleted):
        raise MatchNotFoundError
    return match


def is_taken(session: Session, token: str) -> bool:
    """Return whether a match has this token, deleted or not."""
    return session.exec(_MATCH, params={"token": token}).one_or_none() is not None


def find_counted(session: Session, token: str) -> tuple[MatchRow, int]:
    """Return a match and how many events of it are stored; raise as `find_match` does."""
    counted = session.exec(_COUNTED, params={"token": token}).one_or_none()
    if counted is None or counted[0].deleted_at:
        raise MatchNotFoundError
    return counted


def list_known(
    session: Session, tokens: Iterable[str], find_known: FindKnown
) -> dict[str, MatchRecord]:
    """Return the matches that are remembered and have not changed since, by token."""
    remembered = {token: record for token in tokens if (record := find_known(token))}
    if not remembered:
        return {}
    counted = session.exec(_COUNTS, params={"tokens": list(remembered)})
    return {
        token: remembered[token]
        for token, data, stored in counted
        if remembered[token].version == stored and remembered[token].source.told == data
    }


def build_records(session: Session, matches: Sequence[MatchRow]) -> list[MatchRecord]:
    """Return several matches with their events."""
    rows = groupby(read_event_rows(session, matches), key=lambda row: row.match_id)
    events = {match_id: list(group) for match_id, group in rows}
    return [build_record(match, events.get(match.id or 0, [])) for match in matches]


def read_event_rows(session: Session, matches: Sequence[MatchRow]) -> Sequence[EventRow]:
    """Return the events of some matches, those of one match together and in order."""
    if not matches:
        return []
    ids = [match.id for match in matches]
    order = (col(EventRow.match_id), col(EventRow.sequence))
    return session.exec(
        select(EventRow).where(col(EventRow.match_id).in_(ids)).order_by(*order)
    ).all()


def write_events(events: Iterable[Event]) -> list[Written]:
    """Return events in their stored form."""
    plain = [event_to_json(event) for event in events]
    return [(str(data.pop("kind")), data) for data in plain]


def build_event_rows(match: MatchRow, first: int, written: list[Written]) -> list[EventRow]:
    """Return the rows of events, of which the first has this sequence."""
    assert match.id is not None
    return [
        EventRow(match_id=match.id, sequence=sequence, kind=kind, data=data)
        for sequence, (kind, data) in enumerate(written, start=first)
    ]


def build_record(match: MatchRow, events: Sequence[EventRow]) -> MatchRecord:
    """Return a match with its events."""
    return MatchRecord(
        token=match.token,
        setup=build_setup(match),
        events=tuple(event_from_json({"kind": row.kind, **row.data}) for row in events),
        created=match.created_at,
        updated=match.updated_at,
        source=build_source(match),
    )


def build_setup(match: MatchRow) -> MatchSetup:
    """Return how a match was set up."""
    return MatchSetup(
        game=match.game,
        preset=match.preset,
        overrides=match.overrides,
        level=match.level,
        hints=match.hints,
        seed=match.seed,
        players=match.players,
    )


def build_source(match: MatchRow) -> Source:
    """Return where a match comes from."""
    return Source(match.origin, match.title, tuple(match.names), match.told)


def read_outcome(match: MatchRow) -> MatchOutcome | None:
    """Return how a match ended, None if it is in progress or was not evaluated."""
    if match.outcome is None:
        return None
    return MatchOutcome(tuple(match.outcome["totals"]), tuple(match.outcome["winners"]))
