"""How long cards move, by a clock that runs as fast as the machine can: nothing waits for real."""

from statistics import mean
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import prefer
from tests.e2e.learner import Learner
from tests.e2e.stored import KOIKOI, Stored
from tests.sizes import a_few_of
from tutor.web.words.names.players import find_opponent

# Every wait and movement is an animation of the stage: here each ends when its time has come, and
# time passes when nothing else happens. A card drawn is seen from the middle of its flip on.
CLOCK: Final = """async () => {
  const load = (name) => import(document.querySelector(`link[href$="/${name}.js"]`).href);
  const [{ Stage }, { Motion }] = [await load("stage"), await load("motion")];
  const due = [];
  let now = 0, isAsked = false, drawn = 0;
  window.turns = [];
  HTMLImageElement.prototype.decode = () => Promise.resolve();
  const ask = () => { if (!isAsked) { isAsked = true; setTimeout(pass, 0); } };
  const pass = () => {
    isAsked = false;
    if (!due.length) return;
    due.sort((one, other) => one.at - other.at);
    const { at, done } = due.shift();
    now = Math.max(now, at);
    done();
    ask();
  };
  Stage.prototype.run = function (element, frames, ms, { delay = 0 } = {}) {
    const at = now + (delay + ms) / this.rate;
    return new Promise((done) => { due.push({ at, done }); ask(); });
  };
  const acts = Motion.prototype;
  const instead = (name, make) => { acts[name] = make(acts[name]); };
  let begun = 0, kinds = [], shown = [];
  instead("reveal", (real) => function (id, from, ms) {
    drawn = now + ms / this.rate / 2;
    return real.call(this, id, from, ms);
  });
  const kindsOfBeats = ["play", "turn", "yaku", "call", "say"];
  for (const kind of kindsOfBeats) instead(kind, (real) => function (beat) {
    if (!kinds.length) begun = now;
    kinds.push(kind);
    return real.call(this, beat);
  });
  instead("land", (real) => function (...beat) {
    if (kinds.at(-1) === "turn" && beat[2][0] !== "stock") shown.push(now - drawn);
    return real.apply(this, beat);
  });
  document.addEventListener("beats:over", () => {
    turns.push({ kinds: kinds.join(" "), ms: now - begun, shown });
    kinds = []; shown = [];
  });
}"""
BOTH: Final = "play turn play turn"  # of a turn of each side
# What both sides of a turn take, and how long a drawn card is shown, in milliseconds.
PACES: Final = (("normal", 3500, 600), ("quick", 2000, 312), ("calm", 7300, 1250))
TURNS: Final = 3


def play(learner: Learner, page: Page) -> list[dict[str, Any]]:
    """Play a few turns, most cards first; return how long both sides moved."""
    found: list[dict[str, Any]] = []
    while len(found) < TURNS and not learner.round_is_over:
        learner.step()
        expect(page.locator(".stage, html[data-playing]")).to_have_count(0)
        found = [one for one in page.evaluate("() => turns") if one["kinds"] == BOTH]
    return found


@pytest.mark.parametrize(("pace", "both", "shown"), a_few_of(PACES, 1))
def test_both_sides_of_a_turn_take_as_long_as_they_should(
    learner: Learner, stored: Stored, context: BrowserContext, pace: str, both: int, shown: int
) -> None:
    prefer(context, hints="hidden", pace=pace)
    learner.visit(stored.deal())
    learner.page.evaluate(CLOCK)

    turns = play(learner, learner.page)

    opponent = find_opponent(KOIKOI.level)
    assert opponent
    assert len(turns) > TURNS / 2
    assert mean(one["ms"] for one in turns) == pytest.approx(both * opponent.pace, rel=0.2)
    for one in turns:
        assert one["shown"] == pytest.approx([shown * opponent.pace] * 2, rel=0.05)
