"""What is stored is the same in a file and on a server: tests of the store try both."""

from collections.abc import Iterator

import pytest
from sqlalchemy import Engine

from tests.databases import BOTH
from tutor.store.database import Place, open_database


@pytest.fixture(params=BOTH)
def kind_of_database(request: pytest.FixtureRequest) -> str:
    """Return where a test stores things: each in its turn."""
    return str(request.param)


@pytest.fixture
def engine(place: Place) -> Iterator[Engine]:
    """Return the database of a test, to look into behind the back of its store."""
    opened = open_database(place)
    yield opened
    opened.dispose()
