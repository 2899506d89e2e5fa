"""A store in an empty folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tutor.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path)
    yield store
    store.close()
