"""Lends a page to test after test: a new renderer costs four times as much as loading a page."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page

WINDOW: Final = {"width": 1280, "height": 720}  # of Playwright
CHANGED: Final = ("viewport", "reduced_motion")  # set for each test
FORGET: Final = """() => {
  if (origin !== "null") [localStorage, sessionStorage].forEach((storage) => storage.clear());
}"""


class Pages:
    """Pages of tests that are over, by the options of their contexts."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[Page]] = {}

    @contextmanager
    def lend(self, options: dict[str, Any]) -> Iterator[Page]:
        """Lend a page that has visited nothing, as far as pages can know."""
        lasting = {name: value for name, value in options.items() if name not in CHANGED}
        free = self._free.setdefault(repr(sorted(lasting.items())), [])
        page = free.pop() if free else self._browser.new_context(**lasting).new_page()
        page.set_viewport_size(options.get("viewport", WINDOW))
        page.emulate_media(
            media="null",
            color_scheme="light",
            reduced_motion=options.get("reduced_motion", "no-preference"),
        )
        with temporary(page), temporary(page.context):
            yield page
        try:
            reset(page)
        except Error:  # it was closed, or is on its way to another address
            page.context.close()
        else:
            free.append(page)


@contextmanager
def temporary(target: Page | BrowserContext) -> Iterator[None]:
    """Undo afterwards what was added to a page or context: listeners, routes and scripts."""
    with ExitStack() as undo, pytest.MonkeyPatch.context() as patch:
        on: Callable[..., None] = target.on
        route, add_init_script = target.route, target.add_init_script

        def listen(event: str, listener: Callable[..., object]) -> None:
            on(event, listener)
            undo.callback(target.remove_listener, event, listener)

        def redirect(url: str, handler: Callable[..., object]) -> None:
            route(url, handler)
            undo.callback(target.unroute, url, handler)

        def prepare(script: str) -> None:
            undo.enter_context(add_init_script(script))

        patch.setattr(target, "on", listen)
        patch.setattr(target, "route", redirect)
        patch.setattr(target, "add_init_script", prepare)
        yield


def reset(page: Page) -> None:
    """Leave a page, and forget what its test has set and stored in the browser."""
    context = page.context
    for opened in context.pages:
        if opened is not page:
            opened.close()
    page.evaluate(FORGET)
    page.goto("about:blank")
    page.mouse.move(-1, -1)
    page.set_extra_http_headers({})
    context.set_extra_http_headers({})
    context.clear_cookies()
