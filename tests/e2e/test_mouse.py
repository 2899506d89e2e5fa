"""A newcomer plays a whole match with the mouse, sees what it scored, and replays it."""

import re
from math import prod
from typing import Final

from playwright.sync_api import Page, expect

from tests.e2e.learner import Learner
from tests.e2e.server import Server
from tests.e2e.stored import Stored
from tests.e2e.whole_match import play_match
from tutor.practice import LEARNER
from tutor.rules.round.round import Round

RANKED: Final = re.compile(r"(?s)^\d.+\n(best|about equal|under \d+(\.\d)?|[+−]\d+(\.\d)?)(\s.*)?$")
ROUND_SCORE: Final = re.compile(r"(You|Ishi) wins? the round: (\d+) points?")
SO_FAR: Final = re.compile(r"Match so far: you (\d+), Ishi (\d+)")
FEW: Final = 3  # steps of a replay
STEP: Final = re.compile(r"^(\d+) of (\d+)$")


def comes_to(text: str) -> int:
    """Return what a sum like "5 + 5 = 10, × 2 (7 points or more) = 20 points" comes to."""
    plain = re.sub(r"\(.*?\)", "", text)
    leading = re.match(r"[\d +]+", plain)
    assert leading, text
    terms = [int(term) for term in leading[0].split("+")]
    factors = [int(factor) for factor in re.findall(r"× (\d+)", plain)]
    total = sum(terms) * prod(factors)
    steps = [sum(terms)] * (len(terms) > 1) + [total] * bool(factors)
    assert [int(result) for result in re.findall(r"= (\d+)", plain)] == steps, text
    return total


class Newcomer:
    """Looks at every table, and compares the scores of the rounds with what is stored."""

    def __init__(self, learner: Learner, stored: Stored) -> None:
        self.learner = learner
        self.stored = stored
        self.rounds = 0
        self.decisions = 0

    def look(self) -> None:
        """Check the hint of a table, or the sum of a summary."""
        if self.learner.round_is_over:
            self._check_summary()
        else:
            self._check_hint()

    def _check_hint(self) -> None:
        moves = self.learner.ranked_moves()
        assert self.learner.count_ranked() == len(self.learner.choices()) >= len(moves)
        for move in moves:
            assert RANKED.search(move), move
        ranks = [int(move.split()[0]) for move in moves]
        assert ranks[0] == 1
        assert ranks == sorted(ranks)
        self.decisions += 1

    def _check_summary(self) -> None:
        self.rounds += 1
        text = self.learner.page.get_by_role("main").inner_text()
        match = self.stored.match(self.learner.token)
        won = ROUND_SCORE.search(text)
        assert bool(won) == any(match.current.changes)
        if won:
            points = int(won[2])
            assert match.current.changes[won[1] != "You"] == points
            self._check_sum(points)
        so_far = SO_FAR.search(text)
        if so_far:
            assert (int(so_far[1]), int(so_far[2])) == match.totals()
        else:
            assert self.learner.match_is_over

    def _check_sum(self, points: int) -> None:
        sheet = self.learner.page.get_by_role("table", name="Yaku of the round")
        if not sheet.count():
            return  # a dealt hand, or the dealer's bonus: the sentence says it
        column = sheet.get_by_role("row").locator("td:last-child").all_inner_texts()
        text = self.learner.page.locator(".sum").inner_text()
        assert comes_to(text) == points
        terms = re.sub(r"\(.*?\)|[=×].*", "", text)
        assert [int(term) for term in re.findall(r"\d+", terms)] == [int(one) for one in column]


def test_a_newcomer_plays_a_match_with_the_mouse_and_replays_it(
    page: Page, common: Server, stored_in_common: Stored, thorough: bool
) -> None:
    common.wait_for_engine()
    stored, learner = stored_in_common, Learner(page, common.url)
    newcomer = Newcomer(learner, stored)
    page.goto(common.url)
    learner.link("Play").click()
    page.locator("label", has=page.locator("input[name=rounds][value='3']")).click()
    learner.button("Deal the cards").click()
    learner.see_table()

    play_match(learner, stored, newcomer.look, thorough=thorough)

    assert newcomer.rounds == (3 if thorough else 2)
    match = stored.match(learner.token)
    check_match_summary(learner, match.totals())
    own = [stage for one in match.rounds for stage in one.stages if is_own(stage)]
    assert newcomer.decisions == len(own) or not thorough, match.rounds
    learner.link("See the replay").click()
    check_replay(learner, [len(one.actions) for one in match.rounds])


def is_own(stage: Round) -> bool:
    return not stage.is_over and stage.to_act == LEARNER


def check_match_summary(learner: Learner, totals: tuple[int, ...]) -> None:
    """Check that the last page says what the rounds came to."""
    table = learner.page.get_by_role("table", name="Rounds of the match")
    expect(table.get_by_role("row")).to_have_count(5)  # a heading, three rounds, the total
    expect(table.get_by_role("row").last).to_have_text(
        re.compile(rf"Total\s*{totals[0]}\s*{totals[1]}")
    )
    expect(learner.button("Next round")).to_have_count(0)


def check_replay(learner: Learner, lengths: list[int]) -> None:
    """Step through the replay of a match, by step and by round."""
    page = learner.page
    at = page.get_by_text(STEP)
    expect(at).to_have_text(f"0 of {lengths[0]}")
    played = next(index for index, length in enumerate(lengths) if length)
    if played:  # a dealt hand has ended the rounds before: nothing to step through
        learner.link(f"Round {played + 1}").click()
    check_steps(learner, lengths[played])

    if played != 2:
        learner.link("Round 3").click()
    expect(learner.heading("Replay, round 3")).to_have_count(1)
    for step in range(FEW):
        expect(at).to_have_text(f"{step} of {lengths[2]}")
        learner.link("Next move").click()
    expect(at).to_have_text(f"{FEW} of {lengths[2]}")
    learner.link("Last moment").click()
    expect(at).to_have_text(f"{lengths[2]} of {lengths[2]}")
    expect(learner.link("Next move")).to_have_count(0)


def check_steps(learner: Learner, length: int) -> None:
    """Step forwards, back, to the end and by the browser's own Back in an open round."""
    page = learner.page
    at = page.get_by_text(STEP)
    expect(at).to_have_text(f"0 of {length}")
    dealt = page.get_by_role("main").aria_snapshot()

    learner.link("Next move").click()
    expect(at).to_have_text(f"1 of {length}")
    assert page.get_by_role("main").aria_snapshot() != dealt
    learner.link("Previous move").click()
    expect(at).to_have_text(f"0 of {length}")
    learner.link("Last moment").click()
    expect(at).to_have_text(f"{length} of {length}")
    page.go_back()
    expect(at).to_have_text(f"0 of {length}")
    page.reload()
    expect(at).to_have_text(f"0 of {length}")
