"""A learner sees what a move would take before it is played, and plays it by a second press."""

import re
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e.conftest import prefer
from tests.e2e.learner import Learner, Press, clicked, pressed_with_keys
from tests.e2e.stored import Stored

RAISED: Final = re.compile(r"\bsel\b")


def lit(page: Page) -> set[str]:
    """Return the cards of the field that are marked as what would be taken."""
    marked = page.locator("[data-row=field] .target")
    return set(marked.evaluate_all("cards => cards.map((card) => card.dataset.card)"))


def matches(card: Locator) -> set[str]:
    """Return what the page says that a card may take."""
    return set((card.get_attribute("data-takes") or "").split())


@pytest.fixture
def careful(learner: Learner, stored: Stored, context: BrowserContext) -> Learner:
    """Return a learner who plays a card by a second press only."""
    prefer(context, hints="hidden", pace="once", confirm="on")
    learner.visit(stored.deal())
    return learner


@pytest.mark.browser_context_args(has_touch=True)
@pytest.mark.parametrize("press", [clicked, pressed_with_keys, Locator.tap])
def test_a_card_is_lifted_first_and_played_by_the_second_press(
    careful: Learner, press: Press
) -> None:
    page, (first, other, *_rest) = careful.page, careful.cards("hand").all()
    before = careful.version

    press(other)
    expect(other).to_have_class(RAISED)
    assert lit(page) == matches(other)
    press(first)
    expect(first).to_have_class(RAISED)
    expect(other).not_to_have_class(RAISED)
    assert lit(page) == matches(first)
    said = page.locator(f"#takes-{first.get_attribute('data-card')}").text_content() or ""
    expect(page.locator("#asked")).to_have_text(said)
    assert careful.version == before

    press(first)
    careful.wait_after(before)


def test_a_lifted_card_is_put_down_or_played_with_a_button(careful: Learner) -> None:
    page, first, before = careful.page, careful.cards("hand").first, careful.version
    play_it = careful.button("Play it")
    expect(play_it).to_be_hidden()

    first.click()
    page.keyboard.press("Escape")
    expect(first).not_to_have_class(RAISED)
    expect(play_it).to_be_hidden()
    assert lit(page) == set()

    first.click()
    play_it.click()
    careful.wait_after(before)
    expect(play_it).to_be_hidden()


def test_a_ranked_move_is_seen_on_the_board_and_nothing_is_played(
    learner: Learner, stored: Stored
) -> None:
    learner.visit(stored.deal())
    page, moves = learner.page, learner.coach.locator(".moves a[data-shows]")
    expect(moves.first).to_be_visible()
    expect(page.locator(".whys[aria-busy]")).to_have_count(0)  # reasons that come move the rows
    before = learner.version

    for move in moves.all()[:3]:
        card = page.locator(f"#{move.get_attribute('data-shows')}")
        move.hover()
        expect(card).to_have_class(RAISED)
        assert lit(page) == matches(move) or lit(page) == matches(card)
        page.mouse.move(0, 0)
        expect(card).not_to_have_class(RAISED)
        move.focus()
        expect(card).to_have_class(RAISED)

    assert learner.version == before
