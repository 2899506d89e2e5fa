"""End the matches shown in a class: revoke their links."""

import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, delete, select, update

from tutor.store.people.accounts import fold_name
from tutor.store.scope import EVERYBODY, LearnerScope
from tutor.store.tables.matches import ShareRow
from tutor.store.tables.people import MemberRow, SchoolClassRow, ShownMatchRow
from tutor.text import fold_code


def end_shown(session: Session, number: int, learner: int | None = None) -> None:
    """End the matches shown in a class by all members or by one."""
    wanted = select(ShownMatchRow.share_id).where(ShownMatchRow.class_id == number)
    if learner is not None:
        wanted = wanted.where(col(ShownMatchRow.learner_id) == learner)
    shares = session.exec(wanted).all()
    is_open = col(ShareRow.id).in_(shares) & col(ShareRow.revoked_at).is_(None)
    session.exec(update(ShareRow).where(is_open).values(revoked_at=datetime.now(UTC)))
    session.exec(delete(ShownMatchRow).where(col(ShownMatchRow.share_id).in_(shares)))


SIGNS: Final = "23456789abcdefghjkmnpqrstuvwxyz"  # no two look alike
CODE_LENGTH: Final = 6


class ClassNotFoundError(ValueError):
    """A class that does not exist, or is not visible to the learner."""


class NameTakenError(ValueError):
    """A name that somebody has in the class already."""


@dataclass(frozen=True)
class Member:
    """A learner in a class, as the other members see them."""

    id: int
    learner: int
    name: str
    joined: datetime


@dataclass(frozen=True)
class SchoolClass:
    """A class as one member sees it; *own* is their place in it, None for the teacher."""

    id: int
    title: str
    code: str
    own: Member | None
    members: tuple[Member, ...]  # by their names
    teacher: int  # their learner number
    zone: str = ""  # the name of the time zone of its days, empty for that of this machine

    @property
    def is_taught(self) -> bool:
        """Return whether the learner teaches the class."""
        return self.own is None

    def find(self, member: int) -> Member:
        """Return a member; raise ClassNotFoundError where there is none of that number."""
        result = next((other for other in self.members if other.id == member), None)
        if result is None:
            raise ClassNotFoundError
        return result


class Classes:
    """The classes that one learner teaches or is in."""

    def __init__(self, scope: LearnerScope) -> None:
        self._scope = scope
        self._all = scope.of(EVERYBODY)

    def all(self) -> list[SchoolClass]:
        """Return every class, first those that the learner teaches."""
        with self._scope.reading() as session:
            taught = session.exec(select(SchoolClassRow.id).order_by(col(SchoolClassRow.id))).all()
            joined = session.exec(select(MemberRow.class_id).order_by(col(MemberRow.id))).all()
        given = [entry for entry in taught if entry is not None]
        return [
            self.find(number)
            for number in (*given, *(each for each in joined if each not in given))
        ]

    def find(self, number: int) -> SchoolClass:
        """Return a class; raise ClassNotFoundError unless the learner teaches it or is a member."""
        with self._all.reading() as session:
            row = session.get(SchoolClassRow, number)
            if row is None:
                raise ClassNotFoundError
            members = _list_members(session, number)
        own = next((member for member in members if member.learner == self._scope.learner), None)
        if row.learner_id == self._scope.learner:
            own = None
        elif own is None:
            raise ClassNotFoundError
        return SchoolClass(
            number, row.title, row.code, own, tuple(members), row.learner_id, row.zone
        )

    def find_taught(self, number: int) -> SchoolClass:
        """Return a class; raise ClassNotFoundError unless the learner teaches it."""
        school_class = self.find(number)
        if not school_class.is_taught:
            raise ClassNotFoundError
        return school_class

    def list_taught(self) -> list[tuple[int, str]]:
        """Return the number and title of each class that the learner teaches."""
        wanted = select(SchoolClassRow.id, SchoolClassRow.title).order_by(col(SchoolClassRow.id))
        with self._scope.reading() as session:
            return [(number, title) for number, title in session.exec(wanted) if number]

    def make(self, title: str, zone: str = "") -> int:
        """Make a class; return its number."""
        current_time = datetime.now(UTC)
        row = SchoolClassRow(title=title, code=_new_code(), created_at=current_time, zone=zone)
        with self._scope.writing() as session:
            session.add(row)
            session.flush()
            assert row.id is not None
            return row.id

    def change_code(self, number: int) -> None:
        """Replace the code to join a class."""
        with self._scope.writing() as session:
            row = session.get(SchoolClassRow, number)
            if row is None:
                raise ClassNotFoundError
            row.code = _new_code()

    def delete(self, number: int) -> None:
        """Delete a class that the learner teaches, and end its shown matches.

        The work of its members remains theirs.
        """
        self.find_taught(number)
        with self._all.writing() as session:
            end_shown(session, number)
            session.exec(delete(SchoolClassRow).where(col(SchoolClassRow.id) == number))

    def join(self, code: str, name: str) -> int:
        """Join the class with a code, under a name; return its number.

        For a member or the teacher, only return the number. Raise ClassNotFoundError or
        NameTakenError.
        """
        with self._all.reading() as session:
            wanted = select(SchoolClassRow).where(SchoolClassRow.code == clean_code(code))
            row = session.exec(wanted).first()
        if row is None or row.id is None:
            raise ClassNotFoundError
        if row.learner_id == self._scope.learner:
            return row.id
        try:
            with self._scope.writing() as own:
                mine = select(MemberRow).where(MemberRow.class_id == row.id)
                if own.exec(mine).first() is None:
                    own.add(_member_row(row.id, name))
        except IntegrityError:
            raise NameTakenError from None
        return row.id

    def leave(self, number: int) -> None:
        """Leave a class, and end the matches shown in it; no membership data remains."""
        with self._scope.writing() as session:
            end_shown(session, number)
            session.exec(delete(MemberRow).where(col(MemberRow.class_id) == number))

    def remove(self, number: int, member: int) -> None:
        """Remove a member from a class that the learner teaches, and end their shown matches.

        The class gets a new code, so that they cannot rejoin with the old one.
        """
        result = self.find_taught(number).find(member)
        with self._all.writing() as session:
            end_shown(session, number, result.learner)
            session.exec(delete(MemberRow).where(col(MemberRow.id) == result.id))
            session.get_one(SchoolClassRow, number).code = _new_code()


def clean_code(text: str) -> str:
    """Return a typed code in its stored form."""
    return "".join(fold_code(text).split()).replace("-", "").lower()


def _new_code() -> str:
    return "".join(secrets.choice(SIGNS) for _ in range(CODE_LENGTH))


def _member_row(number: int, name: str) -> MemberRow:
    return MemberRow(
        class_id=number, name=name, folded=fold_name(name), joined_at=datetime.now(UTC)
    )


def _list_members(session: Session, number: int) -> list[Member]:
    wanted = select(MemberRow).where(MemberRow.class_id == number)
    return [_member(row) for row in session.exec(wanted.order_by(col(MemberRow.folded)))]


def _member(row: MemberRow) -> Member:
    assert row.id is not None
    return Member(row.id, row.learner_id, row.name, row.joined_at)
