"""While the engine compiles, the page says so and can be played on."""

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.calendar_server import serving
from tests.e2e.learner import Learner
from tests.e2e.server import COMPILES_WITHIN, Server
from tests.e2e.stored import Stored
from tests.review.engine import FakeEngine
from tutor.engine.code_cache import find_cache
from tutor.engine.search import net_search

PREPARING = "Hints are being prepared"
# The search with a net is compiled again; all else would take minutes.
MISSING = f"{net_search.__name__.rpartition('.')[2]}.*"


def test_hints_come_by_themselves_once_they_are_ready(page: Page, tmp_path: Path) -> None:
    engine = FakeEngine(ready=False)
    with serving(tmp_path, engine) as house:
        learner = Learner(page, house.url)
        learner.open_match()
        expect(learner.heading(PREPARING)).to_be_visible()
        learner.step()
        expect(learner.heading(PREPARING)).to_be_visible()

        page.evaluate("() => { window.isSamePage = true; }")
        engine.ready = True

        assert learner.ranked_moves()
        assert page.evaluate("() => window.isSamePage")


@pytest.mark.thorough
def test_a_learner_plays_while_the_engine_compiles_and_hints_come_by_themselves(
    page: Page, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    with Server(data, compiled=nearly_compiled(tmp_path)) as server, Stored(data) as stored:
        learner = Learner(page, server.url)
        token = stored.deal(level="expert")
        learner.visit(token)
        expect(learner.heading(PREPARING)).to_be_visible()
        expect(learner.page.get_by_text("You can play meanwhile")).to_be_visible()

        while players(stored, token) <= {"learner"}:  # until the computer has answered
            learner.step()
        expect(learner.heading(PREPARING)).to_be_visible()
        assert players(stored, token) == {"learner", "greedy"}

        page.evaluate("() => { window.isSamePage = true; }")
        moves = learner.coach.get_by_role("listitem")
        ranked = moves.filter(has_text=re.compile("(best|about equal)"))
        expect(ranked.first).to_be_visible(timeout=COMPILES_WITHIN * 1000)
        assert page.evaluate("() => window.isSamePage")

        while "expert" not in players(stored, token):
            learner.step()


def nearly_compiled(folder: Path) -> Path:
    """Return a folder of its own with what these tests have compiled, but for the search."""
    kept = find_cache()  # named by a digest of the sources
    shutil.copytree(kept, folder / "compiled" / kept.name, ignore=shutil.ignore_patterns(MISSING))
    return folder / "compiled"


def players(stored: Stored, token: str) -> set[str]:
    """Return who has played in a match."""
    return {move.player for move in stored.moves(token)}
