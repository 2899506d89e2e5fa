"""The ways in which a step of a lesson is done: by touch, by mouse, by keys alone, by forms."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from tests.e2e.lesson_play import FOLLOW, GO_ON, give, list_presses, send
from tests.web.lesson_forms import Field, forms
from tutor.lessons.model import Answer, Step

MOST_KEYS: Final = 120  # until something is reached with one key
DIGITS: Final = 9  # places that a digit lays a card on
PHONE: Final = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK: Final = {"viewport": {"width": 1280, "height": 800}}
SETTLED: Final = """() => document.readyState !== "loading"
  && !document.querySelector(".htmx-request, .htmx-swapping, .htmx-settling")"""
IS_HERE: Final = "(selector) => document.activeElement.matches(selector)"
IN_READING_ORDER: Final = """(selectors) => [...document.querySelectorAll("#step input")]
  .map((one) => selectors.find((selector) => one.matches(selector))).filter(Boolean)"""

Give = Callable[[Page, Step, Answer], None]


@dataclass(frozen=True)
class Way:
    """How an answer is given and a lesson gone on with, in which sort of browser."""

    give: Give
    go_on: Callable[[Page], None]
    context: Mapping[str, Any]


def _touch(page: Page, step: Step, answer: Answer) -> None:
    give(page, step, answer, Locator.tap)


def _tap_on(page: Page) -> None:
    with page.expect_navigation(wait_until="domcontentloaded"):
        page.locator(GO_ON).tap()


def _click_on(page: Page) -> None:
    with page.expect_navigation(wait_until="domcontentloaded"):
        page.locator(GO_ON).click()


def _follow_on(page: Page) -> None:
    with page.expect_navigation(wait_until="domcontentloaded"):
        page.evaluate(FOLLOW, GO_ON)


def _enter_on(page: Page) -> None:
    """Press Enter where the answer has led the focus; from the end of a round, Tab leads there."""
    if "/learn/" in page.url:
        expect(page.locator(GO_ON)).to_be_focused()
    _reach(page, GO_ON)
    with page.expect_navigation(wait_until="domcontentloaded"):
        page.keyboard.press("Enter")


def give_by_keys(page: Page, step: Step, answer: Answer) -> None:
    """Answer a step with keys alone: reach boxes, choose along a group, lay by digits, write."""
    for fields in forms(answer):
        _choose(page, fields)
        for name, value in fields:
            if name.startswith(("in-", "at-")):
                _lay(page, name.partition("-")[2], value)
            elif name.startswith("number-"):
                _reach(page, f"input[name='{name}']")
                page.keyboard.press("Control+A")
                page.keyboard.type(value)
        _reach(page, "#send")
        with page.expect_response(lambda one: one.request.method == "POST"):
            page.keyboard.press("Enter")
        page.wait_for_function(SETTLED)


def _reach(page: Page, selector: str, key: str = "Tab") -> None:
    for _ in range(MOST_KEYS):
        if page.evaluate(IS_HERE, selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not reach {selector}.")


def _choose(page: Page, fields: list[Field]) -> None:
    """Check boxes; of a group of which one can be chosen, the arrows choose."""
    for selector in page.evaluate(IN_READING_ORDER, list_presses(page, fields)):
        box = page.locator(f"#step {selector}")
        if box.get_attribute("type") == "checkbox":
            _reach(page, selector)
            page.keyboard.press("Space")
            continue
        _reach(page, f"input[name='{box.get_attribute('name')}']")
        if page.evaluate(IS_HERE, selector):
            page.keyboard.press("Space")
        _reach(page, selector, "ArrowDown")
        expect(box).to_be_checked()


def _lay(page: Page, item: str, place: str) -> None:
    """Lift an item and lay it on its place: by its digit, or on its button beyond the ninth."""
    if page.locator(f".place[data-place='{place}'] #piece-{item}").count():
        return
    places = page.locator("#step .place").evaluate_all("all => all.map((one) => one.dataset.place)")
    number = places.index(place) + 1
    _reach(page, "[name=held]")
    _reach(page, f"[name=held][value='{item}']", "ArrowDown")
    page.keyboard.press("Space")  # the first of a group is lifted by itself
    if number <= DIGITS:
        page.keyboard.press(str(number))
    else:
        _reach(page, f".place[data-place='{place}'] .lay")
        page.keyboard.press("Enter")
    expect(page.locator(f".place[data-place='{place}'] #piece-{item}")).to_be_visible()


WAYS: Final[Mapping[str, Way]] = {
    "touch": Way(_touch, _tap_on, PHONE),
    "mouse": Way(give, _click_on, DESK),
    "keys": Way(give_by_keys, _enter_on, DESK),
    "forms": Way(send, _follow_on, {**DESK, "java_script_enabled": False}),
}
