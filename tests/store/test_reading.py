"""Reading goes on for a while: all of it is of one moment, and as it was written meanwhile."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy.exc import DBAPIError

from tests.databases import transactions
from tests.store.matches import SETUP, kept, opening
from tutor.store import MatchNotFoundError, Store, UnreachableStoreError


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
