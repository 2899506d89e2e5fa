"""The scope of a learner in every statement, and read transactions of one moment."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Table as AnyTable
from sqlalchemy import UniqueConstraint, delete, func, update
from sqlalchemy import select as select_columns
from sqlalchemy.exc import DBAPIError
from sqlmodel import col, select

import tutor.store
from tests.databases import transactions
from tests.store.matches import SETUP, kept, opening
from tutor.skill.days import today
from tutor.skill.items import ItemKind
from tutor.store import MatchNotFoundError, Store, UnreachableStoreError
from tutor.store.scope import EVERYBODY, FIRST, LearnerScope
from tutor.store.tables.base import BaseTable, Owned
from tutor.store.tables.matches import MatchRow, TagRow

WITHOUT_OWNER = {"learner": "it is the owner"}  # of each table that has none, and why
ONCE_IN_THE_HOUSE = {
    ("account", "folded"): "by it anybody signs in, from anywhere",
    ("school_class", "code"): "by it anybody joins",
}
WITHOUT_ROWS = {"scope.py", "database", "migrations"}  # of anybody's
TABLES: dict[str, type[Any]] = {
    one.class_.__tablename__: one.class_ for one in BaseTable._sa_registry.mappers
}


@pytest.fixture
def first(store: Store) -> Store:
    return store


@pytest.fixture
def second(first: Store) -> Store:
    return first.of(first.learners.add())


@pytest.fixture
def match(first: Store) -> str:
    token = first.create(SETUP, opening()).token
    first.shelf.tag(token, ["mine"])
    return token


@pytest.mark.parametrize("name", sorted(TABLES))
def test_each_table_has_an_owner_or_a_reason_to_have_none(name: str) -> None:
    assert issubclass(TABLES[name], Owned) != (name in WITHOUT_OWNER)


def is_told_apart(table: AnyTable, names: set[str]) -> bool:
    """Return whether what is unique belongs to one learner: by him, by its parent or by a token."""
    parents = {key.parent.name for key in table.foreign_keys}
    return bool(names & (parents | {"learner_id", "token"}))


def test_what_there_is_once_there_is_once_for_each_learner() -> None:
    for table in BaseTable.metadata.sorted_tables:
        for unique in table.constraints:
            if isinstance(unique, UniqueConstraint):
                names = [one.name for one in unique.columns]
                is_shared = (table.name, *names) in ONCE_IN_THE_HOUSE
                assert is_told_apart(table, set(names)) != is_shared, table


def test_every_session_of_the_store_comes_from_a_scope() -> None:
    for path in Path(tutor.store.__file__).parent.glob("**/*.py"):
        if not WITHOUT_ROWS & set(path.parts):
            assert not re.search(r"\bSession\(|\.connect\(|\btext\(", path.read_text()), path


def test_nothing_of_another_is_found_by_any_sort_of_statement(
    second: Store, first: Store, match: str
) -> None:
    asked = (
        select(MatchRow),
        select(MatchRow.token),
        select(func.count(col(MatchRow.id))),
        select(TagRow.name).join(MatchRow, col(MatchRow.id) == TagRow.match_id),
        select_columns(func.max(TagRow.id)),
        select(TagRow.name).where(col(TagRow.match_id).in_(select(MatchRow.id))),
        select(func.count()).select_from(MatchRow),
    )
    for statement in asked:
        assert found(first, statement) not in ([], [0], [None])
        assert found(second, statement) in ([], [0], [None])
        assert found(first.of(EVERYBODY), statement) == found(first, statement)


def found(store: Store, statement: Any) -> list[Any]:
    with scope_of(store).reading() as session:
        return [row[0] for row in session.execute(statement)]


def scope_of(store: Store) -> LearnerScope:
    return store._scope


def test_nothing_of_another_is_changed_or_deleted_by_any_sort_of_statement(
    second: Store, first: Store, match: str
) -> None:
    with scope_of(second).writing() as session:
        assert session.get(MatchRow, 1) is None
        session.execute(update(MatchRow).values(title="stolen"))
        session.execute(delete(TagRow))

    assert first.match(match).source.title == ""
    assert first.shelf.tags_of(match) == ("mine",)


def test_a_learner_may_have_what_another_has(first: Store, second: Store) -> None:
    for store in (first, second):
        store.lessons.store_answer("a lesson", "a step", right=store is first)
        store.items.miss(ItemKind.CARD, "1-crane", None, today())

    steps = [store.lessons.steps_of("a lesson")["a step"] for store in (first, second)]
    assert [one.misses for one in steps] == [0, 1]
    assert [len(store.items.all()) for store in (first, second)] == [1, 1]


def test_what_everybody_keeps_is_added_to_by_nobody_in_particular(first: Store) -> None:
    with pytest.raises(AssertionError, match="has an owner"):
        first.of(EVERYBODY).create(SETUP, opening())


def test_whose_a_match_is_can_be_asked_for(first: Store, second: Store, match: str) -> None:
    other = second.create(SETUP, opening()).token

    assert first.learners.find_owner(match) == FIRST
    assert first.learners.find_owner(other) == second.learner
    with pytest.raises(MatchNotFoundError):
        first.learners.find_owner("no match")


def test_a_session_is_a_learners_until_it_ends(first: Store, second: Store) -> None:
    sessions, number = second.sessions, second.learner
    assert number is not None
    one, other, elsewhere = sessions.begin(number), sessions.begin(number), sessions.begin(FIRST)

    sessions.end(one)
    assert [sessions.find(token) for token in (one, other)] == [None, number]
    sessions.end_all(number)
    assert [sessions.find(token) for token in (other, elsewhere)] == [None, FIRST]


def test_all_that_is_a_learners_is_deleted_for_good_and_nothing_else(
    first: Store, second: Store, match: str, tmp_path: Path
) -> None:
    second.create(SETUP, opening())
    second.items.miss(ItemKind.CARD, "1-crane", None, today())
    assert second.learner is not None

    second.learners.delete(second.learner)

    with scope_of(first.of(EVERYBODY)).reading() as session:
        for table in TABLES.values():
            if issubclass(table, Owned):
                owners = session.execute(select_columns(table.learner_id)).scalars()
                assert set(owners) <= {FIRST}, table
    assert first.match(match).events == opening()


@pytest.fixture
def reads(store: Store) -> Iterator[Store]:
    """Return a store that is read at one moment."""
    store.reads.begin()
    yield store
    store.reads.end()


def create_elsewhere(store: Store) -> None:
    """Store a match in another thread, as somebody else's page would."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(store.create, SETUP, opening()).result()


