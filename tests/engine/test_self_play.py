"""Compiled rounds are rounds of the rules, move by move and point by point."""

from random import Random

import numpy as np
import pytest

from tests.engine.positions import koikoi
from tutor.engine.compiled import tables
from tutor.engine.greedy import greedy_action
from tutor.engine.net import AFTER_CARD, AFTER_TURN, Net, fresh, weighed
from tutor.engine.self_play import BLANK, FIELD_END, GREEDY, HAND_SIZE, NET, NEVER, ROW, gather
from tutor.engine.views import VIEW
from tutor.rules.cards import card_set, count
from tutor.rules.deal import Deal
from tutor.rules.position import PLAY_HAND
from tutor.rules.round import Round
from tutor.rules.ruleset import Ruleset

PRESETS = ("kk_standard", "kk_blog", "kk_legends", "kk_legends_strict")


def decks(number: int) -> np.ndarray:
    random = np.random.default_rng(number)
    return random.permuted(np.tile(np.arange(48), (number, 1)), axis=1)


def opened(rules: Ruleset, deck: list[int]) -> Round:
    hands = deck[:HAND_SIZE], deck[HAND_SIZE : 2 * HAND_SIZE]
    field = card_set(deck[2 * HAND_SIZE : FIELD_END])
    given = Deal(0, (card_set(hands[0]), card_set(hands[1])), field, tuple(deck[FIELD_END:]))
    return Round.opened(rules, 1, given)


def kernel_rounds(
    rules: Ruleset, net: Net, kind: int, dealt: np.ndarray, lucks: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    rows = np.empty((40 * len(dealt), ROW), np.int64)
    targets = np.empty(len(rows), np.float32)
    margins = np.empty(len(dealt), np.int64)
    made = gather(
        tables(rules.tables()),
        (net, net),
        (kind, kind),
        BLANK,
        dealt,
        lucks,
        rows,
        targets,
        margins,
    )
    return rows[:made], targets[:made], margins


@pytest.mark.parametrize("preset", PRESETS)
def test_greedy_rounds_are_those_of_the_rules(preset: str) -> None:
    rules = koikoi(preset)
    dealt = decks(60)
    never = np.full((len(dealt), 2), NEVER)
    _, _, margins = kernel_rounds(rules, weighed(fresh(1), ()), GREEDY, dealt, never)
    compared = 0
    for deck, margin in zip(dealt.tolist(), margins, strict=True):
        current = opened(rules, deck)
        if current.is_over:  # a dealt yaku, which training plays on
            continue
        while not current.is_over:
            current = current.play(greedy_action(current.rules, current.position))
        assert current.deltas[0] - current.deltas[1] == margin
        compared += 1
    assert compared > 40


def test_what_movers_see_is_noted_with_what_the_round_gave_them() -> None:
    rules = koikoi()
    for deck in decks(30):
        if opened(rules, deck.tolist()).is_over:
            continue
        dealt = deck.reshape(1, -1)
        never = np.full((1, 2), NEVER)
        rows, targets, [margin] = kernel_rounds(rules, weighed(fresh(1), ()), GREEDY, dealt, never)
        current = opened(rules, deck.tolist())
        own = iter(rows.tolist())
        seats: list[int] = []
        views: list[tuple[list[int], int]] = []
        while not current.is_over:
            seat = current.actor
            current = current.play(greedy_action(current.rules, current.position))
            if current.turns[-1].drawn >= 0 and len(seats) < len(current.turns):
                views.append((next(own), AFTER_CARD))
                seats.append(seat)
            if current.position.phase == PLAY_HAND and len(current.turns) == len(seats):
                row = next(own)
                views.append((row, AFTER_TURN))
                assert row[0] == current.position.hands[seat]
                assert row[1] == current.position.field
                assert row[2:4] == [current.position.captured[one] for one in (seat, 1 - seat)]
        assert next(own, None) is None
        assert all(row[VIEW] == stage for row, stage in views)
        for (row, _), target in zip(views, targets, strict=True):
            assert target == (margin if row[VIEW + 1] == 0 else -margin)


def test_only_what_follows_a_random_action_is_noted() -> None:
    dealt = decks(200)
    never = np.full((len(dealt), 2), NEVER)
    late = np.column_stack([np.full(len(dealt), 6), np.arange(len(dealt)) * 7919])
    everything, *_ = kernel_rounds(koikoi(), weighed(fresh(1), ()), NET, dealt, never)
    after, targets, _ = kernel_rounds(koikoi(), weighed(fresh(1), ()), NET, dealt, late)

    assert 0 < len(after) < len(everything)
    assert len(targets) == len(after)
    assert max(count(int(hand)) for hand in everything[:, 0]) == HAND_SIZE - 1


def test_the_same_luck_gives_the_same_rounds() -> None:
    random = Random(1)
    dealt = decks(20)
    lucks = np.array([[random.randrange(12), random.getrandbits(20)] for _ in dealt])
    first, again = (
        kernel_rounds(koikoi(), weighed(fresh(2), ()), NET, dealt, lucks) for _ in range(2)
    )

    assert all(np.array_equal(one, other) for one, other in zip(first, again, strict=True))
