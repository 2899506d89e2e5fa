"""The session of a day begins where the learner is."""

from datetime import timedelta
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo

from playwright.sync_api import Browser, expect

from tests.e2e.calendar_server import serving
from tutor.skill import days
from tutor.skill.items import ItemKind
from tutor.store import Store

CARD: Final = (ItemKind.CARD, "5-bridge")


def test_a_day_begins_where_the_learner_is(browser: Browser, tmp_path: Path) -> None:
    first = days.today(ZoneInfo("Pacific/Kiritimati"))
    store = Store(tmp_path)
    store.items.miss(*CARD, None, first - timedelta(days=1))
    store.close()
    with serving(tmp_path, has_own_days=False) as server:
        for zone, due in (("Pacific/Pago_Pago", 0), ("Pacific/Kiritimati", 1)):
            with browser.new_context(timezone_id=zone) as context:
                page = context.new_page()
                page.goto(f"{server.url}/train")
                page.reload()  # the first answer was for a browser that had told nothing yet

                expect(page.locator("[data-part=fix]")).to_have_count(due)
