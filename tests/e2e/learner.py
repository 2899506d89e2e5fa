"""A learner at the browser: finds things by what they are called, never by markup."""

import re
from calendar import month_name
from collections.abc import Callable
from random import Random
from typing import Final

from playwright.sync_api import Locator, Page, expect

SECTIONS: Final = {"hand": re.compile("^Your hand"), "field": re.compile("^Field")}
CARD: Final = re.compile("|".join(month_name[1:]))  # every card is called by its month
# What a learner may be asked that no card answers.
ANSWERS: Final = re.compile(
    "^(Stop|Koi-koi|Continue|Join|Pass|Keep|Show (?!hints)|Declare|Play on|Give up|Leave it there)"
)
NEXT: Final = re.compile("^(Next round|Deal again)$")
MATCH_OVER: Final = re.compile("(wins?|share) the match|The match is drawn")
ROUND_OVER: Final = re.compile("wins? the round|[Nn]obody scores")
MORE_MOVES: Final = re.compile("^[0-9]+ more moves?$")
MOST_STEPS: Final = 160  # of a match of three rounds or to 600, with plenty to spare

Press = Callable[[Locator], None]


def clicked(target: Locator) -> None:
    """Press something with the mouse."""
    target.click()


def pressed_with_keys(target: Locator) -> None:
    """Press something with the Enter key."""
    target.focus()
    target.press("Enter")


def wait_until_settled(page: Page) -> None:
    """Wait until a page is loaded, and htmx has bound what it has put in."""
    page.wait_for_load_state()
    expect(page.locator(".htmx-settling")).to_have_count(0)


class Learner:
    """Plays in one page; what to play is drawn by lot, from a seed."""

    def __init__(self, page: Page, url: str, press: Press = clicked, seed: int = 1) -> None:
        self.page = page
        self.url = url
        self.press = press
        self.random = Random(seed)

    # --- Where to go ------------------------------------------------------------------

    def open_match(self, level: str = "Beginner", hints: bool = True) -> str:
        """Choose a match of three rounds on the practice page; return the token of its table."""
        self.page.goto(f"{self.url}/practice?game=koikoi")
        self.page.get_by_role("group", name="Rounds").get_by_label("3", exact=True).check()
        self.page.get_by_role("radio", name=re.compile(f"{level}$")).check()
        self.page.get_by_role("checkbox", name=re.compile("^Hints")).set_checked(hints)
        self.press(self.button("Deal the cards"))
        self.see_table()
        if self.round_is_over:  # one deal in a hundred ends at once, by a dealt hand
            return self.open_match(level, hints)
        return self.token

    def visit(self, token: str) -> None:
        """Open the table of a match."""
        self.page.goto(f"{self.url}/play/{token}")
        self.see_table()

    def see_table(self) -> None:
        """Wait until a table is loaded with its scripts; go on from a deal that ended at once."""
        expect(self.table).to_be_visible()
        self.page.wait_for_load_state()
        self.see_result()

    @property
    def token(self) -> str:
        """Return the address of the match of this page."""
        found = re.search("/(?:play|replays)/([^/?#]+)", self.page.url)
        assert found, self.page.url
        return found[1]

    # --- What is there ----------------------------------------------------------------

    @property
    def table(self) -> Locator:
        """Return the table, which carries the version that the forms send."""
        return self.page.locator("#table[data-version]")

    @property
    def version(self) -> int:
        """Return the version of the table shown."""
        return int(self.table.get_attribute("data-version") or "")

    @property
    def coach(self) -> Locator:
        """Return the column of the coach."""
        return self.page.get_by_role("complementary", name="Coach")

    def cards(self, place: str) -> Locator:
        """Return the cards of the hand or the field that can be chosen now."""
        region = self.page.get_by_role("region", name=SECTIONS[place])
        return region.get_by_role("button", name=CARD)

    def hand(self) -> list[str]:
        """Return the names of the cards that can be played."""
        return [card.get_attribute("aria-label") or "" for card in self.cards("hand").all()]

    def button(self, name: str) -> Locator:
        """Return the button of exactly this name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def link(self, name: str) -> Locator:
        """Return the link of exactly this name."""
        return self.page.get_by_role("link", name=name, exact=True)

    def heading(self, name: str | re.Pattern[str]) -> Locator:
        """Return the heading of this name."""
        return self.page.get_by_role("heading", name=name)

    def ranked_moves(self) -> list[str]:
        """Return what the hint says of every move, once it is there; the best come first."""
        own = f"hint-{self.version}"  # not that of the table before
        hint = self.coach.locator(f"#{own}, [id^='{own}-']")
        moves = hint.get_by_role("listitem").filter(has=self.page.get_by_role("link"))
        expect(moves.first).to_be_visible()
        more = hint.get_by_text(MORE_MOVES)
        if more.count():
            more.click()
        return moves.all_inner_texts()

    def count_ranked(self) -> int:
        """Return how many moves the hint ranks; twins, which share a row, are two."""
        return self.coach.locator("template[data-for^='rank-']").count()

    @property
    def match_is_over(self) -> bool:
        """Return whether the last round has been played."""
        return self.heading(MATCH_OVER).count() > 0

    @property
    def round_is_over(self) -> bool:
        """Return whether a round has just ended."""
        return self.heading(ROUND_OVER).count() > 0

    def choices(self) -> list[Locator]:
        """Return everything that may be pressed to go on with the game."""
        on = self.page.get_by_role("button", name=NEXT)
        if on.count():
            return [on]
        answers = self.page.get_by_role("button", name=ANSWERS).all()
        targets = self.cards("field").all()
        return answers + targets or self.cards("hand").all()

    # --- What to do -------------------------------------------------------------------

    def step(self) -> None:
        """Press one of the choices and wait for the next table."""
        self.choose(self.random.choice(self.choices()))

    def choose(self, target: Locator) -> None:
        """Press *target* and wait for the next table."""
        before = self.version
        self.press(target)
        self.wait_after(before)
        self.see_result()

    def see_result(self) -> None:
        """Go on from the deal of a round that ended before the learner could play a card."""
        if self.link("See the result").count():
            self.press(self.link("See the result"))
            expect(self.page.locator("#result")).to_be_visible()
            wait_until_settled(self.page)

    def wait_after(self, version: int) -> None:
        """Wait until the table is another than that of *version*."""
        expect(self.table).not_to_have_attribute("data-version", str(version))
        wait_until_settled(self.page)

    def play_round(self, see: Callable[[], None] | None = None) -> None:
        """Play until the round is over, and look at every table with *see*."""
        self._play_until(lambda: self.round_is_over, see)

    def play_on(self, see: Callable[[], None] | None = None) -> None:
        """Play until the match is over, and look at every table with *see*."""
        self._play_until(lambda: self.match_is_over, see)

    def _play_until(self, is_over: Callable[[], bool], see: Callable[[], None] | None) -> None:
        for _ in range(MOST_STEPS):
            if see:
                see()
            if is_over():
                return
            self.step()
        raise AssertionError(f"It did not end within {MOST_STEPS} steps.")
