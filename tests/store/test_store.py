"""What is stored remains, with the help before a decision; what is refused changes nothing."""

import stat
import threading
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError

from tests.store.matches import SETUP, an_event, folded, kept, opening
from tutor.rules.match.match import Acted, Event, TakenBack
from tutor.rules.match.take_back import take_back
from tutor.store import Help, MatchNotFoundError, MatchRecord, StaleVersionError, Store
from tutor.store.database import Place, make_writing_engine
from tutor.store.database.sqlite import FILE_NAME
from tutor.store.scope import FIRST


def test_a_match_comes_back_as_it_was_stored(store: Store) -> None:
    before = datetime.now(UTC)

    created = store.create(SETUP, opening())

    assert store.match(created.token) == created
    assert (created.setup, created.events, created.version) == (SETUP, opening(), 2)
    assert before <= created.created == created.updated <= datetime.now(UTC)


def test_a_match_that_is_known_is_read_again_only_once_something_was_added(store: Store) -> None:
    created = store.create(SETUP, opening())
    assert store.match(created.token, created) is created

    appended = store.append(created, [an_event(created)])

    assert store.match(created.token, created) == appended


def test_moments_are_told_in_utc(store: Store) -> None:
    record = store.match(store.create(SETUP, opening()).token)

    assert record.created.utcoffset() == record.updated.utcoffset() == timedelta(0)


def test_a_match_may_be_stored_before_anything_was_dealt(store: Store) -> None:
    created = store.create(SETUP, [])

    assert store.match(created.token).events == ()
    assert kept(store) == [created]


def test_events_of_every_kind_come_back_in_order(store: Store) -> None:
    record = store.create(SETUP, opening())
    while not folded(record).is_over:
        record = store.append(record, events_with_take_backs(record))

    kinds = {type(event) for event in record.events}
    assert TakenBack in kinds
    assert len(kinds) == 4
    assert store.match(record.token) == record


def events_with_take_backs(record: MatchRecord) -> list[Event]:
    """Return what comes next: sometimes an action that is taken back at once."""
    event = an_event(record)
    after = folded(record).after(event)
    if record.version % 7 or after.current.is_over or not isinstance(event, Acted):
        return [event]
    seat = folded(record).current.actor
    back = take_back(after.current, seat, Random(record.version))
    assert back is not None
    return [event, back]


def test_every_match_has_an_address_that_cannot_be_guessed(store: Store) -> None:
    tokens = {store.create(SETUP, []).token for _ in range(50)}

    assert len(tokens) == 50
    assert all(len(token) == 16 for token in tokens)


@pytest.mark.parametrize("token", ["", "nobody", "1", "' OR 1=1 --", "é", "x" * 10_000])
def test_a_token_that_no_match_has_is_refused(store: Store, token: str) -> None:
    created = store.create(SETUP, opening())

    with pytest.raises(MatchNotFoundError):
        store.match(token)
    with pytest.raises(MatchNotFoundError):
        store.append(replace(created, token=token), [])


def test_appended_events_follow_those_that_were_there(store: Store) -> None:
    created = store.create(SETUP, opening())
    event = an_event(created)

    appended = store.append(created, [event])

    assert appended.events == (*created.events, event)
    assert store.match(created.token) == appended
    assert appended.created == created.created < appended.updated


@pytest.mark.parametrize("version", [0, 1, 3, 99])
def test_an_append_with_another_version_changes_nothing(store: Store, version: int) -> None:
    created = store.create(SETUP, opening())
    other = replace(created, events=(created.events * 50)[:version])

    with pytest.raises(StaleVersionError) as refused:
        store.append(other, [an_event(created)])

    assert (refused.value.version, refused.value.current) == (version, 2)
    assert str(refused.value) == f"The table has moved on: this is version 2, not {version}."
    assert store.match(created.token) == created


def test_an_append_that_fails_half_way_leaves_nothing(store: Store, engine: Engine) -> None:
    created = store.create(SETUP, opening())
    with make_writing_engine(engine, FIRST).begin() as connection:
        # Three events, one out of place: the second that follows them collides with it.
        connection.exec_driver_sql(
            "INSERT INTO event (id, match_id, sequence, kind, data, learner_id)"
            " VALUES (9, 1, 4, 'acted', '{}', 1)"
        )

    three = replace(created, events=(*created.events, an_event(created)))

    with pytest.raises(IntegrityError):
        store.append(three, [an_event(created), an_event(created)])

    with engine.connect() as connection:
        stored = connection.exec_driver_sql("SELECT sequence FROM event ORDER BY sequence")
        assert stored.scalars().all() == [0, 1, 4]


def test_matches_are_listed_newest_first_each_with_its_own_events(store: Store) -> None:
    created = [store.create(SETUP, opening(seed)) for seed in range(5)]
    last = store.append(created[1], [an_event(created[1])])
    created[1] = last

    assert kept(store) == created[::-1]
    assert kept(store)[:2] == [created[4], created[3]]


