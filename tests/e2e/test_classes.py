"""A teacher and two learners, each in a browser of their own: one has no JavaScript."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Complaints
from tests.e2e.reuse import Pages
from tests.e2e.server import Server


@pytest.fixture
def enter(pages: Pages, complaints: Complaints) -> Iterator[Callable[[bool], Page]]:
    """Return what opens a page in a browser of its own, with or without JavaScript."""
    with ExitStack() as contexts:

        def open_page(scripts: bool) -> Page:
            page = contexts.enter_context(
                pages.lend({} if scripts else {"java_script_enabled": False})
            )
            complaints.listen(page)
            return page

        yield open_page


def test_a_teacher_sets_what_two_learners_do_and_sees_how_far_they_are(
    enter: Callable[[bool], Page], common: Server, complaints: Complaints
) -> None:
    teacher, hana, taro = enter(True), enter(True), enter(False)
    teacher.goto(f"{common.url}/classes")
    teacher.get_by_label("Name of the class").fill("Hanafuda on Mondays")
    teacher.get_by_role("button", name="Create a class").click()
    address = teacher.get_by_role("link", name="code=").get_attribute("href")
    assert address
    for page, name in ((hana, "Hana"), (taro, "Taro")):
        page.goto(address)
        page.get_by_label("Your name in the class").fill(name)
        page.get_by_role("button", name="Join", exact=True).click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Hanafuda on Mondays")

    teacher.get_by_role("button", name="Assign the puzzles").click()
    expect(teacher.get_by_text("0 of 2 done")).to_be_visible()
    for page in (hana, taro):
        page.goto(f"{common.url}/")
        expect(page.get_by_text("1 assignment for you")).to_be_visible()
        page.get_by_role("link", name="Classes").first.click()
        page.get_by_role("link", name="Hanafuda on Mondays").click()
        page.get_by_role("link", name="5 puzzles").click()
        page.get_by_role("link", name="Solve the next one").click()
        page.get_by_role("button", name="Show the answer").click()
        expect(page.get_by_role("link", name="Next puzzle")).to_be_visible()

    teacher.reload()
    teacher.get_by_role("link", name="Taro").click()
    expect(teacher.get_by_role("heading", level=1)).to_have_text("Taro")
    expect(teacher.get_by_role("listitem")).to_contain_text(["1 of 5"])
    for page in (hana, taro):
        page.goto(teacher.url)
        expect(page.get_by_text("There is nothing at this address.")).to_be_visible()
    complaints.expect("404")
