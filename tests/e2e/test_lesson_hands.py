"""Steps of lessons done by hand: by touch on a phone, by dragging, and by keys alone."""

from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import prefer
from tests.e2e.layout import broken_words, is_sideways, small_targets
from tests.e2e.lesson_play import give
from tests.e2e.lesson_sweep import EDGE, HEIGHT, OUTSIDE, list_misses
from tests.e2e.server import Server
from tests.sizes import a_few_of
from tutor import resources
from tutor.lab.lessons.answers import answer_each_reply
from tutor.lessons.judging import state_answer
from tutor.lessons.loading import read_lessons
from tutor.lessons.model import Step
from tutor.lessons.situation import CLOSE
from tutor.text import LANGUAGES

LESSONS: Final = {one.id: one for one in read_lessons(resources.folder("lessons"))}
# One step of each kind; those with most on their felt.
STEPS: Final = (
    "f-03/3",
    "f-08/1",
    "f-03/5",
    "h-09/5",
    "r-01/4",
    "k-12/1",
    "k-02/4",
    "h-07/6",
    "k-04/1",
    "f-06/5",
    "h-02/8",
    "s-03/4",
    "s-01/3",
)
MONTHS: Final = ("f-03/4", "f-08/1")  # sorted into six and into twelve of them
SORT, ORDER, TAP, PLAY, COUNT = "f-04/3", "f-02/1", "f-01/1", "f-01/6", "k-05/3"
MOVING: Final = ("f-07/1", "k-08/1", "f-01/6")  # replies come while cards move on the board
PREDICT, AT_TABLE, MISSED, PRICED = "f-06/1", "rs-08/1", "k-05/5", "r-03/3"


# What moves is inert, which nothing can be found under: so it is not while this is looked at.
FIND_INERT: Final = """
Object.defineProperty(HTMLElement.prototype, "inert", { set() {}, get() { return false; } });
"""
WATCH_REPLY: Final = """() => {
  window.covered = new Set();
  window.moved = false;
  const at = [[0.02, 0.1], [0.5, 0.02], [0.5, 0.5], [0.1, 0.9], [0.9, 0.9]];
  const look = () => {
    const stage = document.querySelector(".stage");
    window.moved ||= Boolean(stage);
    stage?.querySelector(".air").style.setProperty("pointer-events", "auto");
    for (const one of document.querySelectorAll("#say p, #next-step")) {
      const box = one.getBoundingClientRect();
      for (const [across, down] of at) {
        const [x, y] = [box.x + across * box.width, box.y + down * box.height];
        const top = document.elementFromPoint(x, y);
        if (top && !top.closest(".foot")) window.covered.add(`${one.id}: ${top.className}`);
      }
    }
    requestAnimationFrame(look);
  };
  look();
}"""


def step_of(address: str) -> Step:
    lesson, number = address.split("/")
    return LESSONS[lesson].steps[int(number) - 1]


@pytest.mark.parametrize("address", a_few_of(STEPS, 4))
@pytest.mark.browser_context_args(
    viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
)
def test_a_step_fits_a_phone_and_is_done_by_touch(page: Page, common: Server, address: str) -> None:
    page.goto(f"{common.url}/learn/{address}")

    assert not is_sideways(page)
    assert page.evaluate(HEIGHT) == 0
    assert page.evaluate(OUTSIDE) < 1
    assert small_targets(page) == []
    give(page, step_of(address), state_answer(step_of(address)), Locator.tap)
    expect(page.locator(".foot")).to_have_attribute("data-mood", "right")
    expect(page.locator("#next-step")).to_be_visible()


@pytest.mark.parametrize(
    ("address", "language"), a_few_of(list(zip(MOVING, LANGUAGES, strict=True)), 1)
)
@pytest.mark.browser_context_args(
    viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
)
def test_no_card_covers_a_reply_while_it_moves(
    page: Page, common: Server, address: str, language: str
) -> None:
    prefer(page.context, pace="quick")
    page.context.set_extra_http_headers({"Accept-Language": language})
    page.add_init_script(FIND_INERT)
    step = step_of(address)
    page.goto(f"{common.url}/learn/{address}")
    page.evaluate(WATCH_REPLY)

    _say, answer = next(list_misses(step))
    give(page, step, answer, Locator.tap)

    expect(page.locator(".foot")).not_to_have_attribute("data-mood", "")
    page.wait_for_function("() => window.moved && !document.querySelector('.stage')")
    assert page.evaluate("() => [...window.covered]") == []


@pytest.mark.parametrize("language", list(LANGUAGES)[1:])
@pytest.mark.browser_context_args(
    viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, reduced_motion="reduce"
)
def test_a_step_fits_a_phone_in_other_languages(page: Page, common: Server, language: str) -> None:
    """All steps in all languages are gone through by `test_lesson_sweep.py`."""
    page.context.set_extra_http_headers({"Accept-Language": language})
    page.goto(f"{common.url}/learn/{SORT}")

    assert not is_sideways(page)
    assert page.evaluate(HEIGHT) == 0
    assert page.evaluate(OUTSIDE) <= EDGE


@pytest.mark.parametrize("address", a_few_of(MONTHS, 1))
def test_no_name_of_a_month_breaks_within_a_word(page: Page, common: Server, address: str) -> None:
    page.goto(f"{common.url}/learn/{address}")

    for width in (360, 390):
        page.set_viewport_size({"width": width, "height": 844})
        assert broken_words(page, ".lay") == [], width