def test_another_store_at_the_same_place_sees_the_same(store: Store, place: Place) -> None:
    created = store.create(SETUP, opening())
    other = Store(place)
    appended = other.append(created, [an_event(created)])
    other.close()

    assert store.match(created.token) == appended
    with pytest.raises(StaleVersionError):
        store.append(created, [an_event(created)])


def test_of_two_threads_that_append_at_the_same_version_exactly_one_wins(store: Store) -> None:
    record = store.create(SETUP, opening())
    for _ in range(15):
        outcomes = appended_at_once(store, record, ["anna", "ben"])

        [winner] = [one for one in outcomes if isinstance(one, MatchRecord)]
        assert sum(isinstance(one, StaleVersionError) for one in outcomes) == 1
        assert store.match(record.token) == winner
        assert winner.version == record.version + 1
        record = winner if not folded(winner).is_over else store.create(SETUP, opening())


def appended_at_once(
    store: Store, record: MatchRecord, names: list[str]
) -> list[MatchRecord | Exception]:
    """Let one thread a name append its own event to the same record; return what came of it."""
    together = threading.Barrier(len(names))
    outcomes: list[MatchRecord | Exception] = []

    def append(name: str) -> None:
        event = an_event(record, name)
        together.wait()
        try:
            outcomes.append(store.append(record, [event]))
        except StaleVersionError as stale:
            outcomes.append(stale)

    threads = [threading.Thread(target=append, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes


def test_threads_that_write_different_matches_lose_nothing(store: Store) -> None:
    records = [store.create(SETUP, opening(seed)) for seed in range(6)]

    def play(record: MatchRecord) -> None:
        for _ in range(15):
            record = store.append(record, [an_event(record)])

    threads = [threading.Thread(target=play, args=(record,)) for record in records]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert [record.version for record in kept(store)] == [17] * 6


def test_the_folder_is_private_and_made_when_it_is_missing(tmp_path: Path) -> None:
    folder = tmp_path / "some 100%" / "dàta?#"

    Store(folder).close()

    assert modes(tmp_path / "some 100%") == {0o700, 0o600}
    assert (folder / FILE_NAME).is_file()


def modes(folder: Path) -> set[int]:
    """Return the modes of a folder and of all that lies in it."""
    return {stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.rglob("*"))}


def test_the_files_that_are_there_only_while_it_is_open_are_private_as_well(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    store.create(SETUP, opening())

    assert len(list((tmp_path / "data").iterdir())) == 3
    assert modes(tmp_path / "data") == {0o700, 0o600}
    store.close()


def test_a_stored_match_can_be_read_by_people(store: Store, engine: Engine) -> None:
    created = store.create(SETUP, [*opening(), Acted(0, "learner")])

    columns = "token, game, preset, CAST(overrides AS TEXT), level"
    with engine.connect() as connection:
        match = connection.exec_driver_sql(f"SELECT {columns} FROM match").one()
        event = connection.exec_driver_sql(
            "SELECT kind, CAST(data AS TEXT) FROM event WHERE sequence = 2"
        ).one()
    overrides = '{"rounds": 3, "zero_sum": true}'
    assert match == (created.token, "koikoi", "kk_standard", overrides, "greedy")
    assert event == ("acted", '{"action": "1-crane", "player": "learner"}')


def test_help_is_kept_for_the_decision_it_was_about(store: Store) -> None:
    record = store.create(SETUP, opening())
    store.add_help(record.token, record.version, Help(rung=2))
    later = store.append(record, [an_event(record)])
    store.add_help(record.token, later.version, Help(warned=True))

    assert store.help(record.token) == {2: Help(rung=2), 3: Help(warned=True)}
    assert store.match(record.token).version == 3


@pytest.mark.parametrize(
    ("told", "kept"),
    [
        ([Help(1), Help(2)], Help(2)),
        ([Help(3), Help(1)], Help(3)),
        ([Help(2), Help(2)], Help(2)),
        ([Help(1), Help(warned=True)], Help(1, warned=True)),
        ([Help(0, warned=True), Help(0)], Help(warned=True)),
    ],
)
def test_more_help_never_makes_it_less(store: Store, told: list[Help], kept: Help) -> None:
    token = store.create(SETUP, opening()).token
    answers = [store.add_help(token, 2, one) for one in told]

    assert answers[-1] == kept
    assert store.help(token) == {2: kept}


def test_no_help_leaves_no_trace(store: Store) -> None:
    token = store.create(SETUP, opening()).token
    store.add_help(token, 2, Help())

    assert store.help(token) == {}


def test_help_for_another_moment_is_refused(store: Store) -> None:
    token = store.create(SETUP, opening()).token
    for version in (1, 3):
        with pytest.raises(StaleVersionError):
            store.add_help(token, version, Help(1))

    assert store.help(token) == {}


@pytest.mark.parametrize(
    ("told", "is_assisted"),
    [(Help(), False), (Help(1), False), (Help(2), True), (Help(3), True), (Help(0, True), True)],
)
def test_a_decision_is_assisted_once_cards_were_named(told: Help, is_assisted: bool) -> None:
    assert told.assisted == is_assisted
