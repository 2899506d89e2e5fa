"""Practice against a casual player, on a store in an empty folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.practice.players import with_casual
from tutor.practice import Practice
from tutor.store import Store


@pytest.fixture
def practice(tmp_path: Path) -> Iterator[Practice]:
    store = Store(tmp_path)
    yield with_casual(store)
    store.close()
