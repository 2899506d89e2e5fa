"""No answer of the server during a whole match tells where a hidden card lies."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, Request, Response

from tests.e2e.learner import Learner
from tests.e2e.server import Server
from tests.e2e.stored import Stored, hidden
from tutor.practice import COMPUTER, LEARNER
from tutor.rules.cards import IDS, CardSet, card_named, cards_in, count
from tutor.rules.match.match import Match
from tutor.web.words.names.cards import NAMES

VERSION: Final = re.compile(r'data-version="(\d+)"|id="hint-(\d+)')
STEPS: Final = 4
READABLE: Final = ("text/", "application/", "image/svg")
KEPT: Final = "() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])"


def found(cards: CardSet, text: str) -> list[str]:
    """Return the cards of a set whose id (as in a picture's address) or name is in a text."""
    names = [IDS[card] for card in cards_in(cards)]
    return [
        name
        for name in names
        if re.search(rf"(?<!\d){name}(?![a-z])", text) or NAMES[name][0] in text
    ]


# A term to look up shows the cards of its yaku, which everybody knows.
TERMS: Final = re.compile(r'<section class="term-told".*?</section>', re.DOTALL)


class Wire:
    """Everything between the browser and the server, checked against what is hidden."""

    def __init__(self, page: Page, stored: Stored) -> None:
        self.page = page
        self.stored = stored
        self.version = 0
        self.checked = 0
        self._matches: dict[int, Match] = {}
        self._heard: list[Request | Response] = []
        page.on("request", lambda request: self._heard.append(request))
        page.on("response", lambda response: self._heard.append(response))

    def check(self, token: str) -> None:
        """Check everything heard since the last time."""
        heard, self._heard[:] = self._heard[:], []
        for one in heard:
            self._check(token, one.url, self._read(one))
        self._check(token, "kept by the browser", str(self.page.evaluate(KEPT)))

    def fetch(self, token: str, address: str) -> None:
        """Check a page that the learner might open now."""
        response = self.page.request.get(address)
        assert response.ok, address
        self._check(token, address, response.text())

    def _check(self, token: str, address: str, text: str) -> None:
        told = VERSION.search(text)
        self.version = int(told[1] or told[2]) if told else self.version
        if not self.version:
            return  # nothing has been dealt
        match = self._match(token)
        shown = TERMS.sub("", text)
        assert found(hidden(match), f"{address}\n{shown}") == [], (address, self.version)
        if 'id="table"' in text:
            assert_scan_works(match, text)
            self.checked += 1

    def _match(self, token: str) -> Match:
        known = self._matches.get(self.version)
        if known is None:
            known = self._matches[self.version] = self.stored.match(token, self.version)
        return known

    def _read(self, one: Request | Response) -> str:
        """Return all that a request or a response says."""
        if isinstance(one, Request):
            return f"{one.headers} {one.post_data or ''}"
        kind = one.headers.get("content-type", "")
        redirected = 300 <= one.status < 400
        body = one.text() if kind.startswith(READABLE) and not redirected else ""
        return f"{one.headers} {body}"


def assert_scan_works(match: Match, text: str) -> None:
    """Check that the scan finds what lies open; else it could not find what is hidden."""
    position = match.current.position
    shown = position.hands[LEARNER]
    if not match.current.is_over:
        shown |= position.field | position.captured[LEARNER] | position.captured[COMPUTER]
    assert len(found(shown, text)) == count(shown)


def other_views(url: str, token: str, match: Match) -> list[str]:
    """Return what else a learner may look at: the hint as a page, the replay of this round."""
    current = match.current
    last = len(current.actions)
    replay = f"{url}/replays/{token}/{current.number}"
    views = [f"{replay}/{step}" for step in {0, last // 2, last}]
    if current.is_over:
        return views
    return [*views, f"{url}/play/{token}/hint?version="]


@pytest.mark.usefixtures("cold")  # pictures of terms wait to be seen, unless they are in a cache
def test_no_response_of_a_round_holds_a_hidden_card(
    page: Page, server: Server, stored: Stored, thorough: bool
) -> None:
    learner = Learner(page, server.url, seed=7)
    token = learner.open_match(level="Steady")
    page.wait_for_load_state("networkidle")
    wire = Wire(page, stored)  # from here on no page is left, and every body can be read
    learner.visit(token)
    tables = 0

    def see() -> None:
        nonlocal tables
        tables += 1
        if not learner.round_is_over:
            learner.ranked_moves()
        page.wait_for_load_state("networkidle")
        wire.check(token)
        for address in other_views(server.url, token, stored.match(token)):
            wire.fetch(token, address.replace("version=", f"version={learner.version}"))

    for _step in range(STEPS):
        see()
        learner.step()
    if thorough:
        learner.play_on(see)

    assert wire.checked > tables > 3


@pytest.mark.parametrize(
    ("card", "text", "is_found"),
    [
        ("9-cup", "/static/cards/9-cup.svg?v=1", True),
        ("9-cup", 'id="hand-9-cup"', True),
        ("9-cup", "Chrysanthemum with sake cup, September, animal", True),
        ("1-ribbon", "/static/cards/11-ribbon.svg", False),
        ("12-chaff-a", "/static/cards/12-chaff-yellow.svg", False),
        ("1-chaff-a", "Pine chaff 2, January", False),
    ],
)
def test_the_scan_finds_ids_names_and_pictures(card: str, text: str, is_found: bool) -> None:
    assert found(1 << card_named(card), text) == [card] * is_found
