"""What a learner was told before a decision is stored with it, and never taken away."""

import pytest

from tests.store.matches import SETUP, an_event, opening
from tutor.store import Help, StaleVersionError, Store


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
