"""Which yaku are made in Hachi-Hachi, and that a multiplier changes no choice."""

from dataclasses import replace
from random import Random

import pytest

from tests.lessons.test_lessons import step_of
from tutor.engine.hints.hint import hint
from tutor.engine.players import find_player
from tutor.lessons.values import observe_step
from tutor.rules.cards import ALL, cards_in
from tutor.rules.games import ruleset
from tutor.rules.observation import observe
from tutor.rules.round.round import Round
from tutor.rules.score.sheet import score_sheet

HACHI_HACHI = ruleset("hachihachi", "hh_standard")
TRIOS = {"akatan", "aotan", "inoshikacho"}
ROUNDS = 150
TABLE = "deer-or-rain-man"


def list_made(seed: int) -> list[str]:
    """Return the yaku that three strong players have made at the end of a round."""
    strong, deck = find_player("net"), [*cards_in(ALL)]
    Random(seed).shuffle(deck)
    current = Round.from_deck(HACHI_HACHI, 1, tuple(deck), 0)
    while not current.is_over:
        seen = observe(current, current.actor, (0,) * HACHI_HACHI.players)
        current = current.play(strong.choose(seen, seed))
    piles = current.position.captured
    return [line.yaku.id for pile in piles for line in score_sheet(HACHI_HACHI, 1, pile)]


def test_about_nine_of_ten_captured_yaku_are_made_of_three_cards() -> None:
    made = [name for seed in range(ROUNDS) for name in list_made(seed)]

    assert sum(name in TRIOS for name in made) / len(made) == pytest.approx(0.9, abs=0.07)


def test_all_differences_are_multiplied_alike() -> None:
    table = observe_step(step_of("hs-05", TABLE))
    once, four = hint(table).candidates, hint(replace(table, multiplier=4)).candidates

    assert [one.action for one in four] == [one.action for one in once]
    assert [one.gap.value for one in four] == pytest.approx([4 * one.gap.value for one in once])
