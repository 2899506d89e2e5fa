"""Cards move from place to place, beat by beat, and whatever happens the table ends up right."""

import re
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import prefer
from tests.e2e.learner import Learner, Press, clicked, pressed_with_keys
from tests.e2e.server import Server
from tests.e2e.stored import KOIKOI, Stored, Wanted, asks, has_choice, is_under_way
from tests.e2e.tables import HACHIHACHI, ROPPYAKKEN, has_settlement
from tests.sizes import Size, SizeOf, a_few_of
from tutor.practice import LEARNER, Table
from tutor.rules.position import BID, PLAY_HAND
from tutor.web.table.beats import list_prelude_moves

# What is said and shown while cards move, noted as it happens. A stage is compared with the
# table under it in the moment before it goes.
WATCH: Final = """
addEventListener("DOMContentLoaded", () => {
  const ids = (place) => [...place.querySelectorAll("[data-card]")].map((one) => one.dataset.card);
  const lying = (board) => Object.fromEntries([...board.querySelectorAll("[data-spot]")]
    .map((spot) => [spot.dataset.spot, ids(spot)]));
  const field = (board) => [...board.querySelectorAll(".field .cards > *")]
    .map((one) => one.dataset.card ?? ids(one).join());
  const live = document.getElementById("live");
  window.seen = { heard: [], stages: 0, ends: [] };
  if (!live) return;
  const added = (place, note) => new MutationObserver((all) => all.forEach(
    ({ addedNodes }) => addedNodes.forEach(note),
  )).observe(place, { childList: true, subtree: true });
  added(live, (one) => one.textContent.trim() && seen.heard.push(one.textContent.trim()));
  added(document.querySelector("main"), (one) => {
    if (one.classList?.contains("stage")) seen.stages += 1;
  });
  document.addEventListener("beats:over", () => {
    const both = [".stage", "[data-board]:not(.stage)"].map((one) => document.querySelector(one));
    const table = (one) => JSON.stringify([lying(one), field(one)]);
    if (both.every(Boolean)) seen.ends.push(both.map(table));
  });
});
"""
# Whatever sets its own pace moves so many times as fast: for what does not ask how long it lasts.
HURRY: Final = """{
  const pace = Object.getOwnPropertyDescriptor(Animation.prototype, "playbackRate");
  const set = function (rate) { pace.set.call(this, 8 * rate); };
  Object.defineProperty(Animation.prototype, "playbackRate", { ...pace, set });
}"""
GAMES: Final = {"koi-koi": KOIKOI, "roppyakken": ROPPYAKKEN, "hachi-hachi": HACHIHACHI}
STAGE: Final = ".stage"
STEPS: Final = 3  # of a replay
WHOLE: Final = Size(2, 100)  # steps of a learner in a round whose field keeps its place
# What has moved by itself; what moves within half a second of a press does not count.
SHIFTS: Final = """
window.shifts = [];
new PerformanceObserver((list) => list.getEntries().forEach((one) => {
  const moved = one.sources.map(({ node }) => node?.className ?? node?.textContent);
  if (!one.hadRecentInput) shifts.push(`${one.value}: ${moved.join(", ")}`);
})).observe({ type: "layout-shift" });
"""
# How far above the end of the list each thing stands when it is told, once the list is full.
ENDS: Final = """
const list = document.querySelector("[data-beats]"), room = list.parentElement;
window.above = [];
new MutationObserver(() => {
  if (list.offsetHeight <= room.clientHeight) return;
  list.getAnimations().forEach((one) => one.finish());
  const last = [...list.querySelectorAll(".seen")].at(-1);
  above.push(room.getBoundingClientRect().bottom - last.getBoundingClientRect().bottom);
}).observe(list, { subtree: true, attributeFilter: ["class"] });
"""
# Which pictures are not whole, or may be drawn later, when something of a stage begins to move.
BLANK: Final = """async () => {
  const { Stage } = await import(document.querySelector('link[href$="/stage.js"]').href);
  window.blank = [];
  window.moved = 0;
  const run = Stage.prototype.run;
  Stage.prototype.run = function (element, ...how) {
    const pictures = [...element.querySelectorAll(":scope img[src*=cards]")];
    window.moved += pictures.length;
    const isBlank = (one) => !one.complete || !one.naturalWidth || one.decoding !== "sync";
    window.blank.push(...pictures.filter(isBlank).map((one) => one.src));
    return run.call(this, element, ...how);
  };
}"""
TOP: Final = "one => one.getBoundingClientRect().top + scrollY"


