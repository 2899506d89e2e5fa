"""Options and fixtures that all tests share."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from hypothesis import settings
from sqlalchemy import URL, Engine
from sqlmodel import create_engine

from tests.databases import BOTH, SQLITE, Server, running_server
from tests.practice.players import with_casual
from tests.sizes import Size, SizeOf
from tutor.practice import Practice
from tutor.rules.ruleset import Ruleset
from tutor.store import Store
from tutor.store.database import Place, sqlite
from tutor.store.people import accounts
from tutor.web.server import keep_for_good

HERE = Path(__file__).parent
EXAMPLES = Size(usual=30, thorough=100)  # of a test that does not say how many
ENGINES: dict[str, Engine] = {}
SHIPPED = pytest.StashKey[str]()
# When the tests of a folder run. What needs the engine comes first, so that one process compiles it
# while the others, which begin further on, do the rest.
TURN = {"engine": -2} | dict.fromkeys(
    ("commands", "explain", "jobs", "lab", "practice", "protocol", "review", "skill"), -1
)
BROWSER_AT = 2 / 3  # of all tests: where the last of three processes begins


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write the golden files again instead of comparing with them",
    )
    parser.addoption(
        "--database",
        choices=BOTH,
        default=SQLITE,
        help="where tests store things that do not say it themselves",
    )
    parser.addoption(
        "--thorough",
        action="store_true",
        help="compare rules by thousands of rounds and play every lesson; before a release",
    )
    parser.addoption(
        "--matches",
        type=int,
        default=200,
        help="how many are played while servers are killed, where that is tried (--thorough)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Time nothing, outlast no power cut, and hash lightly.

    Compiled code is where the program keeps it, by a digest of its sources: checkouts share it.
    """
    sys.dont_write_bytecode = False  # by many programs that tests start, each of which imports all
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    examples = EXAMPLES.thorough if config.getoption("--thorough") else EXAMPLES.usual
    # A busy machine fails no test.
    settings.register_profile("untimed", deadline=None, max_examples=examples)
    settings.load_profile("untimed")
    config.stash[SHIPPED] = sqlite.SYNCHRONOUS
    patch = pytest.MonkeyPatch()
    patch.setattr(sqlite, "SYNCHRONOUS", "OFF")  # no waiting for the disk
    patch.setattr(sqlite, "create_engine", create_sharing_engine)
    patch.setattr(accounts, "_HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


def create_sharing_engine(url: URL, **options: Any) -> Engine:
    """Return an engine that shares compiled statements, as nearly every test has its own."""
    engine = create_engine(url, **options)
    first = ENGINES.setdefault(engine.dialect.name, engine)
    engine.dialect, engine._compiled_cache = first.dialect, first._compiled_cache
    return engine


def pytest_collection_finish() -> None:
    """Look for garbage as a server does: seldom, and never among tests, rules and words."""
    keep_for_good()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with the engine, and let one process wait for the browser while others compute."""
    if not config.getoption("--thorough"):
        left_out = {item for item in items if item.get_closest_marker("thorough")}
        config.hook.pytest_deselected(items=[*left_out])
        items[:] = [item for item in items if item not in left_out]
    items.sort(key=lambda item: TURN.get(folder_of(item), 0))
    browser = [item for item in items if folder_of(item) == "e2e"]
    remaining = [item for item in items if folder_of(item) != "e2e"]
    place = int(BROWSER_AT * len(items))
    items[:] = [*remaining[:place], *browser, *remaining[place:]]


def folder_of(item: pytest.Item) -> str:
    return item.path.relative_to(HERE).parts[0]


@pytest.fixture
def durable(pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what is stored be as safe as the program makes it, and no faster."""
    monkeypatch.setattr(sqlite, "SYNCHRONOUS", pytestconfig.stash[SHIPPED])


@pytest.fixture(scope="session")
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Return whether golden files are to be written again."""
    return bool(request.config.getoption("--update-golden"))


@pytest.fixture(scope="session")
def thorough(request: pytest.FixtureRequest) -> bool:
    """Return whether tests take as long as they may."""
    return bool(request.config.getoption("--thorough"))


@pytest.fixture(scope="session")
def size_of(thorough: bool) -> SizeOf:
    """Return what tells how large a test is in this run."""
    return lambda size: size.thorough if thorough else size.usual


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """Return a real PostgreSQL server, started when the first test asks for it."""
    with running_server() as running:
        yield running


@pytest.fixture(scope="session")
def nothing_stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with an empty store: to make its tables takes longer than most tests."""
    folder = tmp_path_factory.mktemp("nothing")
    Store(folder).close()
    return folder


@pytest.fixture
def kind_of_database(pytestconfig: pytest.Config) -> str:
    """Return where tests store things: in a file, or on a server."""
    return str(pytestconfig.getoption("--database"))


@pytest.fixture
def place(request: pytest.FixtureRequest, tmp_path: Path, kind_of_database: str) -> Iterator[Place]:
    """Return a database of this test alone, with empty tables."""
    if kind_of_database == SQLITE:
        shutil.copy(request.getfixturevalue("nothing_stored") / sqlite.FILE_NAME, tmp_path)
        yield tmp_path
    else:
        yield request.getfixturevalue("server").empty()


@pytest.fixture
def store(place: Place) -> Iterator[Store]:
    """Return a store of this test alone, without anything in it."""
    opened = Store(place)
    yield opened
    opened.close()


@pytest.fixture
def practice(store: Store) -> Practice:
    """Return practice on an empty store, against a casual player who needs no engine."""
    return with_casual(store)


def pytest_make_parametrize_id(val: object) -> str | None:
    """Call a ruleset by its name, which is the same in every process; leave the rest to pytest."""
    if not isinstance(val, Ruleset):
        return None
    house_rules = (f"{toggle}={value}" for toggle, value in val.overrides.items())
    return "-".join((val.preset, str(val.players), *house_rules))


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()
