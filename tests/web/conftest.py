"""Pages on an empty store, with a casual computer and an engine that answers at once."""

from collections.abc import Iterator
from itertools import count
from types import CodeType
from typing import ClassVar, Final

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import FileSystemBytecodeCache
from jinja2.bccache import Bucket
from werkzeug.routing import Rule

from tests.practice.players import finish, with_casual
from tests.review.engine import FakeEngine
from tests.web.learner import MATCH
from tests.web.learners.houses import open_to_many
from tests.web.markup import lay_out_alike
from tests.web.reviewed import reviewed
from tutor.practice import Practice, Table
from tutor.store import Store
from tutor.text import LANGUAGES
from tutor.web import Config, create_app

# What werkzeug makes of an address.
COMPILED: Final = ("_parts", "_trace", "_converters", "arguments", "_build", "_build_unknown")


class KnownRule(Rule):
    """An address that is compiled once, as nearly every test makes an app of its own."""

    _known: ClassVar[dict[tuple[object, ...], dict[str, object]]] = {}

    def compile(self) -> None:
        """Take over what was made of the same address before."""
        key = (self.rule, self.subdomain, repr(self.defaults))
        if key not in self._known:
            super().compile()
            self._known[key] = {name: vars(self)[name] for name in COMPILED}
        vars(self).update(self._known[key])


class KnownTemplates(FileSystemBytecodeCache):
    """Compiled templates: for other processes in files, for the apps of this one as they are."""

    _known: ClassVar[dict[tuple[str, str], CodeType | None]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take over what was loaded before."""
        key = bucket.key, bucket.checksum
        bucket.code = self._known.get(key)
        if bucket.code is None:
            super().load_bytecode(bucket)
            self._known[key] = bucket.code


@pytest.fixture(scope="session", autouse=True)
def compiled_once(request: pytest.FixtureRequest) -> Iterator[None]:
    """Keep compiled templates and addresses, as nearly every test makes an app of its own."""
    assert request.config.cache is not None
    kept = KnownTemplates(str(request.config.cache.mkdir("templates")))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Flask, "jinja_options", {"bytecode_cache": kept})
        patch.setattr(Flask, "url_rule_class", KnownRule)
        yield


def make_app(practice: Practice, engine: FakeEngine) -> Flask:
    """Return an app that deals the same cards in every run."""
    made = create_app(Config(practice, "a key for tests", engine, count(1).__next__))
    made.after_request(lay_out_alike)
    return made


def prefer(browser: FlaskClient) -> FlaskClient:
    """Let a browser show hints at once, and Japanese without readings."""
    browser.set_cookie("preferences", "hints=shown&furigana=off")
    return browser


@pytest.fixture
def engine() -> FakeEngine:
    return FakeEngine()


@pytest.fixture
def app(practice: Practice, engine: FakeEngine) -> Flask:
    return make_app(practice, engine)


@pytest.fixture(scope="session")
def empty_app(tmp_path_factory: pytest.TempPathFactory, compiled_once: None) -> Iterator[Flask]:
    """Return an app on an empty store, for tests that store nothing."""
    store = Store(tmp_path_factory.mktemp("empty"))
    yield make_app(with_casual(store), FakeEngine())
    store.close()


@pytest.fixture
def visitor(empty_app: Flask) -> FlaskClient:
    """Return a browser like *client*, for tests that store nothing."""
    return prefer(empty_app.test_client())


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Practice]:
    """Return practice for tests that read: a match takes long to play and to analyse."""
    store = Store(tmp_path_factory.mktemp("lasting"))
    yield with_casual(store)
    store.close()


@pytest.fixture(scope="module")
def table(lasting: Practice) -> Table:
    """Return a match that is over and analysed."""
    return reviewed(lasting)


@pytest.fixture
def ended(practice: Practice) -> Table:
    return finish(practice, practice.open(MATCH))


@pytest.fixture
def shared_app(practice: Practice) -> Flask:
    """Return an app that tells learners apart."""
    return open_to_many(practice)


@pytest.fixture
def newcomer(app: Flask) -> FlaskClient:
    """Return a browser in which nothing was ever set."""
    return app.test_client()


@pytest.fixture
def client(newcomer: FlaskClient) -> FlaskClient:
    """Return a browser that shows hints at once, and Japanese without readings."""
    return prefer(newcomer)


@pytest.fixture
def app_context(empty_app: Flask) -> Iterator[None]:
    """Let words and numbers take the language of a request."""
    with empty_app.test_request_context():
        yield


@pytest.fixture(params=LANGUAGES)
def every_language(empty_app: Flask, request: pytest.FixtureRequest) -> Iterator[None]:
    """Let words and numbers take each language in turn."""
    with empty_app.test_request_context(headers={"Accept-Language": request.param}):
        yield