def is_left_to_lead(table: Table) -> bool:
    """Return whether a round is over, and the other player leads the next one."""
    match = table.match
    return match.current.is_over and not match.is_over and match.next_dealer != LEARNER


@pytest.fixture(autouse=True)
def watched(context: BrowserContext) -> None:
    """Watch what moves, at a pace for tests."""
    prefer(context, hints="hidden", pace="quick")
    context.add_init_script(WATCH)


@pytest.fixture
def hurried(context: BrowserContext) -> None:
    """Let cards move fast, where it only counts in which order they do, and where they end."""
    context.add_init_script(HURRY)


@pytest.fixture
def calm(context: BrowserContext) -> None:
    """Let cards move for long, so that a busy machine can act meanwhile."""
    prefer(context, hints="hidden", pace="calm")


@pytest.fixture
def mover(learner: Learner, stored: Stored) -> Learner:
    """Return a learner who leads in a new round of Koi-Koi."""
    learner.visit(stored.deal())
    return learner


def seen(page: Page, what: str) -> Any:
    """Return something of what was noted since the page was loaded."""
    return page.evaluate(f"() => seen.{what}")


def wait_for_motion(page: Page) -> None:
    """Wait until cards move, by looking at each frame: they may move for less than a second."""
    page.wait_for_function("() => document.querySelectorAll('.stage').length === 1")


def wait_for_the_end(page: Page) -> None:
    """Wait until the cards lie still."""
    expect(page.locator("html[data-playing]")).to_have_count(0)
    expect(page.locator(STAGE)).to_have_count(0)


def told(page: Page, fresh: int) -> list[str]:
    """Return the last sentences of the round, as many as were new."""
    beats = page.locator("[data-beats] > li").all_inner_texts()
    return [" ".join(one.split()) for one in beats[len(beats) - fresh :]]


def step_to(page: Page, way: str) -> None:
    """Take a step of a replay, and wait until the cards lie still there."""
    before = page.url
    page.get_by_role("link", name=way).click()
    expect(page).not_to_have_url(before)
    wait_for_the_end(page)


def lying(page: Page) -> list[str]:
    """Return the cards of a board, in their places."""
    board = page.locator("[data-board]")
    return [str(one.get_attribute("data-card")) for one in board.locator("[data-card]").all()]


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize(
    ("game", "press"),
    [
        ("koi-koi", pressed_with_keys),
        pytest.param("roppyakken", pressed_with_keys, marks=pytest.mark.thorough),
        ("hachi-hachi", clicked),
    ],
)
def test_what_moves_ends_where_everything_lies_and_is_heard_once_in_order(
    learner: Learner, stored: Stored, game: str, press: Press
) -> None:
    setup, page = GAMES[game], learner.page
    learner.press = press
    learner.visit(stored.prepare(is_under_way, setup=setup, level=setup.level))
    for _turn in range(2):
        if learner.round_is_over:
            break
        page.evaluate("() => { seen.heard = []; }")
        learner.step()
        wait_for_the_end(page)
        heard = seen(page, "heard")
        beats = heard if learner.round_is_over else heard[:-1]  # an end has a heading, in focus
        assert beats == told(page, len(beats))

    ends = seen(page, "ends")
    assert ends
    assert all(stage == board for stage, board in ends)


@pytest.mark.usefixtures("calm")
@pytest.mark.browser_context_args(
    viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
)
def test_a_tap_shows_the_end_and_plays_nothing_unseen(mover: Learner) -> None:
    page = mover.page
    before = mover.version
    mover.cards("hand").first.tap()
    wait_for_motion(page)

    page.touchscreen.tap(195, 700)

    wait_for_the_end(page)
    assert mover.version > before
    assert seen(page, "stages") == 1
    assert told(page, len(seen(page, "heard")) - 1) == seen(page, "heard")[:-1]


@pytest.mark.usefixtures("cold")
def test_every_picture_that_moves_is_there_in_its_first_frame(mover: Learner) -> None:
    page = mover.page
    page.evaluate(BLANK)

    mover.choose(mover.cards("hand").first)
    wait_for_the_end(page)

    assert page.evaluate("() => moved") > 3
    assert page.evaluate("() => blank") == []


