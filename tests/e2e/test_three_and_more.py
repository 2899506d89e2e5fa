"""Roppyakken with three and Hachi-Hachi with five and seven, played in a real browser."""

import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.learner import Learner
from tests.e2e.server import Server
from tests.e2e.stored import Stored, has_ended
from tests.e2e.tables import HACHIHACHI, SEVEN, holds_the_joker, may_pass
from tests.e2e.test_keyboard import Typist
from tests.e2e.whole_match import play_first_round, play_match
from tutor.practice import LEARNER
from tutor.rules.match.match import Match
from tutor.rules.round.round import Round

pytestmark = pytest.mark.usefixtures("without_hints")

NUMBER: Final = re.compile(r"[+−]?\d+")

without_javascript: Final = pytest.mark.browser_context_args(java_script_enabled=False)


def open_roppyakken(learner: Learner) -> str:
    """Choose three players for Roppyakken on the practice page; return the token."""
    learner.page.goto(f"{learner.url}/practice?game=roppyakken")
    learner.page.get_by_role("radio", name="3", exact=True).check()
    learner.page.get_by_role("radio", name=re.compile("Beginner$")).check()
    learner.press(learner.button("Deal the cards"))
    learner.see_table()
    return learner.token


def check_600(learner: Learner, match: Match) -> None:
    """Assert that a match of three went to its target, and that its page says so."""
    assert match.is_over
    assert learner.match_is_over
    assert match.ruleset.players == 3
    assert max(match.totals()) >= match.ruleset.target == 600


def test_three_play_roppyakken_to_600_with_the_keyboard_alone(
    page: Page, server: Server, stored: Stored, thorough: bool
) -> None:
    typist = Typist(page)
    learner = Learner(page, server.url, typist.press, seed=3)
    page.goto(f"{server.url}/practice?game=roppyakken")
    seats = page.get_by_role("group", name="Players at the table")
    typist.reach(seats.get_by_role("radio", checked=True))
    if not seats.get_by_role("radio", name="3", exact=True).is_checked():
        page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="3", exact=True)).to_be_checked()
    typist.follow(learner.button("Deal the cards"))
    learner.see_table()
    token = learner.token

    if thorough:
        learner.play_on()
    else:
        play_first_round(learner, stored)
        stored.play_until(token, has_ended)
        page.reload()

    check_600(learner, stored.match(token))


@pytest.mark.thorough  # five at a table answer by the same forms
@without_javascript
def test_three_play_roppyakken_to_600_without_javascript(learner: Learner, stored: Stored) -> None:
    token = open_roppyakken(learner)

    learner.play_on()

    check_600(learner, stored.match(token))
    learner.link("See the replay").click()
    expect(learner.page.get_by_text(re.compile(r"^0 of \d+$"))).to_be_visible()


def settled(learner: Learner) -> tuple[list[int], list[str]]:
    """Return the points and the rules of the lines of the settlement shown."""
    lines = learner.page.get_by_role("table", name="Who pays whom").locator("tbody tr")
    cells = [row.get_by_role("cell").all_inner_texts() for row in lines.all()]
    points = [NUMBER.search(row[-2]) for row in cells]
    return [int(one[0].replace("−", "-")) for one in points if one], [row[-1] for row in cells]


def changes_shown(learner: Learner, match: Match) -> None:
    """Check the settlement of the round that has just ended: every line cites its rule."""
    current = match.current
    if current.is_void:
        return
    points, rules = settled(learner)
    assert len(points) == len(rules) > 0
    assert all(rules)
    for change in current.changes:
        sign = "+" if change > 0 else "−" if change < 0 else ""
        expect(learner.table.get_by_text(f"{sign}{abs(change)}").first).to_be_visible()


def has_forced(one: Round) -> bool:
    """Return whether somebody had to join, or had to sit out."""
    return bool(one.bidding and (one.bidding.forced_in or one.bidding.forced_out))


def play_five(learner: Learner, stored: Stored, thorough: bool) -> None:
    """Pass in the first round of a table of five, and play the other two."""
    token = stored.prepare(may_pass, setup=HACHIHACHI, level="greedy", steps=1)
    learner.visit(token)
    fee = re.compile(r"You sit out and pay 10 points, times the multiplier")
    expect(learner.table.get_by_text(fee)).to_be_visible()
    learner.choose(learner.page.get_by_role("button", name=re.compile("^Pass")))
    match = stored.match(token)
    assert match.current.bidding
    assert LEARNER in match.current.bidding.passed
    assert match.current.is_over
    learner.step()

    play_match(learner, stored, _settlements(learner, stored, token), thorough=thorough)

    match = stored.match(token)
    assert len(match.finished) == 3
    assert any(has_forced(one) for one in match.finished) or not thorough
    assert sum(match.totals()) == 0


def _settlements(learner: Learner, stored: Stored, token: str) -> Callable[[], None]:
    def see() -> None:
        if learner.round_is_over:
            changes_shown(learner, stored.match(token))

    return see


@pytest.mark.thorough  # cards of such tables move in `test_beats.py`
def test_five_play_three_rounds_of_hachihachi_with_a_pass_and_a_settlement(
    learner: Learner, stored: Stored
) -> None:
    play_five(learner, stored, thorough=True)


@without_javascript
def test_five_play_three_rounds_of_hachihachi_without_javascript(
    learner: Learner, stored: Stored, thorough: bool
) -> None:
    play_five(learner, stored, thorough)


# Who joins sends the form of who passes, at the table of five.
@pytest.mark.parametrize(
    "browser_has",
    ["scripts", pytest.param("none", marks=(pytest.mark.thorough, without_javascript))],
)
def test_seven_play_and_the_joker_is_replaced(
    learner: Learner, stored: Stored, browser_has: str
) -> None:
    """Whoever joins a round of seven with the 49th card in hand has another for it."""
    token = stored.prepare(holds_the_joker, setup=SEVEN, steps=60)
    learner.visit(token)
    joker = learner.table.get_by_role("img", name=re.compile("[Jj]oker"))
    expect(joker.first).to_be_visible()
    learner.choose(learner.page.get_by_role("button", name=re.compile("^Join")))

    match = stored.match(token)
    assert LEARNER in match.current.active
    expect(joker).to_have_count(0)
    play_first_round(learner, stored)

    assert stored.match(token).current.is_over
