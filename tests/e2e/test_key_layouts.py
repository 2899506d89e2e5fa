"""Single keys on keyboards of other countries, and while an input method is on."""

from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.learner import Learner
from tests.e2e.server import Server
from tests.e2e.test_drills import begin, see_answer
from tests.e2e.test_sandbox import CUP, NEARLY, expect_scored
from tests.sizes import a_few_of


class Key(NamedTuple):
    """What a browser reports of a key: what it types, and where it is."""

    types: str
    code: str


# The keys of 1, 2, 3, F and L.
LAYOUTS: Final = {
    "QWERTY": "1 Digit1, 2 Digit2, 3 Digit3, f KeyF, l KeyL",
    "AZERTY": '& Digit1, é Digit2, " Digit3, f KeyF, l KeyL',
    "AZERTY with Shift": "1 Digit1, 2 Digit2, 3 Digit3, F KeyF, L KeyL",
    "Cyrillic": "1 Digit1, 2 Digit2, 3 Digit3, \u0430 KeyF, д KeyL",
    "Greek": "1 Digit1, 2 Digit2, 3 Digit3, φ KeyF, λ KeyL",
    "Dvorak": "1 Digit1, 2 Digit2, 3 Digit3, f KeyY, l KeyP",
    "numeric keypad": "1 Numpad1, 2 Numpad2, 3 Numpad3, f KeyF, l KeyL",
    "full width": "\uff11 Digit1, \uff12 Digit2, \uff13 Digit3, \uff46 KeyF, \uff4c KeyL",
    "input method": "Process Digit1, Process Digit2, Process Digit3, Process KeyF, Process KeyL",
}
SHOWN: Final = {
    "QWERTY": ({"Digit1": "1", "KeyH": "h", "KeyM": "m"}, ["1", "H", "M"]),
    "AZERTY": ({"Digit1": "&", "KeyH": "h", "KeyM": ",", "Semicolon": "m"}, ["1 &", "H", "M"]),
    "Cyrillic": ({"Digit1": "1", "KeyH": "\u0440", "KeyM": "ы"}, ["1", "H \u0420", "M Ы"]),
}
PRESS: Final = """({ types, code, shift }) => document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown",
    { key: types, code, shiftKey: shift, bubbles: true, cancelable: true }))"""
KNOWS: Final = """(keys) => Object.defineProperty(navigator, "keyboard", {
  configurable: true,
  value: { getLayoutMap: async () => new Map(Object.entries(keys)) },
})"""
FIELD: Final = """() => {
  const table = document.querySelector("#table");
  table.appendChild(document.createElement("textarea")).focus();
}"""


def press(page: Page, layout: str, key: str) -> None:
    """Press the key of a character on a layout."""
    found = LAYOUTS[layout].split(", ")["123fl".index(key)].split(" ")
    press_key(page, Key(*found), shift="Shift" in layout)


def press_key(page: Page, key: Key, *, shift: bool = False) -> None:
    page.evaluate(PRESS, {**key._asdict(), "shift": shift})


@pytest.fixture
def learner(page: Page, common: Server) -> Learner:
    """Return a learner at a table without hints, for which nothing has to be compiled."""
    found = Learner(page, common.url)
    found.open_match(hints=False)
    return found


def test_cards_are_chosen_and_the_field_is_heard_on_every_layout(learner: Learner) -> None:
    page, live = learner.page, learner.page.get_by_role("status").first
    labels = page.locator("#labels-button")
    for layout in LAYOUTS:
        before = labels.get_attribute("aria-pressed")
        live.evaluate("one => one.replaceChildren()")
        for number in "32":
            press(page, layout, number)
            expect(learner.cards("hand").nth(int(number) - 1), layout).to_be_focused()

        press(page, layout, "f")
        expect(live, layout).to_contain_text("Stock")
        press(page, layout, "l")
        expect(labels, layout).not_to_have_attribute("aria-pressed", str(before))


@pytest.mark.parametrize("layout", a_few_of(["AZERTY", "input method"], 1))
def test_digits_lay_cards_in_lessons_and_the_sandbox_and_answer_drills(
    page: Page, common: Server, layout: str
) -> None:
    page.goto(common.url + NEARLY)
    page.locator(f"{CUP} input").press("Space")
    press(page, layout, "3")
    expect_scored(page)

    page.goto(f"{common.url}/learn/f-04/3")
    page.locator("[name=held]").first.focus()
    press(page, layout, "2")
    expect(page.locator("#step .place").nth(1).locator(".piece")).to_have_count(1)

    begin(page, common, "chances")
    press(page, layout, "1")
    see_answer(page, 1)


@pytest.mark.parametrize(
    ("key", "shift"),
    a_few_of(
        [
            (Key("!", "Digit1"), True),  # of QWERTY
            (Key(",", "KeyM"), False),  # M of AZERTY is elsewhere
            (Key("End", "Numpad1"), False),  # without NumLock
        ],
        1,
    ),
)
def test_a_key_that_types_something_else_is_not_taken_for_its_place(
    learner: Learner, key: Key, shift: bool
) -> None:
    page = learner.page
    learner.cards("hand").nth(1).focus()
    spoken = page.get_by_role("status").first.inner_text()

    press_key(page, key, shift=shift)

    assert page.get_by_role("status").first.inner_text() == spoken
    expect(learner.cards("hand").first).not_to_be_focused()


def test_no_key_acts_while_something_is_typed(learner: Learner) -> None:
    page, live = learner.page, learner.page.get_by_role("status").first
    page.evaluate(FIELD)
    spoken = live.inner_text()

    for layout in LAYOUTS:
        for key in "123fl":
            press(page, layout, key)

    assert live.inner_text() == spoken
    expect(page.locator("textarea")).to_be_focused()


@pytest.mark.parametrize("layout", a_few_of(list(SHOWN), 1))
def test_keys_are_listed_as_they_are_printed_on_the_keyboard(
    page: Page, common: Server, layout: str
) -> None:
    keys, shown = SHOWN[layout]
    page.add_init_script(f"({KNOWS})({keys})")
    learner = Learner(page, common.url)
    learner.open_match(hints=False)

    listed = page.locator("#keys kbd")
    for one in shown:
        expect(listed.get_by_text(one, exact=True)).to_have_count(1)
