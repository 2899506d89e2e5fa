"""Whether the server is well, for programs and in words; figures for Prometheus."""

from collections.abc import Iterator, Mapping
from http import HTTPStatus
from ipaddress import ip_network
from typing import Any, cast

import pytest
from flask import Flask
from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import Connection

from tests.databases import listening
from tests.practice.players import finish, step
from tests.review.engine import FakeEngine
from tests.web.learner import MATCH, get, open_match, version
from tutor.practice import Practice
from tutor.rules.cards import IDS
from tutor.rules.ruleset import Ruleset
from tutor.store import UnreachableStoreError
from tutor.web import Config, create_app
from tutor.web.health import PROBED_EVERY_S, WriteProbe
from tutor.web.http.security import Hosts


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


HERE = "127.0.0.1"
NAME = "hanafuda.school.example"
NEAR = "172.18.0.4"
Labels = tuple[tuple[str, str], ...]


def read(client: FlaskClient) -> dict[tuple[str, Labels], float]:
    """Return each figure by its name and its labels."""
    families = text_string_to_metric_families(get(client, "/metrics"))
    return {
        (one.name, tuple(sorted(one.labels.items()))): one.value
        for family in families
        for one in family.samples
    }


def analyses(told: Mapping[tuple[str, Labels], float]) -> list[float]:
    states = ("waiting", "running", "failed")
    return [told["tutor_analyses", (("state", state),)] for state in states]


def test_requests_are_counted_by_page_and_status_and_searches_by_question(
    client: FlaskClient,
) -> None:
    token = open_match(client)
    page = get(client, f"/play/{token}")
    get(client, f"/play/{token}/hint?version={version(page)}")
    for _time in range(2):
        client.get("/no-such-page").close()
    get(client, "/static/icon.svg")

    told = read(client)

    assert told["tutor_requests_total", (("page", "play.show"), ("status", "200"))] == 1
    assert told["tutor_requests_total", (("page", ""), ("status", "404"))] == 2
    assert told["tutor_request_seconds_count", (("page", "play.show"),)] == 1
    assert told["tutor_search_seconds_count", (("question", "hint"),)] == 1
    assert ("tutor_request_seconds_count", (("page", "static"),)) not in told


def test_what_waits_is_read_from_the_store(client: FlaskClient, practice: Practice) -> None:
    told = read(client)
    assert analyses(told) == [0, 0, 0]
    assert told["tutor_queue_age_seconds", ()] == 0
    assert told["tutor_learners_active", ()] == 0

    over = finish(practice, practice.open(MATCH)).token
    quick, full = practice.analyses.under_way()
    practice.analyses.claim(quick.id, "a worker")
    practice.analyses.give_up(full.id)
    told = read(client)
    assert analyses(told) == [0, 1, 1]
    assert told["tutor_learners_active", ()] == 1

    practice.analyses.queue_again(over)
    practice.analyses.finish(quick.id)
    practice.analyses.queue_again(over)
    told = read(client)
    assert analyses(told) == [2, 0, 1]
    assert 0 <= told["tutor_queue_age_seconds", ()] < 600


def test_a_store_that_cannot_be_reached_is_told_as_such(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_analyses: object) -> None:
        raise UnreachableStoreError

    assert read(client)["tutor_store_reached", ()] == 1
    monkeypatch.setattr("tutor.store.analyses.Analyses.measure_queue", fail)

    told = read(client)
    assert told["tutor_store_reached", ()] == 0
    assert not [name for name, _labels in told if name.startswith("tutor_analyses")]


PASSED_ON = {"X-Forwarded-For": "203.0.113.9"}
WHO: list[tuple[str, int, dict[str, str], str, int]] = [
    ("this machine", 0, {}, HERE, 200),
    ("this machine, asked by another name", 0, {"Host": NAME}, HERE, 404),
    ("a bare proxy here, as it should be known", 1, {}, HERE, 404),
    ("a bare proxy here that asks for localhost", 1, {"Host": "localhost"}, HERE, 404),
    ("a learner behind a proxy here", 1, PASSED_ON, HERE, 404),
    ("a learner behind an unknown proxy here", 0, PASSED_ON, HERE, 404),
    ("a learner behind a proxy near by", 1, PASSED_ON, NEAR, 404),
    ("a proxy that says no more than that", 0, {"Via": "1.1 proxy"}, HERE, 404),
    ("a network that was named", 1, {}, NEAR, 200),
    ("a learner in the same house", 0, {}, "192.168.0.7", 404),
    ("somebody by IPv6", 0, {}, "2001:db8::7", 404),
    ("nobody with an address", 0, {}, "", 404),
]


@pytest.mark.parametrize(("proxies", "headers", "peer", "status"), [one[1:] for one in WHO], ids=[
    one[0] for one in WHO
])  # fmt: skip
def test_figures_are_read_from_this_machine_and_from_networks_that_are_named(
    practice: Practice, proxies: int, headers: dict[str, str], peer: str, status: int
) -> None:
    near, known = ip_network("172.16.0.0/12"), Hosts(frozenset({NAME}))
    config = Config(practice, "a key", FakeEngine(), hosts=known, proxies=proxies, watchers=(near,))
    app = create_app(config)
    with app.test_client().get(
        "/metrics", headers=headers, environ_base={"REMOTE_ADDR": peer}
    ) as answer:
        assert answer.status_code == status


def test_no_figure_tells_a_learner_a_match_or_a_card(
    app: Flask, client: FlaskClient, practice: Practice
) -> None:
    table = step(practice, practice.open(MATCH))
    get(client, f"/play/{table.token}?secret=cherry")
    with client.open("/play/cherry", method="CHERRY") as answer:
        assert answer.status_code == 405

    session = practice.sessions.begin(1)
    told = get(client, "/metrics")

    secrets: tuple[Any, ...] = (table.token, "cherry", "CHERRY", HERE, *IDS)
    assert [one for one in secrets if one in told] == []
    assert session not in told
