"""A day's session of cards, yaku and rules: by digits alone, on a phone, and through a restart."""

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.layout import is_sideways, small_targets
from tests.e2e.server import Server
from tests.e2e.test_accessibility import check
from tests.e2e.test_training import PHONE, speak
from tutor.skill.days import today
from tutor.skill.items import ItemKind
from tutor.store import Store

FACT: Final = re.compile(r"/train/facts/\d+")
MISSED: Final = ((ItemKind.CARD, "5-bridge"), (ItemKind.YAKU, "koikoi:akatan"))


@pytest.fixture
def loose(tmp_path: Path) -> Iterator[Server]:
    """Return a server with a few things that were missed yesterday."""
    store = Store(tmp_path)
    for kind, key in MISSED:
        store.items.miss(kind, key, None, today() - timedelta(days=1))
    store.close()
    with Server(tmp_path) as server:
        yield server


def test_a_whole_session_by_keyboard_that_a_restart_does_not_lose(
    page: Page, loose: Server, thorough: bool
) -> None:
    languages = ("en", "fr", "ja") if thorough else ("fr",)
    page.set_viewport_size(PHONE)
    page.goto(f"{loose.url}/train")
    page.locator("#start-today").click()
    for step in range(len(MISSED)):
        expect(page).to_have_url(FACT)  # a reload fails while another page is on its way
        speak(page, loose, languages[step % len(languages)])
        page.reload()
        assert not is_sideways(page)
        assert small_targets(page) == []
        if step == 1:
            check(page)
            page.set_viewport_size(PHONE)
        page.keyboard.press("1")
        expect(page.locator("#verdict")).to_be_visible()
        assert not is_sideways(page)
        if step == 1:
            loose.kill()
            loose.start()
            page.goto(f"{loose.url}/today/next")
            continue
        here = page.url
        page.locator("#next-item").focus()
        page.keyboard.press("Enter")
        expect(page).not_to_have_url(here)

    expect(page).to_have_url(re.compile("/learn/"))
