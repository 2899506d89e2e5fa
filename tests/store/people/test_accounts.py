"""Accounts: one name for one learner, and a password that nothing tells."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tutor.store import Store
from tutor.store.database.sqlite import FILE_NAME
from tutor.store.people.accounts import LONGEST_NAME, AccountTakenError, clean_name
from tutor.store.scope import FIRST

PASSWORD = "cherry blossoms"


@pytest.fixture
def store(store: Store) -> Store:
    store.accounts.make(FIRST, "Ōno Michikaze", PASSWORD)
    return store


@pytest.mark.parametrize("name", ["Ōno Michikaze", "ōno michikaze", "\u014cNO \uff2dICHIKAZE"])
def test_a_learner_is_found_by_his_name_however_it_is_typed(store: Store, name: str) -> None:
    assert store.accounts.check(name, PASSWORD) == FIRST


@pytest.mark.parametrize(
    ("name", "password"),
    [("Ōno Michikaze", "cherry blossom"), ("Ōno Michikaze", ""), ("nobody", PASSWORD), ("", "")],
)
def test_who_lacks_the_name_or_the_password_is_nobody(
    store: Store, name: str, password: str
) -> None:
    assert store.accounts.check(name, password) is None


def test_a_name_that_is_taken_is_nobody_elses(store: Store) -> None:
    other = store.learners.add()

    with pytest.raises(AccountTakenError):
        store.accounts.make(other, "ŌNO michikaze", PASSWORD)
    with pytest.raises(AccountTakenError):
        store.accounts.make(FIRST, "a second name", PASSWORD)
    assert store.accounts.find(other) is None


def test_a_password_can_be_changed(store: Store) -> None:
    store.accounts.change_password(FIRST, "another one")

    assert store.accounts.check("Ōno Michikaze", PASSWORD) is None
    assert store.accounts.check("Ōno Michikaze", "another one") == FIRST


def test_the_file_does_not_hold_the_password(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        store.accounts.make(FIRST, "Hanako", PASSWORD)

    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as file:
        assert PASSWORD not in "\n".join(file.iterdump())


NAMES = [
    ("  Hana   ko ", "Hana ko"),
    ("花子", "花子"),
    ("", ""),
    (" \t", ""),
    ("a" * LONGEST_NAME, "a" * LONGEST_NAME),
    ("a" * (LONGEST_NAME + 1), ""),
    ("hidden\u202ename", ""),
    ("\ud800", ""),
]


@pytest.mark.parametrize(("text", "name"), NAMES)
def test_a_name_is_one_short_line_that_can_be_seen(text: str, name: str) -> None:
    assert clean_name(text) == name
