"""A learner at the browser: finds things by what they are called, never by markup."""

import re
from random import Random
from typing import Final

from playwright.sync_api import Locator, Page, expect

SECTIONS: Final = {"hand": re.compile("^Your hand"), "field": re.compile("^Field")}
MOST_STEPS: Final = 400  # of a match of three rounds, with plenty to spare


class Learner:
    """Plays in one page; what to play is drawn by lot, from a seed."""

    def __init__(self, page: Page, url: str, seed: int = 1) -> None:
        self.page = page
        self.url = url
        self.random = Random(seed)

    def open_match(
        self, rounds: int = 3, rules: str = "Standard", level: str = "Beginner", hints: bool = False
    ) -> None:
        """Choose a match on the practice page and go to its table."""
        self.page.goto(f"{self.url}/practice")
        self.page.get_by_label(re.compile(f"^{rules}")).check()
        self.page.get_by_label(re.compile(rf"^{rounds}\b")).check()
        self.page.get_by_label(re.compile(f"^{level}")).check()
        box = self.page.get_by_label(re.compile("hints", re.I))
        box.set_checked(hints)
        self.page.get_by_role("button", name=re.compile("^(Start|Deal)")).click()
        expect(self.page).to_have_url(re.compile("/play/"))

    def cards(self, place: str) -> Locator:
        """Return the cards of the hand or the field that can be chosen now."""
        region = self.page.get_by_role("region", name=SECTIONS[place])
        return region.get_by_role("button")

    def button(self, name: str) -> Locator:
        """Return the button of exactly this name."""
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def match_is_over(self) -> bool:
        """Return whether the last round has been played."""
        return self.page.get_by_role("heading", name=re.compile("match")).count() > 0

    def choices(self) -> list[Locator]:
        """Return everything that may be pressed to go on with the game."""
        decision = [self.button("Stop"), self.button("Koi-koi")]
        offered = [one for one in decision if one.count()]
        if offered:
            return offered
        if self.button("Next round").count():
            return [self.button("Next round")]
        return self.cards("field").all() or self.cards("hand").all()

    def step(self) -> None:
        """Press one of the choices and wait for the next table."""
        before = self.version()
        self.random.choice(self.choices()).click()
        self.wait_after(before)

    def version(self) -> str:
        """Return the version of the table shown."""
        return self.page.locator("input[name=version]").first.get_attribute("value") or ""

    def wait_after(self, version: str) -> None:
        """Wait until the table is newer than *version*."""
        self.page.wait_for_function(
            """version => {
              const field = document.querySelector("input[name=version]");
              return !field || field.value !== version;
            }""",
            arg=version,
        )

    def play_to_the_end(self) -> None:
        """Play until the match is over."""
        for _ in range(MOST_STEPS):
            if self.match_is_over:
                return
            self.step()
        raise AssertionError(f"The match did not end within {MOST_STEPS} steps.")