def test_a_card_is_dragged_onto_its_place(page: Page, common: Server) -> None:
    page.goto(f"{common.url}/learn/{SORT}")
    placed = state_answer(step_of(SORT)).placed

    for item, place in placed.items():
        page.locator(f"#piece-{item}").drag_to(page.locator(f".place[data-place='{place}']"))
        expect(page.locator(f".place[data-place='{place}'] #piece-{item}")).to_be_visible()
    page.locator("#send").click()

    expect(page.locator(".foot")).to_have_attribute("data-mood", "right")


def test_a_desk_is_done_with_keys_alone(page: Page, common: Server) -> None:
    page.goto(f"{common.url}/learn/{SORT}")
    placed = state_answer(step_of(SORT)).placed
    places = [one.get_attribute("data-place") for one in page.locator(".place").all()]

    page.locator(".hold :checked").focus()
    for _item in placed:
        lifted = page.evaluate("document.querySelector('.hold :checked').value")
        page.keyboard.press(str(places.index(placed[lifted]) + 1))
    page.locator("#send").focus()
    page.keyboard.press("Enter")

    expect(page.locator("#next-step")).to_be_focused()
    expect(page.locator(".foot")).to_have_attribute("data-mood", "right")


@pytest.mark.parametrize("address", [TAP, PLAY])
def test_cards_are_chosen_with_keys_alone(page: Page, common: Server, address: str) -> None:
    page.goto(f"{common.url}/learn/{address}")
    answer = state_answer(step_of(address))
    wanted = [*answer.chosen, *answer.actions]

    expect(page.locator("#ask")).to_be_focused()
    page.keyboard.press("Tab")  # from the question straight to the cards
    for _card in range(8):
        value = page.evaluate("document.activeElement.value ?? ''")
        if value in wanted:
            page.keyboard.press("Space")
        page.keyboard.press("ArrowRight" if answer.actions and value not in wanted else "Tab")
    page.locator("#send").focus()
    page.keyboard.press("Enter")

    expect(page.locator(".foot")).to_have_attribute("data-mood", "right")


def test_coins_make_the_number(page: Page, common: Server) -> None:
    page.goto(f"{common.url}/learn/{COUNT}")

    for coin in ("5", "1", "1"):
        page.get_by_role("button", name=f"Add {coin}", exact=True).click()
    page.locator("#send").click()

    expect(page.locator(".foot")).to_have_attribute("data-mood", "right")


@pytest.mark.parametrize("address", a_few_of([SORT, TAP, COUNT, PLAY], 2))
def test_an_answer_that_is_none_yet_is_not_sent(page: Page, common: Server, address: str) -> None:
    page.goto(f"{common.url}/learn/{address}")

    page.locator("#send").click()

    expect(page.locator("#say")).to_have_attribute("data-mood", "few")


def test_what_was_misplaced_is_taken_up_again(page: Page, common: Server) -> None:
    page.goto(f"{common.url}/learn/{ORDER}")
    first, second, third = state_answer(step_of(ORDER)).order

    for item, place in ((second, "1"), (first, "2"), (third, "3")):
        page.locator(f"#piece-{item} .hold").click()
        page.locator(f".place[data-place='{place}'] .lay").click()
    page.locator("#send").click()

    expect(page.locator(".tray .piece.wrong")).to_have_count(2)
    expect(page.locator(f".place[data-place='3'] #piece-{third}")).to_be_visible()


@pytest.mark.parametrize("address", a_few_of([PREDICT, PLAY, AT_TABLE], 1))
def test_an_answer_plays_out_on_the_board(page: Page, common: Server, address: str) -> None:
    prefer(page.context, hints="shown", pace="normal")
    page.goto(f"{common.url}/learn/{address}")
    page.evaluate("""() => {
      window.flown = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...how) {
        if (this.matches(".ghost")) window.flown.push(this.firstElementChild.dataset.card);
        return animate.apply(this, how);
      };
    }""")
    answer = state_answer(step_of(address))

    give(page, step_of(address), answer)

    expect(page.locator("#next-step")).to_be_visible()
    expect(page.locator(".happened li").first).to_contain_text("You play")
    expect(page.locator(".stage, html[data-playing]")).to_have_count(0)
    assert {*answer.actions, *answer.chosen} <= set(page.evaluate("window.flown"))


def test_what_follows_a_move_that_missed_its_goal_is_played_too(page: Page, common: Server) -> None:
    page.goto(f"{common.url}/learn/{MISSED}")
    step = step_of(MISSED)
    replies = answer_each_reply(step).values()
    missed = next(one for one in replies if one.actions and CLOSE not in one.actions)

    give(page, step, missed)

    expect(page.locator(".foot")).to_have_attribute("data-mood", "unwise")
    expect(page.locator(".happened li:not([data-who=you])").first).to_contain_text(" plays ")


def test_a_pile_is_priced_by_tapping_what_pays(page: Page, common: Server) -> None:
    page.goto(f"{common.url}/learn/{PRICED}")
    cards = page.locator(".felt [data-card]")
    number, ten = page.locator(".reckoning-row input"), page.get_by_role("button", name="Add 10")

    for card in cards.all()[:3]:
        card.click()
    ten.first.click()
    expect(number).to_have_value("30")
    cards.first.click()

    expect(number).to_have_value("20")
    expect(page.locator(".felt [data-paid='10']")).to_have_count(2)
