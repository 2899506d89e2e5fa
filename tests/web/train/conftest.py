"""Pages of training, on a day of the test's own."""

from contextlib import closing
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import count
from pathlib import Path

import pytest
from flask import Flask

from tests.practice.players import with_casual
from tests.review.engine import FakeEngine
from tests.web.markup import lay_out_alike
from tests.web.reviewed import reviewed
from tutor.jobs.findings import fill_inbox
from tutor.practice import Practice, Table
from tutor.skill.days import today
from tutor.store import Store
from tutor.store.database import Place, sqlite
from tutor.web import Config, create_app


@dataclass
class Calendar:
    """The learner's day, which a test turns on."""

    day: date

    def __call__(self) -> date:
        return self.day

    def pass_days(self, days: int = 1) -> None:
        self.day += timedelta(days=days)


@pytest.fixture
def calendar() -> Calendar:
    return Calendar(today())


@pytest.fixture
def app(practice: Practice, engine: FakeEngine, calendar: Calendar) -> Flask:
    return open_app(practice, engine, calendar)


def open_app(practice: Practice, engine: FakeEngine, calendar: Calendar) -> Flask:
    """Return the pages as a server shows them that has just been started."""
    seeds = count(1).__next__
    made = create_app(Config(practice, "a key for tests", engine, seeds, today=calendar))
    made.after_request(lay_out_alike)
    return made


@pytest.fixture(scope="session")
def once_over(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """Return a store with a match that is over, and the token of the match."""
    folder = tmp_path_factory.mktemp("over")
    with closing(Store(folder)) as store:
        return folder, play_and_analyse(with_casual(store)).token


@pytest.fixture
def over(request: pytest.FixtureRequest, practice: Practice, place: Place) -> Table:
    """Return a match that is over, its mistakes in the inbox."""
    if not isinstance(place, Path):
        return play_and_analyse(practice)
    folder, token = request.getfixturevalue("once_over")
    sqlite.copy(folder / sqlite.FILE_NAME, place / sqlite.FILE_NAME)
    return practice.table(token)


def play_and_analyse(practice: Practice) -> Table:
    table = reviewed(practice)
    while fill_inbox(practice, FakeEngine()):
        pass
    return table
