"""Exact last turns of three: what trying every world, card by card, gives."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random

import numpy as np
import pytest

from tests.engine.positions import decisions, hachihachi, redealt, roppyakken, seen
from tutor.engine.estimate import Estimate
from tutor.engine.exact import three_player
from tutor.engine.greedy.player import greedy_action
from tutor.engine.hints.hint import hint
from tutor.rules.cards import NO_CARD, card_set, cards_in
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation, public_position
from tutor.rules.position import DRAW, ROUND_OVER, Position, replace_entry
from tutor.rules.round.play import apply, legal, turn_up
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.settlement import deltas
from tutor.rules.tables import AGAINST_PAR, Rules

RULES = (roppyakken("rp_fudawiki", 3), roppyakken("rp_wikipedia", 3), hachihachi())
FEW_WAYS = 200
World = tuple[Position, tuple[int, ...], float]  # all hands, the order of the stock, its chance


def deals(observation: Observation) -> Iterator[Position]:
    """Yield every way the opponents' cards may lie."""
    position = public_position(observation)
    others = [seat for seat in range(3) if seat != observation.seat]
    known = [position.shown[seat] & observation.unseen for seat in others]
    loose = observation.unseen & ~(known[0] | known[1])
    sizes = [observation.hand_counts[seat] for seat in others]
    for first in combinations(cards_in(loose), sizes[0] - known[0].bit_count()):
        left = loose & ~card_set(first)
        for second in combinations(cards_in(left), sizes[1] - known[1].bit_count()):
            hands = replace_entry(position.hands, others[0], card_set(first) | known[0])
            hands = replace_entry(hands, others[1], card_set(second) | known[1])
            stock = left & ~card_set(second)
            yield position._replace(hands=hands, stock=stock)


def worlds(observation: Observation) -> Iterator[World]:
    """Yield every way the unseen cards may lie, with its chance: of its hands, by their choices."""
    dealt = list(deals(observation))
    chances = three_player.weigh_deals(observation, np.array([one.hands for one in dealt]))
    for position, chance in zip(dealt, chances.tolist(), strict=True):
        orders = list(permutations(cards_in(position.stock)))
        for order in orders:
            yield position, order, chance / len(orders)


def total(rules: Rules, seat: int, tried: list[World]) -> float:
    """Return what worlds are worth that look the same from *seat*, times their chance."""
    position, _, _ = tried[0]
    if position.phase == ROUND_OVER:
        return sum(chance * margin(rules, one, seat) for one, _, chance in tried)
    if position.phase != DRAW and position.actor == seat:
        return max(after(rules, seat, tried, action) for action in cards_in(legal(rules, position)))
    alike: dict[int, list[World]] = defaultdict(list)
    for one, order, chance in tried:
        if one.phase == DRAW:
            alike[order[0]].append((turn_up(rules, one, order[0]), order[1:], chance))
        else:
            action = greedy_action(rules, one)
            alike[action].append((apply(rules, one, action), order, chance))
    return sum(total(rules, seat, group) for group in alike.values())


def after(rules: Rules, seat: int, tried: list[World], action: int) -> float:
    return total(
        rules, seat, [(apply(rules, one, action), order, chance) for one, order, chance in tried]
    )


def margin(rules: Rules, ended: Position, seat: int) -> float:
    changes = deltas(rules, ended)
    if rules.settlement == AGAINST_PAR:
        return changes[seat]
    return changes[seat] - (sum(changes) - changes[seat]) / 2


def last_moments(rules: Ruleset) -> list[Round]:
    """Return moments of random play at which few worlds are left."""
    return [
        moment
        for seed in range(8)
        for moment in decisions(rules, seed)
        if moment.turns and 1 < three_player.count_ways(seen(moment)) <= FEW_WAYS
    ]


@pytest.mark.parametrize("rules", RULES, ids=lambda one: one.preset)
def test_the_last_turns_are_worth_what_every_world_gives_on_average(rules: Ruleset) -> None:
    moments = last_moments(rules)
    assert len(moments) > 12
    for moment in moments:
        observation = seen(moment)
        every = list(worlds(observation))
        actions = legal_actions(observation)
        plain = [after(moment.rules, observation.seat, every, action) for action in actions]
        roots = tuple((action, NO_CARD) for action in actions)

        assert len(every) == three_player.count_ways(observation)
        assert three_player.value_exactly(observation, roots).tolist() == pytest.approx(plain)


def test_hints_of_the_last_turns_are_exact_whatever_the_seed_and_the_hidden_cards() -> None:
    for number, moment in enumerate(last_moments(RULES[0])[:6]):
        first = hint(seen(moment), seed=1)
        again = hint(seen(redealt(moment, Random(number))), seed=2)

        assert first.exact
        assert all(one.points == Estimate(one.points.value) for one in first.candidates)
        assert [(one.action, one.points) for one in first.candidates] == [
            (one.action, one.points) for one in again.candidates
        ]
        assert first.samples == three_player.count_ways(seen(moment))


def test_with_two_players_or_many_cards_left_nothing_is_counted() -> None:
    assert not three_player.can_count(seen(next(decisions(RULES[0], 1))), 100)
    assert not any(three_player.can_count(seen(one), 100) for one in decisions(roppyakken(), 1))


def test_hands_that_explain_what_their_players_did_are_likelier() -> None:
    told = 0
    for moment in last_moments(hachihachi()):
        observation = seen(moment)
        hands = np.array([one.hands for one in deals(observation)])
        chances = three_player.weigh_deals(observation, hands)
        assert chances.sum() == pytest.approx(1)
        told += chances.max() > 1.5 * chances.min()
    assert told
