"""A real server and a real browser; an error in the console fails the test."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, Literal
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, expect

from tests.e2e.browser import launch_options
from tests.e2e.learner import Learner
from tests.e2e.reuse import Pages
from tests.e2e.server import Server
from tests.e2e.stored import KOIKOI, Stored, has_ended

PATIENCE: Final = 20_000  # milliseconds, on a machine that is busy with other things
Motion = Literal["reduce", "no-preference"]
RECORDINGS: Final = ("--tracing", "--video", "--screenshot")
# A violation of the content policy, said where the listener below hears it.
REPORT_VIOLATIONS: Final = """
addEventListener("securitypolicyviolation", (event) => {
  console.error(`Content policy: ${event.effectiveDirective} blocks ${event.blockedURI}`);
});
"""


class Complaints:
    """What the console complained about; a test says which of it belongs to its story."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self._expected: list[str] = []

    def expect(self, text: str) -> None:
        """Accept complaints that contain *text*."""
        self._expected.append(text)

    def listen(self, page: Page) -> None:
        """Listen to a page from now on."""
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.heard.append(str(error)))

    def unexpected(self) -> list[str]:
        """Return the complaints that no test expected."""
        return [one for one in self.heard if not any(text in one for text in self._expected)]

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.heard.append(f"{message.text} ({message.location.get('url', '')})")


expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder, so that it can be left out."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.e2e)


@pytest.fixture(scope="session")
def browser_type_launch_args(playwright: Playwright) -> dict[str, object]:
    """Launch a Chromium that is here, or can be installed."""
    return launch_options(playwright)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return a running server, its engine compiled; it analyses no match."""
    with Server(tmp_path_factory.mktemp("data"), options=("--no-worker",)) as running:
        running.wait_for_engine()
        yield running


@pytest.fixture(scope="session")
def analysing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return a running server that analyses every match which is over."""
    with Server(tmp_path_factory.mktemp("analysing")) as running:
        running.wait_for_engine()
        yield running


@pytest.fixture(scope="session")
def stored_in_analysing(analysing: Server) -> Iterator[Stored]:
    """Return what the server stores that analyses matches."""
    with Stored(analysing.data) as opened:
        yield opened


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """Return a server of this test alone, without any match yet."""
    with Server(tmp_path / "data") as running:
        running.wait_for_engine()
        yield running


@pytest.fixture(scope="session")
def common(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return a running server on which every browser is a learner who has done nothing yet.

    What is done there does not wait for its engine.
    """
    options = ("--learners", "many", "--no-worker")
    with Server(tmp_path_factory.mktemp("common"), options=options) as running:
        yield running


@pytest.fixture(scope="session")
def stored_in_common(common: Server) -> Iterator[Stored]:
    """Return what the server stores on which every browser is a learner of its own."""
    with Stored(common.data) as opened:
        yield opened


@pytest.fixture(scope="session")
def stored(server: Server) -> Iterator[Stored]:
    with Stored(server.data) as opened:
        yield opened


@pytest.fixture(scope="session")
def ended_and_analysed(stored_in_analysing: Stored) -> str:
    """Return the token of a match that is over, and that the server analyses."""
    return stored_in_analysing.to_look_at(has_ended, replace(KOIKOI, overrides={"rounds": 2}))


@pytest.fixture(scope="session")
def ended(stored: Stored) -> str:
    """Return the token of a match that is over."""
    return stored.to_look_at(has_ended)


@pytest.fixture(scope="session")
def pages(browser: Browser) -> Pages:
    """Return the pages that tests share."""
    return Pages(browser)


@pytest.fixture
def cold() -> None:
    """Begin in a browser that has loaded nothing before."""


@pytest.fixture
def context(
    request: pytest.FixtureRequest, pages: Pages, browser_context_args: dict[str, Any]
) -> Iterator[BrowserContext]:
    """Return a context without cookies; files that never change may be in its cache."""
    is_recorded = any(request.config.getoption(name) != "off" for name in RECORDINGS)
    if "cold" in request.fixturenames or is_recorded:
        yield request.getfixturevalue("new_context")()
        return
    marker = request.node.get_closest_marker("browser_context_args")
    options = {**browser_context_args, **(marker.kwargs if marker else {})}
    with pages.lend(options) as page:
        yield page.context


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.pages[0] if context.pages else context.new_page()


@pytest.fixture(autouse=True)
def complaints(context: BrowserContext) -> Iterator[Complaints]:
    """Collect console errors and content-policy violations of every page; none may remain."""
    found = Complaints()
    context.add_init_script(REPORT_VIOLATIONS)
    context.on("page", found.listen)
    for page in context.pages:
        found.listen(page)
    yield found

    assert found.unexpected() == []


@pytest.fixture(autouse=True)
def hints_and_tables_at_once(context: BrowserContext) -> None:
    """Show hints as soon as there is a decision, and where cards went without moving them."""
    prefer(context, hints="shown", pace="once")


@pytest.fixture
def without_hints(context: BrowserContext) -> None:
    """Hide hints, which take the engine long at every table."""
    prefer(context, hints="hidden", pace="once")


def prefer(context: BrowserContext, **values: str) -> None:
    """Set the preferences of a browser, whose system agrees about motion."""
    kept = urlencode(values)
    context.add_cookies([{"name": "preferences", "value": kept, "url": "http://127.0.0.1"}])
    motion: Motion = "reduce" if values.get("pace") == "once" else "no-preference"
    for page in context.pages:
        page.emulate_media(reduced_motion=motion)


@pytest.fixture
def learner(page: Page, server: Server) -> Learner:
    return Learner(page, server.url)
