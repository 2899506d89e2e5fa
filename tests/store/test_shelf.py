"""The shelf: matches are found by what they are; what is deleted can be taken back."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from tests.store.matches import SETUP, kept, opening
from tutor.skill.history import MatchCost
from tutor.store import MatchFilter, MatchNotFoundError, MatchRecord, Source, Store
from tutor.store.shelf import SoughtWord

DAY = timedelta(days=1)
NOW = datetime.now(UTC)
RECORD = MatchRecord("", SETUP, opening(), NOW, NOW)


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (MatchFilter(), "won lost going"),
        (MatchFilter(game="koikoi"), "won lost going"),
        (MatchFilter(game="roppyakken"), ""),
        (MatchFilter(preset="kk_standard"), "lost going"),
        (MatchFilter(result="won"), "won"),
        (MatchFilter(result="drawn"), ""),
        (MatchFilter(result="unfinished"), "going"),
        (MatchFilter(lost=10), "won"),
        (MatchFilter(lost=50), "won lost"),
        (MatchFilter(since=NOW - DAY), "won lost going"),
        (MatchFilter(since=NOW + DAY), ""),
        (MatchFilter(before=NOW + DAY), "won lost going"),
        (MatchFilter(before=NOW - DAY), ""),
        (MatchFilter(tag="club"), "lost"),
        (MatchFilter(tag="CLUB"), "lost"),
        (MatchFilter(tag="clu"), ""),
        (MatchFilter(tag="club", result="won"), ""),
        (MatchFilter(is_deleted=True), "gone"),
    ],
)
def test_matches_are_found_by_what_they_are(store: Store, wanted: MatchFilter, found: str) -> None:
    other = replace(SETUP, preset="kk_blog")
    tokens = {
        "going": store.create(SETUP, opening()).token,
        "lost": store.create(SETUP, opening(), result="lost").token,
        "won": store.create(replace(other, overrides={}), opening(), result="won").token,
        "gone": store.create(SETUP, opening(), result="won").token,
    }
    store.shelf.measure(tokens["won"], MatchCost(percent=10))
    store.shelf.measure(tokens["lost"], MatchCost(percent=34))
    store.shelf.tag(tokens["lost"], ["club"])
    store.shelf.delete(tokens["gone"])

    expected = [tokens[name] for name in found.split()]

    assert [one.token for one in store.shelf.matches(wanted, limit=9)] == expected
    assert store.shelf.count(wanted) == len(expected)


@pytest.mark.parametrize(
    ("words", "is_found"),
    [
        ("final", True),
        ("THE FI", True),
        ("aki", True),
        ("あおい", True),
        ("club night", True),
        ("ribbons", True),
        ("CLUB aki", True),
        ("club Ben", False),
        ("Ben", False),
        ("%", False),
        ('"', False),
    ],
)
def test_a_match_is_found_by_its_title_a_player_a_tag_or_a_note(
    store: Store, words: str, is_found: bool
) -> None:
    store.create(SETUP, opening())
    source = Source("imported", "The final", ("Aki", "あおい"))
    token = store.create(SETUP, opening(), source=source).token
    store.shelf.tag(token, ["club night"])
    store.shelf.note(token, 1, 0, "A hand of ribbons.")

    found = store.shelf.matches(MatchFilter(words=tuple(map(SoughtWord, words.split()))), limit=9)

    assert [one.token for one in found] == [token] * is_found


def test_a_match_with_a_date_of_its_own_is_found_by_it(store: Store) -> None:
    source = Source("imported", "The final", ("Aki", "Ben"), told={"date": "2019-05-04"})
    store.create(SETUP, opening(), source=source)
    day = datetime(2019, 5, 4).astimezone()

    for since, before, number in (
        (day, day + DAY, 1),
        (day - DAY, day, 0),
        (day + DAY, day + 2 * DAY, 0),
        (NOW - DAY, NOW + DAY, 0),
    ):
        assert store.shelf.count(MatchFilter(since=since, before=before)) == number


def test_a_match_is_found_from_its_own_moment_on_but_not_before_it(store: Store) -> None:
    moment = store.create(SETUP, opening()).updated

    assert store.shelf.count(MatchFilter(since=moment)) == 1
    assert store.shelf.count(MatchFilter(before=moment)) == 0


def test_the_shelf_is_seen_page_by_page(store: Store) -> None:
    tokens = [store.create(SETUP, opening(seed)).token for seed in range(5)][::-1]

    pages = [
        store.shelf.matches(MatchFilter(), limit=2, skipped=skipped) for skipped in (0, 2, 4, 6)
    ]

    assert [[one.token for one in page] for page in pages] == [
        tokens[:2],
        tokens[2:4],
        tokens[4:],
        [],
    ]


def test_tags_are_what_they_were_last_set_to(store: Store) -> None:
    token = store.create(SETUP, opening()).token
    store.shelf.tag(token, ["club", "first"])
    store.shelf.tag(token, ["first", "second", "second"])

    assert store.shelf.tags_of(token) == ("first", "second")
    assert store.shelf.tags() == ["first", "second"]
    assert store.shelf.matches(MatchFilter(), 1)[0].tags == ("first", "second")


def test_a_note_is_replaced_by_the_next_and_taken_away_by_an_empty_one(store: Store) -> None:
    token = store.create(SETUP, opening()).token
    store.shelf.note(token, 1, 0, "A hand of ribbons.")
    store.shelf.note(token, 1, 3, "Why not the pine?")
    store.shelf.note(token, 1, 3, "The pine was better.")
    store.shelf.note(token, 1, 0, "")

    assert store.shelf.notes(token) == {(1, 3): "The pine was better."}


@pytest.mark.parametrize(
    "ask",
    [
        lambda store, token: store.match(token),
        lambda store, token: store.append(replace(RECORD, token=token), []),
        lambda store, token: store.analyses.of(token),
        lambda store, token: store.analyses.queue(token),
        lambda store, token: store.shelf.tags_of(token),
        lambda store, token: store.shelf.notes(token),
        lambda store, token: store.shelf.note(token, 1, 0, "Not here."),
        lambda store, token: store.shares.of(token),
    ],
)
def test_a_deleted_match_is_nowhere_and_comes_back_whole(
    store: Store, ask: Callable[[Store, str], object]
) -> None:
    record = store.create(SETUP, opening())
    store.shelf.tag(record.token, ["club"])
    store.shelf.note(record.token, 1, 0, "A hand of ribbons.")
    for _ in range(2):  # a double click
        store.shelf.delete(record.token)

    assert kept(store) == []
    assert store.shelf.tags() == []
    with pytest.raises(MatchNotFoundError):
        ask(store, record.token)

    for _ in range(2):
        store.shelf.restore(record.token)
    assert store.match(record.token) == record
    assert store.shelf.tags_of(record.token) == ("club",)
    assert store.shelf.notes(record.token) == {(1, 0): "A hand of ribbons."}
    ask(store, record.token)


def test_an_import_is_stored_with_its_names_and_notes(store: Store) -> None:
    source = Source("imported", "The final", ("Anna", "Ben"), {"date": "2026-11-22"})

    record = store.create(SETUP, opening(), source, "won", {(1, 2): "Bold."})

    assert store.match(record.token) == record
    assert (record.source, record.is_played_here) == (source, False)
    assert store.shelf.notes(record.token) == {(1, 2): "Bold."}
    [shelved] = store.shelf.matches(MatchFilter(origin="imported"), 9)
    assert (shelved.token, shelved.setup, shelved.source) == (record.token, SETUP, source)
    assert (shelved.updated, shelved.result) == (record.updated, "won")
    assert store.shelf.matches(MatchFilter(origin="played"), 9) == []


def test_an_import_that_cannot_be_stored_leaves_nothing(store: Store) -> None:
    impossible: dict[tuple[int, int], str] = {(1, 2): None}  # type: ignore[dict-item]

    with pytest.raises(Exception, match=r"(?i)not[ -]null"):
        store.create(SETUP, opening(), Source("imported"), "won", impossible)

    assert kept(store) == []
    assert store.analyses.under_way() == []


def test_matches_come_without_their_tags_where_nobody_reads_them(store: Store) -> None:
    store.shelf.tag(store.create(SETUP, opening()).token, ["club"])

    for has_tags, tags in ((True, ("club",)), (False, ())):
        [found] = store.shelf.matches(MatchFilter(), None, has_tags=has_tags)
        assert found.tags == tags