@pytest.mark.usefixtures("calm")
@pytest.mark.parametrize("key", a_few_of(["Enter", "Space", "Escape"], 1))
def test_a_key_shows_the_end_and_plays_nothing_unseen(
    mover: Learner, stored: Stored, key: str
) -> None:
    page = mover.page
    pressed_with_keys(mover.cards("hand").first)
    wait_for_motion(page)

    page.keyboard.press(key)

    wait_for_the_end(page)
    assert stored.moves_of_learner(mover.token) == 1
    expect(page.locator(":focus")).to_have_count(1)


def test_a_key_that_chooses_a_card_shows_the_end_and_chooses_it(mover: Learner) -> None:
    page = mover.page
    mover.cards("hand").first.click()
    wait_for_motion(page)

    page.keyboard.press("2")

    wait_for_the_end(page)
    expect(mover.cards("hand").nth(1)).to_be_focused()


def test_a_double_click_plays_once_and_is_seen_to_the_end(mover: Learner, stored: Stored) -> None:
    page = mover.page
    mover.cards("hand").first.dblclick()
    wait_for_motion(page)
    page.wait_for_timeout(300)
    expect(page.locator(STAGE)).to_have_count(1)

    wait_for_the_end(page)
    assert stored.moves_of_learner(mover.token) == 1


def test_a_table_that_is_loaded_again_while_cards_move_lies_still(
    mover: Learner, stored: Stored
) -> None:
    page = mover.page
    mover.cards("hand").first.click()
    wait_for_motion(page)

    page.reload()

    expect(page.locator(STAGE)).to_have_count(0)
    expect(mover.table).to_have_attribute("data-version", str(stored.version(mover.token)))
    assert seen(page, "stages") == 0


def test_going_back_and_forth_while_cards_move_shows_the_table_as_it_stands(
    mover: Learner, stored: Stored, server: Server
) -> None:
    page, token = mover.page, mover.token
    mover.cards("hand").first.click()
    wait_for_motion(page)

    page.goto(f"{server.url}/settings")
    page.go_back()

    expect(mover.table).to_have_attribute("data-version", str(stored.version(token)))
    expect(page.locator(STAGE)).to_have_count(0)


@pytest.mark.usefixtures("hurried")
def test_a_choice_among_two_is_seen_as_it_is_made(learner: Learner, stored: Stored) -> None:
    page = learner.page
    learner.visit(stored.prepare(has_choice))

    learner.choose(learner.cards("field").first)

    wait_for_the_end(page)
    assert seen(page, "stages") == 1


@pytest.mark.usefixtures("hurried")
def test_what_is_taken_back_is_seen_to_go_back(mover: Learner) -> None:
    page, before = mover.page, mover.hand()
    mover.choose(mover.cards("hand").first)
    wait_for_the_end(page)

    mover.choose(mover.button("Take back"))

    wait_for_the_end(page)
    assert seen(page, "stages") == 2
    assert mover.hand() == before
    assert any(one.startswith("You took your move back") for one in seen(page, "heard"))


@pytest.mark.usefixtures("hurried")
def test_what_others_play_first_in_a_new_round_is_seen_on_its_own_board(
    learner: Learner, stored: Stored
) -> None:
    token = stored.prepare(is_left_to_lead)
    page = learner.page
    learner.visit(token)

    learner.choose(learner.button("Next round"))

    wait_for_the_end(page)
    assert seen(page, "stages") == 1
    assert [stage == board for stage, board in seen(page, "ends")] == [True]


@pytest.mark.usefixtures("cold")
@pytest.mark.parametrize("width", a_few_of([390, 1280], 1))
@pytest.mark.parametrize(
    ("game", "begins"),
    [
        ("hachi-hachi", asks(BID)),
        pytest.param("koi-koi", asks(PLAY_HAND), marks=pytest.mark.thorough),
        pytest.param("roppyakken", asks(PLAY_HAND), marks=pytest.mark.thorough),
    ],
)
def test_the_field_keeps_its_place_and_nothing_jumps_for_a_whole_round(
    learner: Learner, stored: Stored, size_of: SizeOf, game: str, begins: Wanted, width: int
) -> None:
    page, setup = learner.page, GAMES[game]
    page.set_viewport_size({"width": width, "height": 844})
    learner.visit(stored.prepare(begins, setup=setup, level=setup.level))
    tops, warnings = set(), []
    page.on("console", lambda message: warnings.append(message.text))
    page.evaluate(SHIFTS)
    for _step in range(size_of(WHOLE)):
        if learner.round_is_over:
            break
        tops.add(page.locator(".board:not(.stage) > .field").evaluate(TOP))
        learner.step()
        wait_for_the_end(page)

    assert len(tops) == 1
    assert page.evaluate("() => shifts") == []
    assert warnings == []


