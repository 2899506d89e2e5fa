"""Practice against a casual player, on a store in an empty folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.practice.players import with_casual
from tutor.practice import Practice
from tutor.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path)
    yield store
    store.close()


@pytest.fixture
def practice(store: Store) -> Practice:
    return with_casual(store)
