"""A real server and a real browser; an error in the console fails the test."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Playwright

from tests.e2e.browser import launch_options
from tests.e2e.server import Server


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
    """Return a running server, its engine compiled."""
    with Server(tmp_path_factory.mktemp("data")) as running:
        running.wait_for_engine()
        yield running


@pytest.fixture(autouse=True)
def complaints(context: BrowserContext) -> Iterator[list[str]]:
    """Collect console errors and content-policy violations of every page; none may remain."""
    found: list[str] = []

    def listen(page: Page) -> None:
        page.on("console", heard)
        page.on("pageerror", lambda error: found.append(str(error)))

    def heard(message: ConsoleMessage) -> None:
        if message.type == "error":
            found.append(message.text)

    context.on("page", listen)
    yield found

    assert not found