@pytest.mark.usefixtures("hurried")
def test_what_has_just_happened_ends_the_list_of_the_round(
    learner: Learner, stored: Stored
) -> None:
    page = learner.page
    learner.visit(stored.prepare(is_under_way, setup=HACHIHACHI, level=HACHIHACHI.level))
    page.evaluate(ENDS)

    for _turn in range(2):
        learner.step()
        wait_for_the_end(page)

    above = page.evaluate("() => above")
    assert len(above) > 4
    assert above == pytest.approx([0] * len(above), abs=1)


@pytest.fixture
def replay(learner: Learner, stored: Stored) -> Page:
    """Return the replay of a round of Hachi-Hachi, before its first card."""
    token = stored.to_look_at(has_settlement, HACHIHACHI)
    first = len(list_prelude_moves(stored.match(token).rounds[0]))
    learner.page.goto(f"{learner.url}/replays/{token}/1/{first}")
    return learner.page


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("view", a_few_of(["All cards open", "What you knew"], 1))
def test_a_replay_steps_forwards_as_the_table_moved_and_back_again(replay: Page, view: str) -> None:
    if view == "All cards open":  # the other is there from the beginning
        replay.get_by_role("link", name=view).click()
        expect(replay).to_have_url(re.compile("view=open"))
    at_first, moved = lying(replay), 0
    for _step in range(STEPS):
        replay.evaluate("() => { seen.heard = []; }")
        step_to(replay, "Next move")
        fresh = replay.locator("[data-beats] > .fresh").count()
        if fresh:  # a card that is only chosen moves nothing yet
            assert seen(replay, "heard") == told(replay, fresh)
        moved += bool(fresh)
    ends = seen(replay, "ends")
    assert len(ends) == moved > STEPS / 2
    assert all(stage == board for stage, board in ends)

    for _step in range(STEPS):
        step_to(replay, "Previous move")
    assert seen(replay, "stages") == 2 * moved
    assert lying(replay) == at_first


def test_a_replay_jumps_by_keys_and_by_the_way_back_of_the_browser(replay: Page) -> None:
    at_first = replay.url
    replay.keyboard.press("End")
    expect(replay.get_by_role("link", name="Last moment")).to_have_count(0)
    replay.keyboard.press("Home")
    expect(replay).to_have_url(re.compile("/0$"))
    for _step in range(2):
        replay.go_back()

    expect(replay).to_have_url(at_first)
    expect(replay.locator(STAGE)).to_have_count(0)
    assert seen(replay, "stages") == 0


def test_who_steps_on_while_cards_move_misses_no_step(replay: Page) -> None:
    begin, beats = int(replay.url.rpartition("/")[2]), replay.locator("[data-beats] > li")
    known = beats.count()
    for step in range(begin + 1, begin + STEPS):
        replay.get_by_role("link", name="Next move").click()
        expect(replay).to_have_url(re.compile(f"/{step}$"))

    wait_for_the_end(replay)
    heard = seen(replay, "heard")
    assert [one for one in told(replay, beats.count() - known) if one not in heard] == []


@pytest.mark.thorough
@pytest.mark.usefixtures("hurried")
def test_a_board_without_strips_or_stock_moves_as_well(replay: Page) -> None:
    warnings: list[str] = []
    replay.on("console", lambda message: warnings.append(message.text))
    for _step in range(STEPS):
        replay.evaluate(
            "() => document.querySelectorAll('.cap, .stock').forEach((one) => one.remove())"
        )
        step_to(replay, "Next move")

    assert seen(replay, "stages") > 0
    assert warnings == []


@pytest.mark.parametrize("still", ["at once", "less motion"])
def test_a_learner_who_wants_no_motion_hears_the_same_and_sees_the_end(
    learner: Learner, stored: Stored, context: BrowserContext, still: str
) -> None:
    page = learner.page
    prefer(context, hints="hidden", pace="once" if still == "at once" else "calm")
    page.emulate_media(reduced_motion="reduce" if still == "less motion" else "no-preference")
    learner.visit(stored.deal())

    learner.choose(learner.cards("hand").first)

    page.wait_for_function("() => seen.heard.length > 1")
    assert seen(page, "stages") == 0
    heard = seen(page, "heard")
    assert heard[:-1] == told(page, len(heard) - 1)
