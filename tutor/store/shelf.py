"""The list of matches: search, tag, annotate, delete and restore."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import bindparam, delete
from sqlmodel import Session, col, select

from tutor.rules.match.match import MatchOutcome
from tutor.skill.history import MatchCost
from tutor.store.analyses import mark_uncollected
from tutor.store.finding import (
    DRAWN,
    LOST,
    NEWEST,
    NOT_OWN,
    RESULTS,
    WON,
    MatchFilter,
    is_own,
    select_count,
    select_matches,
    select_newest,
    select_sums,
)
from tutor.store.records import CONTENT, IMPORTED, YOU, MatchNotFoundError, MatchSetup, Source
from tutor.store.rows import build_setup, build_source, find_match, read_outcome
from tutor.store.scope import LearnerScope
from tutor.store.tables.matches import MatchRow, NoteRow, TagRow

Notes = Mapping[tuple[int, int], str]  # by the place of the round and the actions before
# The notes of a match; without any, nothing in their place.
_NOTES: Final = (
    select(NoteRow.round, NoteRow.step, NoteRow.text)
    .select_from(MatchRow)
    .join(NoteRow, col(NoteRow.match_id) == MatchRow.id, isouter=True)
    .where(MatchRow.token == bindparam("token"), col(MatchRow.deleted_at).is_(None))
)
_TAGS_OF: Final = (
    select(TagRow.match_id, TagRow.name)
    .where(col(TagRow.match_id).in_(bindparam("matches", expanding=True)))
    .order_by(col(TagRow.name))
)
_TAGS: Final = (
    select(TagRow.name)
    .join(MatchRow, col(MatchRow.id) == TagRow.match_id)
    .where(col(MatchRow.deleted_at).is_(None), is_own())
    .distinct()
)

_NEWEST: Final = col(MatchRow.updated_at).desc()
_COUNTED: Final = (col(MatchRow.origin) == IMPORTED, col(MatchRow.result).in_(RESULTS))


@dataclass(frozen=True)
class ShelvedMatch:
    """A match as lists show it, without its events."""

    token: str
    setup: MatchSetup
    source: Source
    updated: datetime
    result: str
    outcome: MatchOutcome | None  # of a match that is over
    cost: MatchCost | None  # once it is reviewed
    tags: tuple[str, ...]
    is_deleted: bool


@dataclass(frozen=True)
class ShelfSummary:
    """Some matches together.

    *given_up* is the mean percent of the chance to win that one cost, None without any.
    """

    count: int
    won: int
    lost: int
    drawn: int
    given_up: float | None


class Shelf:
    """All matches, of any source."""

    def __init__(self, scope: LearnerScope) -> None:
        self._scope = scope

    def count(self, wanted: MatchFilter) -> int:
        """Return how many matches are as wanted."""
        with self._scope.reading() as session:
            return session.exec(select_count(wanted)).one()

    def summarise(self, wanted: MatchFilter) -> ShelfSummary:
        """Return totals of the matches that pass a filter."""
        with self._scope.reading() as session:
            rows = session.execute(select_sums(wanted)).all()
        counts = {result: count for result, count, _measured, _lost in rows}
        measured = sum(item for _result, _count, item, _lost in rows)
        given_up = sum(item or 0 for _result, _count, _measured, item in rows)
        return ShelfSummary(
            count=sum(counts.values()),
            won=counts.get(WON, 0),
            lost=counts.get(LOST, 0),
            drawn=counts.get(DRAWN, 0),
            given_up=given_up / measured if measured else None,
        )

    def matches(
        self,
        wanted: MatchFilter,
        limit: int | None,
        skipped: int = 0,
        order: str = NEWEST,
        *,
        has_tags: bool = True,
    ) -> list[ShelvedMatch]:
        """Return the matches that are as wanted, by default the newest first.

        Where nobody reads their tags they come without.
        """
        ordered = select_matches(wanted, order)
        with self._scope.reading() as session:
            matches = session.exec(ordered.limit(limit).offset(skipped)).all()
            tags = _tags(session, [match.id or 0 for match in matches]) if has_tags else {}
            return [_shelve(match, tags.get(match.id or 0, ())) for match in matches]

    def latest(self, wanted: MatchFilter) -> str:
        """Return the token of the newest match that is as wanted, empty when there is none."""
        with self._scope.reading() as session:
            return session.exec(select_newest(wanted)).first() or ""

    def latest_setup(self, wanted: MatchFilter) -> MatchSetup | None:
        """Return how the newest match that is as wanted was set up, None when there is none."""
        with self._scope.reading() as session:
            match_row = session.exec(select_matches(wanted, NEWEST).limit(1)).first()
            return build_setup(match_row) if match_row else None

    def tags(self) -> list[str]:
        """Return all tags of matches that are not deleted."""
        with self._scope.reading() as session:
            return sorted(session.exec(_TAGS))

    def tags_of(self, token: str) -> tuple[str, ...]:
        """Return the tags of a match."""
        with self._scope.reading() as session:
            match = find_match(session, token)
            return _tags(session, [match.id or 0]).get(match.id or 0, ())

    def tag(self, token: str, names: Iterable[str]) -> None:
        """Replace the tags of a match."""
        with self._scope.writing() as session:
            match = find_match(session, token)
            session.execute(delete(TagRow).where(col(TagRow.match_id) == match.id))
            assert match.id is not None
            session.add_all([TagRow(match_id=match.id, name=name) for name in set(names)])

    def notes(self, token: str) -> dict[tuple[int, int], str]:
        """Return the notes of a match."""
        with self._scope.reading() as session:
            rows = session.exec(_NOTES, params={"token": token}).all()
        if not rows:
            raise MatchNotFoundError
        return {(place, step): text for place, step, text in rows if text is not None}

    def note(self, token: str, place: int, step: int, text: str) -> None:
        """Write a note about a moment in place of the one before; an empty one takes it away."""
        with self._scope.writing() as session:
            match = find_match(session, token)
            mine = NoteRow.match_id == match.id, NoteRow.round == place, NoteRow.step == step
            row = session.exec(select(NoteRow).where(*mine)).one_or_none()
            if row is not None:
                session.delete(row)
                session.flush()
            if text:
                session.add_all(build_note_rows(match, {(place, step): text}))

    def delete(self, token: str) -> None:
        """Put a match away; nothing of it is lost."""
        with self._scope.writing() as session:
            match = find_match(session, token, deleted=True)
            match.deleted_at = match.deleted_at or datetime.now(UTC)

    def restore(self, token: str) -> None:
        """Restore a deleted match."""
        with self._scope.writing() as session:
            find_match(session, token, deleted=True).deleted_at = None

    def is_deleted(self, token: str) -> bool:
        """Return whether a match is deleted."""
        with self._scope.reading() as session:
            return find_match(session, token, deleted=True).deleted_at is not None

    def claim(self, token: str, you: int | None, result: str) -> None:
        """Store which player of an import the learner was, and how the match ended for them.

        What its analysis shows of the learner is collected again.
        """
        with self._scope.writing() as session:
            match = find_match(session, token, deleted=True)
            match.told = {**match.told, YOU: you}
            match.result, match.lost_percent, match.lost_points = result, None, None
            session.add(match)
            mark_uncollected(session, match)

    def find_last_claimed(self) -> str:
        """Return the player name that the learner last identified as theirs, or empty."""
        with self._scope.reading() as session:
            match_row = session.exec(select(MatchRow).where(*_COUNTED).order_by(_NEWEST)).first()
            you = build_source(match_row).you if match_row else None
            return match_row.names[you] if match_row and you is not None else ""

    def find_import(self, content: str) -> str:
        """Return the token of the import with a key of its content, empty where there is none."""
        same = col(MatchRow.told)[CONTENT].as_string() == content
        there = col(MatchRow.origin) == IMPORTED, col(MatchRow.deleted_at).is_(None), same
        with self._scope.reading() as session:
            return session.exec(select(MatchRow.token).where(*there)).first() or ""

    def disown(self) -> None:
        """Stop counting imports without an identified learner, as earlier versions counted them."""
        with self._scope.writing() as session:
            for match in session.exec(select(MatchRow).where(*_COUNTED)):
                if build_source(match).you is None:
                    match.result = NOT_OWN
                    match.lost_percent, match.lost_points = None, None
                    session.add(match)

    def settle(self, token: str, result: str) -> None:
        """Store how a match has ended that was played before results were stored."""
        with self._scope.writing() as session:
            find_match(session, token, deleted=True).result = result

    def keep(self, token: str, yaku: Iterable[str], outcome: MatchOutcome | None) -> None:
        """Store what lists show of a finished match: the yaku of all players, and the outcome."""
        with self._scope.writing() as session:
            match = find_match(session, token, deleted=True)
            match.yaku = sorted(set(yaku))
            match.outcome = asdict(outcome) if outcome else None

    def list_unread(self) -> list[str]:
        """Return finished matches whose list data is incomplete."""
        there = col(MatchRow.deleted_at).is_(None)
        ended = col(MatchRow.yaku).is_(None), col(MatchRow.result) != "", there
        with self._scope.reading() as session:
            return list(session.exec(select(MatchRow.token).where(*ended)))

    def measure(self, token: str, cost: MatchCost | None) -> None:
        """Store what a match cost, from its latest analysis, for lists."""
        known = cost or MatchCost()
        with self._scope.writing() as session:
            match = find_match(session, token, deleted=True)
            match.lost_percent, match.lost_points = known.percent, known.points


def _shelve(match: MatchRow, tags: tuple[str, ...]) -> ShelvedMatch:
    return ShelvedMatch(
        token=match.token,
        setup=build_setup(match),
        source=build_source(match),
        updated=match.updated_at,
        result=match.result,
        outcome=read_outcome(match),
        cost=_read_cost(match),
        tags=tags,
        is_deleted=match.deleted_at is not None,
    )


def _read_cost(match: MatchRow) -> MatchCost | None:
    cost = MatchCost(match.lost_percent, match.lost_points)
    return None if cost == MatchCost() else cost


def build_note_rows(match: MatchRow, notes: Notes) -> list[NoteRow]:
    """Return the rows of notes about a match."""
    assert match.id is not None
    current_time = datetime.now(UTC)
    return [
        NoteRow(match_id=match.id, round=place, step=step, text=text, updated_at=current_time)
        for (place, step), text in notes.items()
    ]


def _tags(session: Session, matches: Iterable[int]) -> dict[int, tuple[str, ...]]:
    """Return the tags of some matches, by their ids."""
    tags: dict[int, tuple[str, ...]] = {}
    for match, name in session.exec(_TAGS_OF, params={"matches": list(matches)}):
        tags[match] = (*tags.get(match, ()), name)
    return tags
