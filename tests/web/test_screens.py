"""What learners read, screen by screen, in each language: golden files, to be read after a change.

A line that an earlier screen has is left out, so that each sentence is read once.
"""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import count
from pathlib import Path
from typing import Final

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.practice.players import with_casual
from tests.review.engine import FakeEngine
from tests.web.hostile import Known, filled, meant
from tests.web.learner import open_browser
from tests.web.stocked import stock
from tutor.practice import Practice
from tutor.store import Store
from tutor.text import LANGUAGES
from tutor.web import Config, create_app

GOLDEN: Final = Path(__file__).parents[1] / "golden"
FEWEST: Final = 60
PAGE: Final = re.compile(r"<title>.*?</title>|<main\b.*?</main>", re.DOTALL)
# What differs between runs: when something was, how long it took, and names drawn at random.
CHANGING: Final = re.compile(
    r"\b\d{1,2} \w+\.? 20\d\d\b|\b[A-Z]\w+ \d{1,2}, 20\d\d\b|\b20\d\d[-/]\d\d[-/]\d\d(?!\d)"
    r"|20\d\d年\d{1,2}月\d{1,2}日|\b\d{1,2}:\d\d(?::\d\d)?(?!\d)(?:\s[AP]M)?"
    r"|(?:Seconds left|Secondes restantes|残り秒数) \d+|\b(?:seed|graine) \d+|シード\d+"
)
TOKEN: Final = re.compile(r"(?<=/)[A-Za-z0-9_-]{16,}")
SILENT: Final = frozenset(("script", "style", "svg", "template", "select", "rt"))
LINES: Final = frozenset(
    (
        *("p", "li", "h1", "h2", "h3", "tr", "td", "th", "dt", "dd", "div", "section", "summary"),
        *("button", "label", "legend", "option", "caption", "title", "figcaption", "a"),
    )
)
MORE: Final = (
    *(f"/rules/{game}" for game in ("koikoi", "roppyakken", "hachihachi")),
    *("/rules/deck", "/rules/yaku", "/rules/words", "/search?q=moon", "/search?q=zzzz"),
    *(f"/practice?game={game}" for game in ("koikoi", "roppyakken", "hachihachi")),
    *(
        "/sandbox?won=8-moon+9-cup&hand=3-curtain&field=3-ribbon",
        "/cards/9-cup",
        "/cards/11-rainman",
    ),
)


class Reader(HTMLParser):
    """Reads the lines of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.lines = [""]
        self._silent = 0

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self._silent += tag in SILENT
        if tag in LINES:
            self.lines.append("")

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in SILENT
        if tag in LINES:
            self.lines.append("")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.lines[-1] += data


def read_lines(page: str) -> list[str]:
    """Return the lines of the title and the main part of a page, without what changes."""
    reader = Reader()
    for part in PAGE.findall(page):
        reader.feed(part)
    tidied = (" ".join(CHANGING.sub("…", line).split()) for line in reader.lines)
    return [line for line in tidied if re.search(r"[^\W\d_]", line)]


@pytest.fixture
def practice(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Practice]:
    store = Store(tmp_path_factory.mktemp("screens"))
    yield with_casual(store)
    store.close()


@pytest.fixture
def known(practice: Practice) -> Known:
    return stock(practice)


@pytest.fixture
def app(practice: Practice, known: Known) -> Flask:
    config = Config(practice, "a key for tests", FakeEngine(), count(1).__next__, is_personal=False)
    return create_app(config)


def list_addresses(app: Flask, known: Known) -> list[str]:
    """Return an address of each page that can be asked for, and some more."""
    found = []
    for rule in app.url_map.iter_rules():
        values = {name: some[0] for name, some in meant(rule, known).items()}
        is_document = rule.endpoint.startswith("shares.")  # a whole match, move by move
        if "GET" in (rule.methods or ()) and rule.arguments <= set(values) and not is_document:
            found.append((rule.endpoint, filled(rule, values)))
    return [*(address for _endpoint, address in sorted(found)), *MORE]


def read_screens(client: FlaskClient, addresses: list[str]) -> dict[str, list[str]]:
    """Return the lines of each screen that is a page, by its address."""
    screens = {}
    for address in addresses:
        with client.get(address) as response:
            is_file = "attachment" in response.headers.get("Content-Disposition", "")
            if response.mimetype == "text/html" and not is_file and response.status_code == 200:
                screens[TOKEN.sub("…", address)] = read_lines(response.get_data(as_text=True))
    return screens


@pytest.mark.parametrize("language", LANGUAGES)
def test_screens_read_as_they_did(
    app: Flask, known: Known, language: str, update_golden: bool
) -> None:
    client = open_browser(app)
    client.set_cookie("lang", language)
    client.set_cookie("preferences", "hints=shown&furigana=off")
    seen: set[str] = set()
    texts = []
    screens = read_screens(client, list_addresses(app, known))
    for address, lines in screens.items():
        fresh = [line for line in dict.fromkeys(lines) if line not in seen]
        seen.update(fresh)
        texts.append("\n".join((f"== {address}", *fresh)))
    text = "\n".join(texts) + "\n"
    for code in known["classes.code"]:  # drawn at random
        text = text.replace(code, "…")

    assert len(screens) >= FEWEST
    path = GOLDEN / f"screens_{language}.txt"
    if update_golden:
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text, "run pytest --update-golden, read the change"
