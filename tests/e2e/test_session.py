"""A whole day's session of all that is asked: on a phone, by keys alone, in each language."""

import shutil
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.layout import is_sideways, small_targets
from tests.e2e.server import Server
from tests.e2e.test_keyboard import Typist
from tests.e2e.test_training import LEFT, PHONE, speak
from tests.review.engine import FakeEngine
from tests.sizes import a_few_of
from tests.web.reviewed import reviewed
from tutor.jobs.inbox import fill_inbox
from tutor.practice import Practice
from tutor.skill import days
from tutor.skill.days import today
from tutor.skill.items import ItemKind, ItemState
from tutor.skill.puzzles.files import puzzles
from tutor.skill.puzzles.puzzle import PuzzleKind
from tutor.skill.session import MOST
from tutor.store import Store
from tutor.web.i18n.catalogues import LANGUAGES

FACTS: Final = (
    (ItemKind.CARD, "5-bridge"),
    (ItemKind.YAKU, "koikoi:akatan"),
    (ItemKind.RULE, "price-of-pile:roppyakken"),
    (ItemKind.RULE, "missing-card"),
)
ASKED: Final = (PuzzleKind.CARD, PuzzleKind.STOP)  # puzzles that were missed
MISTAKES: Final = MOST - len(FACTS) - len(ASKED)
HALFWAY: Final = MOST // 2


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder in which mistakes, puzzles, cards, yaku and rules are due."""
    data = tmp_path_factory.mktemp("begun")
    store = Store(data)
    practice, yesterday = Practice(store, FakeEngine()), today() - timedelta(days=1)
    reviewed(practice)
    while fill_inbox(practice, FakeEngine()):
        pass
    for one in practice.items.all()[MISTAKES:]:
        practice.items.change_state(one.id, ItemState.DROPPED)
    for kind in ASKED:
        asked = next(one for one in puzzles().values() if one.kind == kind)
        store.items.miss(ItemKind.PUZZLE, asked.id, asked.theme, yesterday, asked.loss)
    for sort, key in FACTS:
        store.items.miss(sort, key, None, yesterday)
    store.close()
    return data


@pytest.fixture
def day(begun: Path, tmp_path: Path) -> Iterator[Server]:
    """Return a server on which the day begins."""
    shutil.copytree(begun, tmp_path, dirs_exist_ok=True)
    with Server(tmp_path) as server:
        yield server


@pytest.mark.parametrize("language", a_few_of(tuple(LANGUAGES), 1))
def test_a_whole_session_by_keys_alone_through_a_restart(
    page: Page, day: Server, language: str
) -> None:
    page.set_viewport_size(PHONE)
    speak(page, day, language)
    typist = Typist(page)
    seen = set[str]()
    for step in range(MOST):
        if step in (0, HALFWAY):
            if step:
                page.goto("about:blank")  # whose pictures no server has to send any more
                day.die_and_return()
            page.goto(f"{day.url}/train")
            expect(page.locator(LEFT)).to_have_count(MOST - step)
            look(page, language)
            follow(typist, "a.cta[href$='/train/next']")
        seen.add(page.url)
        look(page, language)
        answer(typist)
        look(page, language)
        follow(typist, "#next-item")

    assert len(seen) == MOST
    expect(page).to_have_url(f"{day.url}/train")
    expect(page.locator(LEFT)).to_have_count(0)
    expect(page.locator(".session-way li")).to_have_count(MOST)
    look(page, language)


def look(page: Page, language: str) -> None:
    """See that a page is in its language, and that a thumb reaches all of it."""
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert not is_sideways(page)
    assert small_targets(page) == []


def answer(typist: Typist) -> None:
    """Give the first answer that is offered, and see that it is judged."""
    page = typist.page
    if page.locator("#drill").count():
        page.keyboard.press("1")
    else:
        typist.reach(page.locator("#try button[name=action]").first)
        page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_be_visible()


def follow(typist: Typist, selector: str) -> None:
    """Go on by a link."""
    before = typist.page.url
    typist.reach(typist.page.locator(selector))
    typist.page.keyboard.press("Enter")
    expect(typist.page).not_to_have_url(before)


@pytest.mark.parametrize(("zone", "due"), [("Pacific/Kiritimati", 1), ("Pacific/Pago_Pago", 0)])
def test_a_day_begins_where_the_learner_is(
    browser: Browser, tmp_path: Path, zone: str, due: int
) -> None:
    first = days.today(ZoneInfo("Pacific/Kiritimati"))
    store = Store(tmp_path)
    store.items.miss(*FACTS[0], None, first - timedelta(days=1))
    store.close()
    with Server(tmp_path) as server, browser.new_context(timezone_id=zone) as context:
        page = context.new_page()
        page.goto(f"{server.url}/train")
        page.reload()  # the first answer was for a browser that had told nothing yet

        expect(page.locator(LEFT)).to_have_count(due)