def test_all_that_is_read_is_of_the_moment_of_the_first(reads: Store) -> None:
    assert kept(reads) == []

    create_elsewhere(reads)

    assert kept(reads) == []
    reads.reads.end()
    assert len(kept(reads)) == 1


def test_it_takes_one_transaction_whoever_is_asked_about(reads: Store) -> None:
    with transactions() as together:
        for store in (reads, reads.of(reads.learner), reads.of(None)):
            assert kept(store) == []
            assert store.sessions.find("a token") is None
    reads.reads.end()
    with transactions() as apart:
        kept(reads)
        kept(reads)

    assert (len(together), len(apart)) == (1, 2)


def test_nobody_sees_what_is_anothers_because_he_reads_in_the_same_transaction(
    reads: Store,
) -> None:
    token = reads.create(SETUP, opening()).token
    other = reads.of(reads.learners.add())

    assert reads.match(token).token == token
    with pytest.raises(MatchNotFoundError):
        other.match(token)
    assert [len(kept(one)) for one in (reads, other)] == [1, 0]


def test_what_is_written_meanwhile_is_seen(reads: Store) -> None:
    assert kept(reads) == []

    token = reads.create(SETUP, opening()).token
    reads.shelf.tag(token, ["mine"])

    assert reads.shelf.tags_of(token) == ("mine",)


def test_what_is_read_after_a_pause_is_read_later(reads: Store) -> None:
    assert kept(reads) == []
    create_elsewhere(reads)

    reads.reads.pause()

    assert len(kept(reads)) == 1


def test_after_something_has_failed_the_rest_is_read_as_ever(reads: Store) -> None:
    assert kept(reads) == []

    with pytest.raises((DBAPIError, UnreachableStoreError)), reads._scope.reading() as session:
        session.connection().exec_driver_sql("SELECT nothing FROM nowhere")

    assert kept(reads) == []


def test_another_thread_reads_as_it_likes(reads: Store) -> None:
    assert kept(reads) == []
    reads.create(SETUP, opening())
    assert len(kept(reads)) == 1
    create_elsewhere(reads)

    with ThreadPoolExecutor(1) as thread:
        assert len(thread.submit(kept, reads).result()) == 2
    assert len(kept(reads)) == 1
