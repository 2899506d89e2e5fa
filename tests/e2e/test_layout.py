"""The table fits ten windows, from a phone to a large screen, however full it is."""

from collections.abc import Sequence
from typing import Final

import pytest
from playwright.sync_api import Page

from tests.e2e.layout import broken_words, covered_cards, is_sideways, overlaps, scroll_to_the_end
from tests.e2e.learner import ANSWERS, SECTIONS, Learner
from tests.e2e.server import Server
from tests.e2e.stored import (
    KOIKOI,
    Choose,
    Stored,
    Wanted,
    anything,
    asks,
    discard,
    has_choice,
    has_decision,
    is_crowded,
    is_full_deal,
)
from tests.e2e.tables import MOMENTS, ROPPYAKKEN
from tests.sizes import a_few_of
from tutor.rules.position import PLAY_HAND
from tutor.store import MatchSetup

SIZES: Final = (
    (1280, 800),
    (1366, 640),
    (1440, 900),
    (1920, 1000),
    (1024, 768),
    (820, 1180),
    (390, 844),
    (390, 664),
    (360, 740),
    (320, 640),
)
FEW_SIZES: Final = SIZES[::3]
SCROLLS: Final = ((320, 640),)  # too small for a whole table
BESIDE: Final = 1180  # from here the board lies beside the sheet of its round, else below it
TOO_LOW: Final = ((390, 664), (320, 640))  # a question about three players has to be scrolled to
TABLES: Final[dict[str, tuple[Wanted, Choose]]] = {
    "a full hand": (is_full_deal, anything),
    "a full field": (is_crowded, discard),
    "a choice of two": (has_choice, anything),
    "stop or koi-koi": (has_decision, anything),
}
FULL: Final = ("a full field", "stop or koi-koi")  # where most is on the table


@pytest.mark.parametrize(
    "moment",
    [one if one in FULL else pytest.param(one, marks=pytest.mark.thorough) for one in TABLES],
)
def test_every_card_is_in_sight_and_nothing_overlaps(
    learner: Learner, stored: Stored, moment: str, thorough: bool
) -> None:
    wanted, choose = TABLES[moment]
    learner.visit(stored.to_look_at(wanted, choose=choose))
    learner.ranked_moves()

    assert misplaced(learner, SIZES if thorough else FEW_SIZES) == []


@pytest.mark.parametrize("moment", a_few_of(list(MOMENTS), 2))
def test_every_card_is_in_sight_at_the_tables_of_the_other_games(
    learner: Learner, stored: Stored, moment: str, thorough: bool
) -> None:
    setup, wanted = MOMENTS[moment]
    learner.visit(stored.to_look_at(wanted, setup))
    if not learner.round_is_over:
        learner.ranked_moves()
    asked = learner.page.get_by_role("button", name=ANSWERS).count() > 0
    sizes = SIZES if thorough else FEW_SIZES

    assert misplaced(learner, [size for size in sizes if not asked or size not in TOO_LOW]) == []


@pytest.mark.parametrize("step", a_few_of(["r-13/4", "f-07/6"], 1))
def test_every_card_is_in_sight_at_the_table_of_a_lesson(learner: Learner, step: str) -> None:
    learner.page.goto(f"{learner.url}/learn/{step}")
    learner.page.get_by_role("button", name="Go to the table").click()
    learner.see_table()
    while learner.page.get_by_role("button", name=ANSWERS).count():
        learner.choose(learner.page.get_by_role("button", name=ANSWERS).first)

    assert misplaced(learner) == []


@pytest.mark.usefixtures("without_hints")
@pytest.mark.parametrize("width", a_few_of([390, 1280], 1))
@pytest.mark.parametrize("setup", a_few_of([ROPPYAKKEN, KOIKOI], 1), ids=["three", "two"])
def test_the_field_keeps_its_place_whatever_is_said_or_asked(
    learner: Learner, stored: Stored, setup: MatchSetup, width: int, thorough: bool
) -> None:
    learner.page.set_viewport_size({"width": width, "height": 844})
    learner.visit(stored.prepare(asks(PLAY_HAND), setup=setup, level=setup.level))
    tops = []
    for _step in range(10 if thorough else 7):
        if not learner.round_is_over:
            box = learner.page.get_by_role("region", name=SECTIONS["field"]).bounding_box()
            tops.append(box["y"] if box else None)
        learner.step()

    assert len(tops) > 5
    assert len(set(tops)) == 1


def misplaced(learner: Learner, sizes: Sequence[tuple[int, int]] = SIZES) -> list[str]:
    """Return what cannot be seen whole, or lies on something else, in any window."""
    learner.page.emulate_media(reduced_motion="reduce")
    ended = learner.round_is_over
    found = []

    for size in sizes:
        learner.page.set_viewport_size({"width": size[0], "height": size[1]})
        if size in SCROLLS:
            scroll_to_the_end(learner.page)
        if is_sideways(learner.page):
            found.append(f"{size} scrolls sideways")
        if not ended or size[0] >= BESIDE:
            found += [f"{size} covers {card}" for card in covered_cards(learner.page)]
        found += [f"{size} lays {parts}" for parts in overlaps(learner.page)]
    return found


@pytest.mark.parametrize(
    "address",
    a_few_of(
        [
            "",
            "practice",
            "replays",
            "settings",
            "play/{}",
            "replays/{}",
            "replays/{}/review",
            "replays/{}/review/1",
            "replays/{}/review/1/0?show=1&view=open",
        ],
        3,
    ),
)
def test_no_page_scrolls_sideways(page: Page, server: Server, ended: str, address: str) -> None:
    page.goto(f"{server.url}/{address.format(ended)}")

    sideways = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        if is_sideways(page):
            sideways.append((width, height))

    assert sideways == []


@pytest.mark.parametrize("address", a_few_of(["replays", "rules/roppyakken", "settings"], 1))
def test_no_button_or_number_breaks_within_a_word(page: Page, common: Server, address: str) -> None:
    page.goto(f"{common.url}/{address}")

    for width, height in ((1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(".btn, .num").count() > 0
        assert broken_words(page, ".btn, .num") == []
