"""A match outlives a reload of its page and the death of its server."""

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Complaints
from tests.e2e.learner import Learner
from tests.e2e.server import Server
from tests.e2e.stored import Stored
from tutor.practice import LEARNER

STEPS = 2  # before something happens to the server


def played_into(learner: Learner) -> str:
    """Open a match, play into a round that is not over so soon, and return its token."""
    while True:
        token = learner.open_match(level="Steady")
        for _ in range(STEPS):
            learner.step()
        if not learner.round_is_over:
            return token


def shown(learner: Learner) -> tuple[int, str]:
    """Return all that a screen reader finds once all of it is there: cards, totals, hint."""
    learner.ranked_moves()
    expect(learner.page.locator(".whys[aria-busy]")).to_have_count(0)
    return learner.version, learner.page.get_by_role("main").aria_snapshot()


def test_a_reload_shows_the_same_table(learner: Learner) -> None:
    played_into(learner)
    before = shown(learner)

    learner.page.reload()

    assert shown(learner) == before
    learner.step()


def test_a_server_that_is_killed_goes_on_with_the_same_game(
    page: Page, own_server: Server, complaints: Complaints, thorough: bool
) -> None:
    learner = Learner(page, own_server.url, seed=5)
    token = played_into(learner)
    before = shown(learner)
    other_tab = Learner(page.context.new_page(), own_server.url, seed=6)
    other_tab.visit(token)
    for text in ("net::ERR_", "htmx:"):  # nobody answers for a while
        complaints.expect(text)

    own_server.kill()
    learner.press(learner.choices()[0])
    expect(page.get_by_text("The server does not answer.")).to_be_visible()
    own_server.start()
    own_server.wait_for_engine()
    page.reload()
    assert shown(learner) == before
    other_tab.step()  # in a page that was open all along
    if not thorough:  # programs are killed while they store by `tests/practice/test_continuing.py`
        return

    other_tab.choices()[0].click(no_wait_after=True)
    own_server.kill()  # while it works the move out or stores it
    own_server.start()
    learner.visit(token)
    check_stored(learner, own_server)
    learner.step()


def check_stored(learner: Learner, server: Server) -> None:
    """Check that a move was stored with the computer's answer, or not at all."""
    with Stored(server.data) as stored:
        assert stored.version(learner.token) == learner.version
        current = stored.match(learner.token).current
        assert current.is_over or current.actor == LEARNER
