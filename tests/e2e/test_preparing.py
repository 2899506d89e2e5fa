"""While the engine compiles, the page says so and can be played on."""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e.learner import Learner
from tests.e2e.server import COMPILES_WITHIN, Server
from tests.e2e.stored import Stored

PREPARING = "Hints are being prepared"


def test_a_learner_plays_while_the_engine_compiles_and_hints_come_by_themselves(
    page: Page, tmp_path: Path
) -> None:
    with Server(tmp_path / "data", compiled=tmp_path / "compiled") as server:
        learner = Learner(page, server.url)
        token = learner.open_match(level="Expert")
        expect(learner.heading(PREPARING)).to_be_visible()
        expect(learner.page.get_by_text("You can play meanwhile")).to_be_visible()

        learner.step()
        expect(learner.heading(PREPARING)).to_be_visible()
        page.evaluate("() => { window.isSamePage = true; }")
        ranked = learner.coach.get_by_role("link", name="points")
        expect(ranked.first).to_be_visible(timeout=COMPILES_WITHIN * 1000)

        assert page.evaluate("() => window.isSamePage")
        with Stored(server.data) as stored:
            assert {move.player for move in stored.moves(token)} == {"learner", "greedy"}
            while not learner.round_is_over and "expert" not in players(stored, token):
                learner.step()
            assert learner.round_is_over or "expert" in players(stored, token)


def players(stored: Stored, token: str) -> set[str]:
    """Return who has played in a match."""
    return {move.player for move in stored.moves(token)}
