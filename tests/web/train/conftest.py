"""Pages of training, on a day of the test's own."""

from dataclasses import dataclass
from datetime import date, timedelta
from itertools import count

import pytest
from flask import Flask

from tests.review.engine import FakeEngine
from tests.web.markup import lay_out_alike
from tests.web.reviewed import reviewed
from tutor.jobs.findings import fill_inbox
from tutor.practice import Practice, Table
from tutor.skill.days import today
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


@pytest.fixture
def over(practice: Practice) -> Table:
    """Return a match that is over, its mistakes in the inbox."""
    table = reviewed(practice)
    while fill_inbox(practice, FakeEngine()):
        pass
    return table
