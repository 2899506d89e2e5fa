"""Compiled rounds are rounds of the rules, move by move and point by point."""

from dataclasses import replace
from functools import cache
from random import Random

import numpy as np
import pytest

from tests.engine.positions import hachihachi, koikoi, roppyakken
from tutor.engine.compiled import pack_tables
from tutor.engine.greedy.player import greedy_action
from tutor.engine.net.layouts import layout_of
from tutor.engine.net.value import (
    AFTER_CARD,
    AFTER_TURN,
    FIELD,
    HAND,
    PILES,
    Net,
    fold_conditions,
    random_layers,
)
from tutor.engine.payoff import banked_points, payoff
from tutor.lab.training.self_play import (
    BLANKS,
    GREEDY,
    MOST_ROWS,
    NET,
    NEVER,
    Samples,
    allocate_samples,
    gather_samples,
)
from tutor.rules.cards import card_set, count
from tutor.rules.position import CANCEL, PLAY_HAND
from tutor.rules.round.deal import Deal
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset

RULES = [
    *(koikoi(preset) for preset in ("kk_standard", "kk_blog", "kk_legends", "kk_legends_strict")),
    roppyakken("rp_fudawiki"),
    roppyakken("rp_wikipedia", 3),
    hachihachi("hh_standard"),
    hachihachi("hh_classic"),
]
GAMES = pytest.mark.parametrize("rules", RULES, ids=lambda one: f"{one.preset}-{one.players}")


def decks(number: int) -> np.ndarray:
    random = np.random.default_rng(number)
    return random.permuted(np.tile(np.arange(48), (number, 1)), axis=1)


def opened(rules: Ruleset, deck: list[int]) -> Round:
    """Return the round of a deck: its hands, then its field; nothing is shown before it."""
    size, seats = rules.hand_size, rules.seats
    hands = tuple(card_set(deck[size * seat : size * (seat + 1)]) for seat in range(seats))
    end = size * seats + rules.field_size
    field = card_set(deck[size * seats : end])
    given = Deal(0, hands, field, tuple(deck[end:]))
    begun = Round.from_deal(rules, 1, given)
    if begun.is_over:
        return begun
    plain = begun.position._replace(
        phase=PLAY_HAND, actor=0, field=field, boost=1, stock=card_set(deck[end:])
    )
    return replace(begun, position=plain, stock=tuple(deck[end:]))


@cache
def fresh_net(rules: Ruleset, seed: int = 1) -> Net:
    layout = layout_of(rules.game)
    return fold_conditions(random_layers(layout, rules.seats, seed), layout, (), rules.seats)


def kernel_rounds(
    rules: Ruleset, net: Net, kind: int, dealt: np.ndarray, lucks: np.ndarray
) -> tuple[Samples, int, np.ndarray]:
    samples, seats = allocate_samples(MOST_ROWS * len(dealt)), rules.seats
    gains = np.empty((len(dealt), seats))
    told = pack_tables(rules.tables())
    made = gather_samples(
        told, (net,) * seats, (kind,) * seats, 0, BLANKS[seats], dealt, lucks, samples, 0, gains
    )
    return samples, made, gains


def played(rules: Ruleset, deck: list[int]) -> Round | None:
    """Return the round of greedy players, None where it ends before the first card."""
    current = opened(rules, deck)
    if current.is_over:  # a dealt yaku or a misdeal, which training plays on
        return None
    while not current.is_over:
        current = current.play(greedy_action(current.rules, current.position))
    return current


@GAMES
def test_greedy_rounds_are_those_of_the_rules(rules: Ruleset) -> None:
    dealt = decks(60)
    never = np.full((len(dealt), 2), NEVER)
    _, _, gains = kernel_rounds(rules, fresh_net(rules), GREEDY, dealt, never)
    compared = 0
    for deck, gained in zip(dealt.tolist(), gains, strict=True):
        ended = played(rules, deck)
        if ended is None:
            continue
        told = pack_tables(ended.rules)
        assert gained.tolist() == [
            payoff(told, ended.position, seat) for seat in range(rules.seats)
        ]
        compared += 1
    assert compared > 40


def named_inputs(row: np.ndarray, offset: int) -> int:
    return card_set(int(one) - offset for one in row if offset <= one < offset + 48)


@GAMES
def test_what_movers_see_is_noted_with_what_was_still_to_come(rules: Ruleset) -> None:
    looked_at = 0
    for deck in decks(20):
        current = opened(rules, deck.tolist())
        if current.is_over:
            continue
        never = np.full((1, 2), NEVER)
        noted = kernel_rounds(rules, fresh_net(rules), GREEDY, deck.reshape(1, -1), never)
        samples, made, [gained] = noted
        turns = [row for row in range(made) if samples.stages[row] == AFTER_TURN]
        cards = int((samples.stages[:made] == AFTER_CARD).sum())
        told = pack_tables(current.rules)
        while not current.is_over:
            seat = current.actor
            current = current.play(greedy_action(current.rules, current.position))
            position = current.position
            begins = position.phase in (PLAY_HAND, CANCEL) and position.actor != seat
            if begins:
                row = turns.pop(0)
                inputs = samples.inputs[row, : samples.sizes[row]]
                assert samples.seats[row] == seat
                assert named_inputs(inputs, HAND) == position.hands[seat]
                assert named_inputs(inputs, FIELD) == position.field
                for step in range(rules.seats):
                    pile = position.captured[(seat + step) % rules.seats]
                    assert named_inputs(inputs, PILES + 48 * step) == pile
                target = gained[seat] - banked_points(told, position, seat)
                assert samples.targets[row] == pytest.approx(target)
                looked_at += 1
        assert turns == []
        assert cards == len(current.turns)
    assert looked_at > 40


@GAMES
def test_only_what_follows_a_random_action_is_noted(rules: Ruleset) -> None:
    dealt = decks(100)
    net = fresh_net(rules)
    never = np.full((len(dealt), 2), NEVER)
    late = np.column_stack([np.full(len(dealt), 6), np.arange(len(dealt)) * 7919])
    samples, everything, _ = kernel_rounds(rules, net, NET, dealt, never)
    rows = zip(samples.inputs[:20], samples.sizes, strict=False)
    held = [count(named_inputs(row[:size], HAND)) for row, size in rows]
    _, after, _ = kernel_rounds(rules, net, NET, dealt, late)

    assert 0 < after < everything
    assert max(held) == rules.hand_size - 1


def test_the_same_luck_gives_the_same_rounds() -> None:
    random = Random(1)
    dealt = decks(20)
    lucks = np.array([[random.randrange(12), random.getrandbits(20)] for _ in dealt])
    net = fresh_net(RULES[0], 2)
    (first, made, gains), (again, too, same) = (
        kernel_rounds(RULES[0], net, NET, dealt, lucks) for _ in range(2)
    )

    assert made == too
    assert np.array_equal(gains, same)
    assert np.array_equal(first.inputs, again.inputs)
    assert np.array_equal(first.targets, again.targets)
