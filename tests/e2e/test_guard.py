"""The guard in a browser: it leaves the hand in sight, Escape closes it, and it asks in chances."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import prefer
from tests.e2e.layout import covered_cards, is_sideways
from tests.e2e.learner import Learner
from tests.e2e.stored import Stored, has_decision
from tests.sizes import a_few_of

PHONE = pytest.param({"width": 390, "height": 844}, id="phone")
DESKTOP = pytest.param({"width": 1280, "height": 800}, id="desktop")
RANK = re.compile(r"rank (\d+)")


@pytest.fixture(autouse=True)
def guard_from_one_point(page: Page) -> None:
    prefer(page.context, hints="shown", pace="once", guard="1")


def find_guard(page: Page) -> Locator:
    return page.get_by_role("region", name="Are you sure?")


def play_worst(learner: Learner) -> str:
    """Press the card of the hand that the hint ranks last; return its id."""
    expect(learner.cards("hand").first).to_contain_text(RANK)
    cards = learner.cards("hand").all()
    worst = max(cards, key=lambda card: int(RANK.findall(card.text_content() or "")[-1]))
    played = worst.get_attribute("id") or ""  # read before other cards move up
    worst.click()
    return played


@pytest.mark.parametrize("size", a_few_of([PHONE, DESKTOP], 1))
def test_it_leaves_every_card_of_the_hand_in_sight_and_escape_closes_it(
    learner: Learner, stored: Stored, size: dict[str, int]
) -> None:
    page = learner.page
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    token = stored.deal()
    learner.visit(token)
    before = learner.version

    play_worst(learner)
    expect(find_guard(page)).to_be_visible()
    hand = [card.get_attribute("id") for card in learner.cards("hand").all()]

    assert hand
    assert not set(hand) & set(covered_cards(page))
    assert not is_sideways(page)
    page.keyboard.press("Escape")
    expect(find_guard(page)).to_be_hidden()
    assert stored.version(token) == before


def test_a_move_that_is_meant_is_played(learner: Learner, stored: Stored) -> None:
    learner.visit(stored.deal())
    before = learner.version
    play_worst(learner)

    learner.button("Play it anyway").click()

    learner.wait_after(before)


def test_where_the_match_decides_it_asks_in_chances(learner: Learner, stored: Stored) -> None:
    learner.visit(stored.prepare(has_decision))
    answers = learner.page.get_by_role("button", name=re.compile("^(Stop|Koi-koi)"))
    expect(answers.filter(has_text="Coach’s pick")).to_have_count(1)

    answers.filter(has_not_text="Coach’s pick").click()

    expect(find_guard(learner.page)).to_contain_text(re.compile(r"\d+%.*\d+%"))
