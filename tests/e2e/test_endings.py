"""The end of a round in a browser: it keeps the table, counts up, can be heard, fits the window."""

import re
from dataclasses import replace
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.e2e.conftest import prefer
from tests.e2e.layout import spills
from tests.e2e.learner import Learner
from tests.e2e.stored import KOIKOI, Stored, asks, has_decision, has_ended, has_summary
from tests.e2e.tables import HACHIHACHI, ROPPYAKKEN
from tests.sizes import a_few_of
from tutor.practice import LEARNER, Table
from tutor.rules.cards import count
from tutor.rules.position import PLAY_HAND
from tutor.web.table.ended import collect_scored_cards

SETUPS: Final = {
    "Koi-Koi": KOIKOI,
    "Roppyakken with two": replace(ROPPYAKKEN, players=2),
    "Roppyakken with three": ROPPYAKKEN,
    "Hachi-Hachi with three": replace(HACHIHACHI, players=3),
    "Hachi-Hachi with five": HACHIHACHI,
}
WINDOWS: Final = ((1280, 800), (390, 844))
MANY: Final = 10  # cards of a yaku
# Where the field is on the page, and how large.
FIELD: Final = """() => {
  const { x, y, width, height } = document.querySelector(".board:not(.stage) > .field")
    .getBoundingClientRect();
  return [x, y + scrollY, width, height];
}"""
# What the column shows in each frame while cards move.
COLUMN: Final = """
window.columns = [];
const look = () => {
  if (document.documentElement.dataset.playing !== undefined) {
    const side = document.querySelector(".side");
    const isShown = (one) => one.checkVisibility({ visibilityProperty: true });
    const shown = [...side.children].filter(isShown);
    columns.push([side.clientWidth, shown.map((one) => one.className).join(", ")]);
  }
  requestAnimationFrame(look);
};
addEventListener("DOMContentLoaded", look);
"""

# Counts the notes instead of sounding them.
EARS: Final = """
window.notes = 0;
const part = {connect: (next) => next, start: () => { window.notes += 1; }, stop() {}};
const dial = {setValueAtTime() {}, exponentialRampToValueAtTime() {}};
window.AudioContext = class {
  currentTime = 0;
  createOscillator() { return {...part, frequency: dial}; }
  createGain() { return {...part, gain: dial}; }
};
"""


@pytest.mark.parametrize("sound", ["on", "off"])
def test_points_count_up_to_what_they_are_and_sound_is_heard_where_it_is_on(
    learner: Learner, stored: Stored, context: BrowserContext, sound: str
) -> None:
    page = learner.page
    prefer(context, sound=sound, pace="once")
    page.add_init_script(EARS)
    learner.visit(stored.prepare(has_decision))
    learner.choose(page.get_by_role("button", name=re.compile("^Stop")))

    figures = page.locator("[data-count]")
    page.wait_for_timeout(1200)
    counted, heard = figures.all_inner_texts(), page.evaluate("window.notes")
    page.reload()
    expect(learner.table).to_be_visible()

    assert counted == figures.all_inner_texts()
    assert (heard > 0) == (sound == "on")


def has_last_card(table: Table) -> bool:
    """Return whether the learner plays the last card of a round after which another follows."""
    is_last = len(table.match.rounds) == table.ruleset.toggles.get("rounds")
    return asks(PLAY_HAND)(table) and count(table.observation.hand) == 1 and not is_last


def counts_many_cards(table: Table) -> bool:
    """Return whether a match has ended with a yaku of many cards."""
    finished = table.match.current
    return has_ended(table) and count(collect_scored_cards(finished)) >= MANY


def shows_and_leads(table: Table) -> bool:
    """Return whether another player leads and has shown dealt yaku: their strip is full."""
    current = table.match.current
    leader = current.position.dealer
    shown = current.position.shown[leader] if asks(PLAY_HAND)(table) else 0
    return bool(shown) and current.active[leader] != LEARNER


@pytest.mark.usefixtures("without_hints")
@pytest.mark.parametrize("game", a_few_of(list(SETUPS), 1))
def test_the_field_stays_from_the_first_card_to_the_end_of_the_round(
    learner: Learner, stored: Stored, game: str
) -> None:
    page, setup = learner.page, SETUPS[game]
    found: dict[tuple[int, int], list[list[float]]] = {size: [] for size in WINDOWS}

    def measure() -> None:
        for size in WINDOWS:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            found[size].append(page.evaluate(FIELD))

    learner.visit(stored.prepare(asks(PLAY_HAND), setup=setup, level=setup.level))
    measure()
    learner.visit(stored.prepare(has_last_card, setup=setup, level=setup.level))
    measure()
    while not learner.round_is_over:
        learner.step()
        measure()
    page.reload()
    measure()

    for boxes in found.values():
        assert boxes == [pytest.approx(boxes[0], abs=1)] * len(boxes)


@pytest.mark.parametrize("game", a_few_of(["Koi-Koi", "Hachi-Hachi with five"], 1))
@pytest.mark.parametrize("size", [WINDOWS[1], pytest.param(WINDOWS[0], marks=pytest.mark.thorough)])
def test_the_column_stays_until_the_last_cards_lie(
    learner: Learner, stored: Stored, context: BrowserContext, game: str, size: tuple[int, int]
) -> None:
    page, setup = learner.page, SETUPS[game]
    prefer(context, hints="hidden", pace="quick")
    page.add_init_script(COLUMN)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    learner.visit(stored.prepare(has_last_card, setup=setup, level=setup.level))

    while not learner.round_is_over:
        learner.step()
        expect(page.locator("html[data-playing]")).to_have_count(0)

    columns = page.evaluate("columns")
    assert len(columns) > 1
    assert len({width for width, _shown in columns}) == 1
    assert {shown for _width, shown in columns if "round-end" in shown or not shown} == set()
    expect(page.locator("#result")).to_be_focused()
    expect(page.locator(".side > .standing")).to_have_count(1)


@pytest.mark.usefixtures("without_hints")
@pytest.mark.parametrize("language", a_few_of(["fr", "ja", "en"], 1))
def test_nothing_spills_at_the_end_of_rounds_and_matches(
    learner: Learner, stored: Stored, language: str, thorough: bool
) -> None:
    page, found = learner.page, []
    page.set_extra_http_headers({"Accept-Language": language})
    tokens = {"a yaku of many cards": stored.to_look_at(counts_many_cards)}
    for game, setup in list(SETUPS.items())[:: 1 if thorough else 3]:
        tokens[f"{game}, round"] = stored.to_look_at(has_summary, setup)
        tokens[f"{game}, match"] = stored.to_look_at(has_ended, setup)
    tokens["a full strip"] = stored.to_look_at(shows_and_leads, HACHIHACHI)
    for name, token in tokens.items():
        learner.visit(token)
        for width, height in WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            found += [f"{name}, {width} px: {one}" for one in spills(page)]

    assert found == []
