"""A learner plays a whole match and its replay with the keyboard alone."""

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.learner import Learner, wait_until_settled
from tests.e2e.server import Server
from tests.e2e.stored import Stored, has_decision, is_under_way
from tests.e2e.whole_match import play_match
from tutor.rules.round.play import KOIKOI, STOP

FEW: Final = 3  # steps of a replay
MOST_KEYS: Final = 80  # until something is reached with one key
RING: Final = """one => {
  const style = getComputedStyle(one);
  return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
}"""


class Typist:
    """Presses with keys what a learner has chosen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.presses = 0

    @property
    def focused(self) -> Locator:
        """Return what has the focus; nothing matches while only the body has it."""
        return self.page.locator(":focus")

    def reach(self, target: Locator, key: str = "Tab") -> None:
        """Press *key* until *target* is focused."""
        for _ in range(MOST_KEYS):
            if target.evaluate("one => one === document.activeElement"):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} does not reach {target}.")

    def choose_radio(self, group: Locator, name: str) -> None:
        """Choose the radio button of that name, from the one of its group that is chosen."""
        self.reach(group.get_by_role("radio", checked=True))
        wanted = group.get_by_role("radio", name=name)
        for _ in range(MOST_KEYS):
            if wanted.is_checked():
                return
            self.page.keyboard.press("ArrowUp")
        raise AssertionError(f"ArrowUp does not reach {name}.")

    def press(self, target: Locator) -> None:
        """Press *target* by the keys for it."""
        self.presses += 1
        label = target.get_attribute("aria-label") or target.inner_text()
        place = target.evaluate("one => one.closest('[data-row]')?.dataset.row")
        if place:
            self._choose_card(target, place)
        elif label.startswith("Stop"):
            self.page.keyboard.press("s")
        elif label.startswith("Koi-koi"):
            self.page.keyboard.press("k")
        else:
            self.reach(target)
            self.page.keyboard.press("Enter")

    def follow(self, target: Locator) -> None:
        """Press *target* by its keys, and wait until the page that it leads to is loaded."""
        with self.page.expect_navigation():
            self.press(target)

    def _choose_card(self, target: Locator, place: str) -> None:
        if place == "hand" and self.presses % 2:
            self.page.keyboard.press(
                str(
                    1
                    + target.evaluate(
                        "one => [...one.parentElement.querySelectorAll('.card')].indexOf(one)"
                    )
                )
            )
        else:
            self.page.keyboard.press("ArrowDown" if place == "hand" else "ArrowUp")
            self.page.keyboard.press("Home")
            self.reach(target, "ArrowRight")
        expect(target).to_be_focused()
        assert target.evaluate(RING), "The focused card has no ring."
        self.page.keyboard.press("Enter")


@pytest.mark.usefixtures("without_hints")
def test_a_learner_plays_a_match_with_the_keyboard_alone(
    page: Page, server: Server, stored: Stored, thorough: bool
) -> None:
    typist = Typist(page)
    learner = Learner(page, server.url, typist.press, seed=2)
    deal(typist, learner)
    moved = False

    def see() -> None:
        nonlocal moved
        if moved:  # a page that has just been opened may leave the focus at its top
            expect(typist.focused).to_have_count(1)
        moved = True

    def arrive(_page: Page) -> None:
        nonlocal moved
        moved = False

    page.on("load", arrive)
    play_match(learner, stored, see, thorough=thorough)

    typist.follow(learner.link("See the replay"))
    step_through_the_replay(typist, learner)


def deal(typist: Typist, learner: Learner) -> None:
    """Open a match from the home page; one deal in a hundred ends at once, by a dealt hand."""
    page = typist.page
    page.goto(learner.url)
    typist.follow(page.get_by_role("navigation").get_by_role("link", name="Play", exact=True))
    typist.follow(page.get_by_role("link", name=re.compile("^Koi-Koi")))
    typist.choose_radio(page.get_by_role("group", name="You play against"), "Momo")
    typist.choose_radio(page.get_by_role("group", name="Rounds"), "3")
    typist.follow(learner.button("Deal the cards"))
    learner.see_table()
    if learner.round_is_over:
        deal(typist, learner)


def step_through_the_replay(typist: Typist, learner: Learner) -> None:
    """Step by arrow keys, and by pressing the same link again and again."""
    page = typist.page
    expect(page.get_by_text(re.compile(r"^0 of \d+$"))).to_be_visible()
    last = int(page.get_by_text(re.compile(r"^0 of \d+$")).inner_text().split()[-1])
    for key, step in [("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("ArrowLeft", 0)]:
        press_and_see(learner, key, step, last)
    typist.reach(learner.link("Next move"))
    for step in range(1, FEW + 1):
        press_and_see(learner, "Enter", step, last)
        expect(typist.focused).to_have_count(1)


def press_and_see(learner: Learner, key: str, step: int, last: int) -> None:
    """Press a key and wait for a moment of the replay."""
    learner.page.keyboard.press(key)
    expect(learner.page.get_by_text(f"{step} of {last}", exact=True)).to_be_visible()
    wait_until_settled(learner.page)


def test_the_list_of_keys_opens_and_closes_and_gives_the_focus_back(
    learner: Learner, stored: Stored
) -> None:
    page = learner.page
    learner.visit(stored.deal())
    learner.cards("hand").first.focus()

    page.keyboard.press("?")
    expect(learner.heading("Keys at the table")).to_be_visible()
    page.keyboard.press("Escape")

    expect(learner.heading("Keys at the table")).to_be_hidden()
    expect(learner.cards("hand").first).to_be_focused()


@pytest.mark.parametrize(("key", "call"), [("s", STOP), ("k", KOIKOI)])
def test_a_yaku_is_answered_with_its_letter(
    learner: Learner, stored: Stored, key: str, call: int
) -> None:
    token = stored.prepare(has_decision)
    learner.visit(token)
    asked = stored.version(token)

    learner.page.keyboard.press(key)
    learner.wait_after(asked)

    assert stored.match(token, asked + 1).current.actions[-1] == call


def test_a_move_is_taken_back_with_a_key(learner: Learner, stored: Stored) -> None:
    learner.visit(stored.deal())
    dealt = learner.hand()
    learner.cards("hand").nth(2).focus()
    played = learner.version
    learner.page.keyboard.press("Enter")
    learner.wait_after(played)

    taken_back = learner.version
    learner.page.keyboard.press("u")
    learner.wait_after(taken_back)

    assert learner.hand() == dealt
    expect(learner.page.get_by_role("main").get_by_text("You took your move back")).to_be_visible()
    expect(learner.page.locator(":focus")).to_have_count(1)


def test_the_table_can_be_heard_by_keys_and_every_card_of_the_field_reached(
    learner: Learner, stored: Stored
) -> None:
    page = learner.page
    learner.visit(stored.prepare(is_under_way))
    live = page.get_by_role("status").first

    for key, word in [
        ("f", "Stock"),
        ("c", "Chaff"),
        ("r", "Round 1 of 3"),
        ("y", "of"),
        ("m", "."),
    ]:
        page.keyboard.press(key)
        expect(live).to_contain_text(word)
    page.keyboard.press("ArrowUp")
    expect(page.locator("[data-row=field] .card:focus")).to_have_count(1)
    reached = set()
    for _ in range(learner.page.locator("[data-row=field] .card:not(.gap)").count()):
        reached.add(page.locator(":focus").get_attribute("data-card"))
        page.keyboard.press("ArrowRight")
    lying = page.locator("[data-row=field] .card:not(.gap)").all()
    assert reached == {card.get_attribute("data-card") for card in lying}
    page.keyboard.press("ArrowDown")
    expect(learner.cards("hand").first).to_be_focused()


def test_what_lies_over_the_table_holds_the_focus_and_gives_it_back(
    learner: Learner, stored: Stored
) -> None:
    page = learner.page
    learner.visit(stored.prepare(is_under_way))
    opener = page.get_by_role("link", name="You: see all captured cards")
    opener.focus()

    page.keyboard.press("Enter")
    cover = page.locator("#pile-you")
    expect(cover.locator("[data-close]")).to_be_focused()
    for _ in range(6):
        page.keyboard.press("Tab")
        assert page.evaluate(
            "() => document.activeElement === document.body"
            " || Boolean(document.activeElement.closest('#pile-you'))"
        )
    page.keyboard.press("Escape")

    expect(cover).to_be_hidden()
    expect(opener).to_be_focused()


def test_threats_come_and_go_by_a_key_and_move_no_card(learner: Learner, stored: Stored) -> None:
    page = learner.page
    learner.visit(stored.prepare(is_under_way))
    places = "[...document.querySelectorAll('[data-board] .card')].map(it => it.offsetTop)"
    before = page.evaluate(places)

    page.keyboard.press("t")
    expect(page.locator("#threats h2")).to_be_visible()
    expect(page.locator(".hand .danger").first).to_be_visible()
    assert page.evaluate(places) == before
    page.keyboard.press("t")
    expect(page.locator(".danger")).to_have_count(0)
    expect(page.locator("#threats-button")).to_have_attribute("aria-expanded", "false")
