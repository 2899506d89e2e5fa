"""Moments that a search values: every card of a decision, and what turns led to."""

import numpy as np
import pytest

from tests.engine.positions import koikoi
from tests.lab.training.test_self_play import decks, fresh_net
from tutor.engine.compiled import apply, legal, pack_tables, turn_up
from tutor.engine.net.policy import after_decision
from tutor.engine.net.value import AFTER_CARD, AFTER_TURN, scratch
from tutor.lab.training.search_targets import MOST_CHOICES, gather_searched
from tutor.lab.training.self_play import BLANK, MOST_ROWS, NEVER, allocate_samples, deal_deck
from tutor.rules.cards import cards_in, count
from tutor.rules.position import CHOOSE_HAND, DRAW, PLAY_HAND, ROUND_OVER, Position

KOIKOI = koikoi()
RULES = pack_tables(KOIKOI.tables())
NET = fresh_net(KOIKOI)
ROUNDS = 3


def searched(
    shares: tuple[float, float], room: int = ROUNDS * 100, seed: int = 1
) -> tuple[np.ndarray, np.ndarray]:
    """Return the stages and the targets of what was noted."""
    samples = allocate_samples(room)
    never = np.full((ROUNDS, 2), NEVER)
    number = gather_searched(
        RULES, NET, 0, BLANK, decks(ROUNDS), never, seed, shares, 2, 0.27, samples, 0
    )
    return samples.stages[:number], samples.targets[:number]


def replayed() -> tuple[int, int]:
    """Return how many ways to play a card the rounds of `searched` have, and how many turns."""
    ways = turns = 0
    for deck in decks(ROUNDS):
        position = deal_deck(BLANK, deck)
        declined, at = position.calls, 48 - count(position.stock)
        while position.phase != ROUND_OVER:
            seat = position.actor
            if position.phase == PLAY_HAND:
                ways += sum(targets_of(position, card) for card in cards_in(legal(RULES, position)))
            if position.phase == DRAW:
                position, at = turn_up(RULES, position, deck[at]), at + 1
            else:
                position, declined = after_decision(RULES, NET, position, declined, scratch())
            turns += position.phase == PLAY_HAND and position.actor != seat
    return ways, turns


def targets_of(position: Position, card: int) -> int:
    after = apply(RULES, position, card)
    return count(legal(RULES, after)) if after.phase == CHOOSE_HAND else 1


def test_every_way_to_play_a_card_is_noted_once() -> None:
    stages, _ = searched((1.0, 0.0))

    assert len(stages) == replayed()[0]
    assert set(stages) == {AFTER_CARD}


def test_what_every_turn_led_to_is_noted_once() -> None:
    stages, _ = searched((0.0, 1.0))

    assert len(stages) == replayed()[1]
    assert set(stages) == {AFTER_TURN}


def test_the_same_seed_draws_the_same_worlds() -> None:
    first, same, other = (searched((1.0, 1.0), seed=seed)[1] for seed in (1, 1, 2))

    assert np.array_equal(first, same)
    assert not np.array_equal(first, other)


@pytest.mark.parametrize("room", [MOST_CHOICES, MOST_CHOICES + 10, MOST_ROWS + MOST_CHOICES])
def test_a_decision_that_may_not_fit_any_more_is_not_begun(room: int) -> None:
    assert len(searched((1.0, 1.0), room)[0]) <= room
