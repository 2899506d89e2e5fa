"""Whether the server is well: for programs, and in plain words."""

from collections.abc import Iterator
from http import HTTPStatus
from typing import Any, cast

import pytest
from flask.testing import FlaskClient
from sqlalchemy import Connection

from tests.databases import listening
from tests.practice.players import finish
from tests.review.engine import FakeEngine
from tests.web.learner import MATCH, get
from tutor.practice import Practice
from tutor.rules.ruleset import Ruleset
from tutor.web import Config, create_app
from tutor.web.health import PROBED_EVERY_S, WriteProbe


class Compiling(FakeEngine):
    """Is ready for Koi-Koi alone."""

    def is_ready(self, ruleset: Ruleset) -> bool:
        return ruleset.game.name == "koikoi"


CAUSES = {"sqlite": "SQLITE_READONLY", "postgresql": "25006"}


class Disk:
    """Where things are stored: may be read only for a while."""

    is_read_only = False
    cause = ""

    def begin(self, connection: Connection) -> None:
        name = connection.dialect.name
        self.cause = CAUSES[name]
        if name == "sqlite":
            connection.exec_driver_sql(f"PRAGMA query_only = {int(self.is_read_only)}")
        elif self.is_read_only:
            connection.exec_driver_sql("SET TRANSACTION READ ONLY")


@pytest.fixture
def disk() -> Iterator[Disk]:
    made = Disk()
    with listening("begin", made.begin):
        yield made


def ask(client: FlaskClient) -> tuple[int, Any]:
    with client.get("/readyz") as answer:
        return answer.status_code, answer.json


def test_a_server_is_ready_once_pages_are(practice: Practice, client: FlaskClient) -> None:
    well = {"ready": True, "store": "ok", "engine": "ready"}
    assert ask(client) == (HTTPStatus.OK, well)

    compiling = create_app(Config(practice, "a key", Compiling())).test_client()

    assert ask(compiling) == (HTTPStatus.OK, well | {"engine": "compiling"})
    page = get(compiling, "/status")
    assert "Something is not ready yet" in page
    assert "Roppyakken, Hachi-Hachi" in page


def test_a_server_that_cannot_write_says_so_and_logs_why(
    client: FlaskClient, disk: Disk, caplog: pytest.LogCaptureFixture
) -> None:
    disk.is_read_only = True

    status, told = ask(client)

    assert (status, told["store"]) == (HTTPStatus.SERVICE_UNAVAILABLE, "unreachable")
    assert "The stored data cannot be reached" in get(client, "/status")
    [logged] = [one for one in caplog.records if one.name == "tutor.web.health"]
    assert logged.__dict__["cause"] == disk.cause
    assert disk.cause in logged.getMessage()


def test_it_is_tried_again_after_some_seconds_and_not_before(
    practice: Practice, disk: Disk
) -> None:
    now = [0.0]
    probe = WriteProbe(practice, lambda: now[0])
    found = [probe.works()]
    for moment, is_read_only in (
        (PROBED_EVERY_S - 1, True),
        (PROBED_EVERY_S, True),
        (PROBED_EVERY_S + 1, False),
        (2 * PROBED_EVERY_S, False),
    ):
        now[0], disk.is_read_only = moment, is_read_only
        found.append(probe.works())

    assert found == [True, True, False, False, True]


def test_nothing_stays_of_a_write_that_was_tried(practice: Practice) -> None:
    before = practice.learners.add()

    assert practice.find_write_fault() == ""

    assert practice.learners.add() == before + 1


class SlowStore:
    """Its second write takes long, and fails: meanwhile somebody else asks."""

    def __init__(self) -> None:
        self.now, self.told = 0.0, list[bool]()
        self.probe = WriteProbe(cast(Practice, self), lambda: self.now)

    def find_write_fault(self) -> str:
        if not self.now:
            return ""
        self.told.append(self.probe.works())
        return "SQLITE_BUSY"


def test_who_asks_while_it_is_tried_is_told_what_was_found_last() -> None:
    slow = SlowStore()
    assert slow.probe.works()

    slow.now = PROBED_EVERY_S

    assert not slow.probe.works()
    assert slow.told == [True]


def test_the_status_is_told_in_plain_words(client: FlaskClient, practice: Practice) -> None:
    assert "None of your matches is waiting to be analysed." in get(client, "/status")
    finish(practice, practice.open(MATCH))

    page = get(client, "/status")
    assert "All is well" in page
    assert "Everything you do is stored." in page
    assert "Hints are ready in every game." in page
    assert "2 of your matches are waiting to be analysed." in page
