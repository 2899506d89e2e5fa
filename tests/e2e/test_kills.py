"""Servers, workers and the database are killed at any moment: what was acknowledged is there."""

import re
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from http.client import HTTPException
from http.cookiejar import CookieJar
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Final, NamedTuple

import pytest
from sqlalchemy import URL

from tests.databases import BOTH, POSTGRESQL, LastingServer
from tests.e2e.server import Server, WorkerProcess
from tests.practice.test_continuing import check_sound
from tests.web.learner import found
from tutor.rules.match.replay import event_to_json
from tutor.store import Analysis, Store
from tutor.store.analyses import AnalysisState
from tutor.store.database import Place

PLAYERS: Final = 4  # at once
ANALYSED: Final = 5  # one match of so many, whose learner waits for its review
PAUSE_S: Final = (0.5, 15.0)  # between two kills; a worker needs some seconds before it works
TOO_SOON_S: Final = 0.2  # before somebody asks again who got no answer
GIVES_UP_S: Final = 600.0  # and after which he does not
REFUSED: Final = (409, 422, 503)  # it has moved on, or what is stored cannot be reached
PATIENCE_S: Final = 3600.0
FORM: Final = {"preset": "kk_standard", "rounds": "3", "level": "random", "hints": ""}
Kill = Callable[[], None]


class Acknowledged(NamedTuple):
    """A move that a server answered: nothing of it may be lost."""

    match: str
    version: int  # of the table to which it was made
    action: str


class NoAnswerError(Exception):
    """A server that is killed, or that cannot reach what is stored."""


class Browser:
    """A learner's browser, which asks any of the servers."""

    def __init__(self, servers: list[Server], random: Random) -> None:
        self._servers, self._random = servers, random
        cookies = urllib.request.HTTPCookieProcessor(CookieJar())
        self._opener = urllib.request.build_opener(cookies)

    def get(self, path: str) -> tuple[str, str]:
        """Return a page and its address, as soon as a server answers."""
        until = time.monotonic() + GIVES_UP_S
        while time.monotonic() < until:
            try:
                return self._ask(path)
            except NoAnswerError:
                time.sleep(TOO_SOON_S)
        raise AssertionError(f"No server has come back to answer {path}.")

    def post(self, path: str, fields: dict[str, str], page: str) -> tuple[str, str]:
        """Send a form of a page, once; return what comes of it, or raise NoAnswerError."""
        signed = {**fields, "csrf_token": found(r'name="csrf-token" content="([^"]+)"', page)}
        return self._ask(path, urllib.parse.urlencode(signed).encode())

    def _ask(self, path: str, data: bytes | None = None) -> tuple[str, str]:
        server = self._random.choice(self._servers)
        try:
            with self._opener.open(server.url + path, data, timeout=60) as response:
                return response.read().decode(), urllib.parse.urlsplit(response.url).path
        except urllib.error.HTTPError as refused:
            refused.close()
            if refused.code in REFUSED:
                raise NoAnswerError from None
            raise
        except (OSError, HTTPException):  # or it was killed while it answered
            raise NoAnswerError from None


def play_match(browser: Browser, random: Random, said: list[Acknowledged]) -> str:
    """Play a match to its end; return its address."""
    token = open_match(browser)
    while True:
        page, _address = browser.get(f"/play/{token}")
        if "see-result" in page:
            page, _address = browser.get(found(r'id="see-result"\s+href="([^"]+)"', page))
        version = found(r'data-version="(\d+)"', page)
        actions = re.findall(r'name="action"\s+value="([^"]+)"', page)
        if not actions and "next-round" not in page:
            return token
        try:
            if actions:
                action = random.choice(actions)
                fields = {"version": version, "action": action}
                browser.post(f"/play/{token}/act", fields, page)
                said.append(Acknowledged(token, int(version), action))
            else:
                browser.post(f"/play/{token}/next-round", {"version": version}, page)
        except NoAnswerError:
            time.sleep(TOO_SOON_S)


def play_and_wait_for_review(browser: Browser, random: Random, said: list[Acknowledged]) -> str:
    token = play_match(browser, random, said)
    browser.get(f"/replays/{token}/review")  # what is waited for comes first
    return token


def open_match(browser: Browser) -> str:
    while True:
        page, _address = browser.get("/settings")
        try:
            _page, address = browser.post("/practice", FORM, page)
            return address.rsplit("/", 1)[1]
        except NoAnswerError:
            time.sleep(TOO_SOON_S)


@contextmanager
def killing(kills: list[Kill], random: Random) -> Iterator[list[str]]:
    """Kill one after the other meanwhile, whichever comes; count the kills."""
    over, done = Event(), list[str]()

    def go_on() -> None:
        while not over.wait(random.uniform(*PAUSE_S)):
            chosen = random.choice(kills)
            chosen()
            done.append(repr(chosen))

    killer = Thread(target=go_on)
    killer.start()
    try:
        yield done
    finally:
        over.set()
        killer.join()


@pytest.fixture(params=BOTH)
def kind_of_database(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.thorough
def test_what_was_acknowledged_outlives_every_kill(
    tmp_path: Path, kind_of_database: str, pytestconfig: pytest.Config
) -> None:
    matches = pytestconfig.getoption("--matches")
    random = Random(9)
    said: list[Acknowledged] = []
    with ExitStack() as house:
        place: Place = tmp_path
        kills: list[Kill] = []
        if kind_of_database == POSTGRESQL:
            database = LastingServer()
            house.callback(database.close)
            place = database.url
            kills.append(database.kill)
        several = 2 if isinstance(place, URL) else 1
        servers = [
            house.enter_context(Server(tmp_path, options=["--no-worker"], place=place))
            for _ in range(several)
        ]
        workers = [
            house.enter_context(WorkerProcess(tmp_path, place=place)) for _ in range(several)
        ]
        kills += [one.die_and_return for one in servers]
        kills += [one.die_and_return for one in workers]

        with killing(kills, random) as killed, ThreadPoolExecutor(PLAYERS) as players:
            plays = [play_match, play_and_wait_for_review]
            tasks = [
                players.submit(
                    plays[seed % ANALYSED == 0], Browser(servers, Random(seed)), Random(seed), said
                )
                for seed in range(matches)
            ]
            tokens = [task.result(PATIENCE_S) for task in tasks]
            store = Store(place)
            house.callback(store.close)
            wait_for_analyses(store, tokens[::ANALYSED])

        check(store, tokens, said)
        print(f"{len(killed)} kills, {len(tokens)} matches, {len(said)} moves acknowledged")


def wait_for_analyses(store: Store, tokens: list[str]) -> None:
    """Wait until nothing is left to find of these matches."""
    until = time.monotonic() + PATIENCE_S
    waiting = list(tokens)
    while waiting and time.monotonic() < until:
        time.sleep(1)
        try:
            waiting = [one for one in waiting if not is_analysed(store.analyses.of(one))]
        except Exception:  # the database has just been killed
            continue
    assert not waiting


def is_analysed(passes: list[Analysis]) -> bool:
    return bool(passes) and all(
        one.state == AnalysisState.DONE and one.done == one.units for one in passes
    )


def check(store: Store, tokens: list[str], said: list[Acknowledged]) -> None:
    """Check that each move that was acknowledged is there, once, where it was made."""
    records = {token: store.match(token) for token in tokens}
    for record in records.values():
        check_sound(record)
    for one in said:
        event = records[one.match].events[one.version]
        known = event_to_json(event)
        assert (known["kind"], known["player"]) == ("acted", "learner")
        assert known["action"] == one.action
