"""Analyses: one worker at a time, nothing twice or lost; stored compressed."""

import gzip
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import Clock
from tests.store.matches import SETUP, opening
from tutor.store import Analysis, Store, analyses
from tutor.store.analyses import FULL, LEASE, OF_EACH, QUICK, AnalysisState, Leases
from tutor.store.scope import EVERYBODY
from tutor.store.tables.base import compress_json, expand_json
from tutor.store.tables.matches import AnalysisRow


def ended(store: Store) -> str:
    """Store a match as one that has ended; return its token."""
    return store.create(SETUP, opening(), result="won").token


def first(store: Store) -> Analysis:
    return store.analyses.under_way()[0]


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every lease have ended when it begins."""
    monkeypatch.setattr(analyses, "LEASE", timedelta(seconds=-1))


def test_a_match_that_ends_waits_for_a_quick_pass_and_a_full_one(store: Store) -> None:
    record = store.create(SETUP, opening())
    assert store.analyses.of(record.token) == []

    store.append(record, [], result="lost")

    passes = store.analyses.of(record.token)
    assert [(one.budget, one.state, one.seed) for one in passes] == [
        (FULL, AnalysisState.WAITING, 1),
        (QUICK, AnalysisState.WAITING, 1),
    ]


def test_a_round_that_ends_waits_for_a_quick_pass_which_goes_on_with_the_match(
    store: Store,
) -> None:
    record = store.create(SETUP, opening())
    for _round in range(2):
        store.append(record, [], ends_round=True)
        (quick,) = store.analyses.of(record.token)
        assert (quick.budget, quick.state, quick.units) == (QUICK, AnalysisState.WAITING, None)
        store.analyses.begin(quick.id, 3, "a stamp")
        store.analyses.rest(quick.id, 2)
        assert first(store).id == quick.id  # there was more to do by then
        store.analyses.rest(quick.id, 3)
        assert store.analyses.under_way() == []

    store.append(record, [], result="won", ends_round=True)

    passes = store.analyses.of(record.token)
    assert [(one.budget, one.state, one.seed) for one in passes] == [
        (FULL, AnalysisState.WAITING, quick.seed),
        (QUICK, AnalysisState.WAITING, quick.seed),
    ]


def test_a_quick_pass_that_failed_while_the_match_went_on_is_made_anew_at_its_end(
    store: Store,
) -> None:
    record = store.create(SETUP, opening())
    store.append(record, [], ends_round=True)
    store.analyses.give_up(first(store).id)

    store.append(record, [], result="won", ends_round=True)

    passes = store.analyses.of(record.token)
    assert [(one.budget, one.state) for one in passes] == [
        (FULL, AnalysisState.WAITING),
        (QUICK, AnalysisState.WAITING),
        (QUICK, AnalysisState.FAILED),
    ]


def test_a_match_is_queued_once_however_often_its_review_is_opened(store: Store) -> None:
    token = ended(store)
    for _ in range(3):
        store.analyses.queue(token)

    assert len(store.analyses.of(token)) == 2


def test_the_wanted_come_first_then_the_quick_then_the_old(store: Store) -> None:
    old, young, wanted = ended(store), ended(store), ended(store)
    store.analyses.queue(wanted)

    order = [(one.token, one.budget) for one in store.analyses.under_way()]

    assert order == [
        (wanted, QUICK),
        (wanted, FULL),
        (old, QUICK),
        (young, QUICK),
        (old, FULL),
        (young, FULL),
    ]


def test_the_queue_is_counted_as_it_is_taken_up(store: Store) -> None:
    old, young, wanted, deleted = (ended(store) for _match in range(4))
    store.analyses.queue(wanted)
    store.shelf.delete(deleted)

    ahead = {token: store.analyses.count_ahead(token) for token in (wanted, old, young, deleted)}

    assert ahead == {wanted: 0, old: 1, young: 2, deleted: 0}
    assert store.analyses.measure_queue().open == 6
    everybody = store.of(EVERYBODY).analyses
    other = store.of(store.learners.add())
    assert everybody.count_ahead(ended(other)) == 3
    assert other.analyses.measure_queue().open == 2


def test_a_few_analyses_of_each_learner_are_looked_at(store: Store) -> None:
    for _match in range(OF_EACH):
        ended(store)
    other = store.of(store.learners.add())
    theirs = ended(other)

    found = store.of(EVERYBODY).analyses.under_way()

    mine = [one for one in found if one.learner == store.learner]
    assert [one.budget for one in mine] == [QUICK] * OF_EACH
    assert [(one.token, one.budget) for one in found if one not in mine] == [
        (theirs, QUICK),
        (theirs, FULL),
    ]


def test_one_worker_has_an_analysis_and_may_claim_it_again(store: Store) -> None:
    ended(store)
    job = first(store).id

    assert store.analyses.claim(job, "anna")
    assert not store.analyses.claim(job, "ben")
    assert store.analyses.claim(job, "anna")


@pytest.mark.usefixtures("later")
def test_another_worker_goes_on_when_a_lease_has_ended(store: Store) -> None:
    ended(store)
    job = first(store).id

    assert store.analyses.claim(job, "anna")
    assert store.analyses.claim(job, "ben")


@pytest.mark.parametrize(("finder", "may_claim"), [("anna", False), ("ben", True)])
def test_a_worker_that_finds_something_has_its_lease_anew(
    store: Store, monkeypatch: pytest.MonkeyPatch, finder: str, may_claim: bool
) -> None:
    ended(store)
    job = first(store).id
    with monkeypatch.context() as over:
        over.setattr(analyses, "LEASE", timedelta(seconds=-1))
        assert store.analyses.claim(job, "anna")

    store.analyses.keep(job, finder, (1, 0, "decision"), {})

    assert store.analyses.claim(job, "ben") == may_claim


def test_a_worker_that_stops_leaves_its_work_to_others_at_once(store: Store) -> None:
    ended(store)
    job = first(store).id
    store.analyses.claim(job, "anna")

    store.analyses.release("anna")

    assert store.analyses.claim(job, "ben")


@pytest.mark.usefixtures("later")
def test_an_analysis_of_which_workers_die_is_given_up(store: Store) -> None:
    ended(store)
    job = first(store).id

    claimed = [store.analyses.claim(job, f"worker {number}") for number in range(5)]

    assert claimed == [True, True, True, False, False]
    assert [one.state for one in store.analyses.of(first(store).token)] == [
        AnalysisState.WAITING,
        AnalysisState.FAILED,
    ]


@pytest.mark.usefixtures("later")
def test_workers_that_find_something_before_they_die_are_not_counted(store: Store) -> None:
    ended(store)
    job = first(store).id
    for number in range(9):
        assert store.analyses.claim(job, f"worker {number}")
        store.analyses.keep(job, f"worker {number}", (1, number, "decision"), {})

    assert first(store).done == 9


def test_what_is_found_twice_is_stored_once(store: Store) -> None:
    ended(store)
    job = first(store).id
    for worker, value in (("anna", 1), ("ben", 2)):
        store.analyses.keep(job, worker, (1, 0, "decision"), {"value": value})
    store.analyses.keep(job, "anna", (1, 0, "round"), {"value": 3})

    assert store.analyses.assessments(job) == {
        (1, 0, "decision"): {"value": 1},
        (1, 0, "round"): {"value": 3},
    }
    assert first(store).done == 2


def test_an_analysis_says_how_far_it_is_and_which_program_made_it(store: Store) -> None:
    token = ended(store)
    job = first(store).id
    store.analyses.begin(job, 12, "engine 1")
    store.analyses.keep(job, "anna", (1, 0, "decision"), {})
    running = first(store)
    store.analyses.finish(job)

    assert (running.done, running.units, running.stamp) == (1, 12, "engine 1")
    done = store.analyses.of(token)[-1]
    assert done.state == AnalysisState.DONE
    assert not done.is_under_way
    assert done.finished
    assert datetime.now(UTC) - done.finished < timedelta(minutes=1)
    assert not store.analyses.claim(job, "ben")


def test_a_new_analysis_has_samples_of_its_own_and_keeps_the_old_one(store: Store) -> None:
    token = ended(store)
    for one in store.analyses.of(token):
        store.analyses.keep(one.id, "anna", (1, 0, "decision"), {"seed": one.seed})
        store.analyses.finish(one.id)

    for _ in range(2):  # asking twice queues it once
        store.analyses.queue_again(token)

    found = store.analyses.of(token)
    assert [(one.budget, one.seed) for one in found] == [
        (FULL, 2),
        (QUICK, 2),
        (FULL, 1),
        (QUICK, 1),
    ]
    assert store.analyses.assessments(found[-1].id) == {(1, 0, "decision"): {"seed": 1}}


def test_what_another_version_began_is_kept_and_begun_anew(store: Store) -> None:
    token = ended(store)
    job = first(store).id
    store.analyses.keep(job, "anna", (1, 0, "decision"), {})

    store.analyses.replace(job)

    new, full, old = store.analyses.of(token)
    assert (new.budget, new.seed, new.done, new.state) == (QUICK, 1, 0, AnalysisState.WAITING)
    assert (old.id, old.state, old.done, full.budget) == (job, AnalysisState.OUTDATED, 1, FULL)
    assert first(store).id == new.id


def test_a_deleted_match_waits_for_nothing_until_it_is_restored(store: Store) -> None:
    token = ended(store)
    store.shelf.delete(token)
    assert store.analyses.under_way() == []

    store.shelf.restore(token)
    assert len(store.analyses.under_way()) == 2


NOW = datetime.now(UTC)
OVER = NOW - timedelta(seconds=1)
FAR_AWAY = NOW + timedelta(days=1)  # as a lease looks once the clock was set back by a day


@pytest.fixture
def leases(clock: Clock) -> Leases:
    return Leases(clock)


def leased(until: datetime | None, worker: str = "one") -> AnalysisRow:
    return AnalysisRow(
        id=1,
        match_id=1,
        budget="full",
        seed=1,
        state="running",
        worker=worker,
        lease_until=until,
        created_at=NOW,
    )


@pytest.mark.parametrize("until", [None, OVER])
def test_what_nobody_has_any_more_is_free_at_once(leases: Leases, until: datetime | None) -> None:
    assert not leases.is_held(leased(until), "another")


def test_a_worker_has_what_is_its_own(leases: Leases) -> None:
    assert not leases.is_held(leased(FAR_AWAY), "one")


def test_a_silent_worker_is_waited_for_no_longer_than_a_lease_though_the_clock_was_set_back(
    leases: Leases, clock: Clock
) -> None:
    assert leases.is_held(leased(FAR_AWAY), "another")
    clock.now = LEASE.total_seconds() - 1
    assert leases.is_held(leased(FAR_AWAY), "another")
    clock.now = LEASE.total_seconds()
    assert not leases.is_held(leased(FAR_AWAY), "another")


def test_a_worker_that_moves_its_lease_on_is_alive(leases: Leases, clock: Clock) -> None:
    for number in range(10):
        clock.now = number * (LEASE.total_seconds() - 1)
        assert leases.is_held(leased(FAR_AWAY + timedelta(seconds=number)), "another")


SAMPLES = sorted((Path(__file__).parents[2] / "replays").glob("*/*.figures.json.gz"))
NUMBERS = st.floats(allow_nan=False, allow_infinity=False)
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)
MOST = 0.2  # of the text that was stored before


@given(JSON)
def test_any_value_comes_back_as_it_was(value: object) -> None:
    assert expand_json(compress_json(value)) == value


@pytest.mark.parametrize("stored", [b"", b"\x02abc", b"\x01no deflate", b"{}"])
def test_what_is_no_compressed_value_is_refused(stored: bytes) -> None:
    with pytest.raises(ValueError, match="row"):
        expand_json(stored)


def test_analyses_take_a_fifth_of_their_text() -> None:
    found = [
        figures
        for path in SAMPLES
        for whole in [json.loads(gzip.decompress(path.read_bytes()))]
        for rows in whole.values()
        if isinstance(rows, list)
        for *_, figures in rows
    ]
    text = sum(len(json.dumps(figures)) for figures in found)
    assert len(found) > 500
    assert sum(len(compress_json(figures)) for figures in found) < MOST * text
