"""Links to matches cannot be guessed, and end when they are revoked or expire."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.store.matches import SETUP, opening
from tutor.store import ShareEndedError, ShareNotFoundError, Store

SOON = datetime.now(UTC) + timedelta(days=7)
BEFORE = datetime.now(UTC) - timedelta(seconds=1)


@pytest.mark.parametrize(("quiz", "expires"), [(True, SOON), (False, None)])
def test_a_link_leads_to_its_match(store: Store, quiz: bool, expires: datetime | None) -> None:
    token = store.create(SETUP, opening()).token

    share = store.shares.make(token, quiz=quiz, expires=expires)

    assert store.shares.read(share.token) == (token, share)
    assert (share.quiz, share.expires, share.revoked) == (quiz, expires, None)
    assert store.shares.of(token) == [share]


def test_links_cannot_be_guessed_and_are_not_the_address_of_the_match(store: Store) -> None:
    token = store.create(SETUP, opening()).token
    links = {store.shares.make(token, quiz=False, expires=None).token for _ in range(20)}

    assert len(links) == 20
    assert all(len(link) == 24 and token not in link for link in links)


@pytest.mark.parametrize("unknown", ["", "nobody", "é", "x" * 10_000])
def test_an_unknown_link_leads_nowhere(store: Store, unknown: str) -> None:
    store.shares.make(store.create(SETUP, opening()).token, quiz=False, expires=None)

    with pytest.raises(ShareNotFoundError):
        store.shares.read(unknown)


def test_a_link_that_has_expired_leads_nowhere(store: Store) -> None:
    token = store.create(SETUP, opening()).token
    share = store.shares.make(token, quiz=False, expires=BEFORE)

    with pytest.raises(ShareEndedError):
        store.shares.read(share.token)


def test_a_link_that_is_revoked_ends_alone_and_for_good(store: Store) -> None:
    token = store.create(SETUP, opening()).token
    kept, ended = (store.shares.make(token, quiz=False, expires=None) for _ in range(2))
    store.shares.revoke(token, ended.id)
    when = store.shares.of(token)[0].revoked
    store.shares.revoke(token, ended.id)

    assert store.shares.read(kept.token) == (token, kept)
    with pytest.raises(ShareEndedError):
        store.shares.read(ended.token)
    assert when
    assert store.shares.of(token)[0].revoked == when


def test_a_link_is_revoked_only_by_its_own_match(store: Store) -> None:
    token, other = (store.create(SETUP, opening()).token for _ in range(2))
    share = store.shares.make(token, quiz=False, expires=None)

    for match, number in ((other, share.id), (token, 99)):
        with pytest.raises(ShareNotFoundError):
            store.shares.revoke(match, number)
    assert store.shares.read(share.token)[0] == token


def test_a_link_ends_with_its_match_and_comes_back_with_it(store: Store) -> None:
    token = store.create(SETUP, opening()).token
    share = store.shares.make(token, quiz=False, expires=None)
    store.shelf.delete(token)

    with pytest.raises(ShareEndedError):
        store.shares.read(share.token)

    store.shelf.restore(token)
    assert store.shares.read(share.token)[0] == token
