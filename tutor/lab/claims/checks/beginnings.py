"""Bids followed to the end of the round, one deal and one player's choice at a time.

All players act like the greedy player, as in a hint before the first card.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from tutor.engine.greedy.greedy_prelude import will_join
from tutor.engine.greedy.player import greedy_action
from tutor.engine.players import GreedyPlayer
from tutor.engine.search.prelude_search import AS_EXPECTED
from tutor.lab.claims.checks.rounds import hide_hands
from tutor.rules.cards import CardSet, card_set, cards_in
from tutor.rules.legal import rebuild_bidding
from tutor.rules.observation import Observation, observe
from tutor.rules.position import DRAW, PLAY_HAND, ROUND_OVER
from tutor.rules.round import participation
from tutor.rules.round.deal import Deal, shuffle_pack
from tutor.rules.round.participation import JOIN, PASS
from tutor.rules.round.play import apply, turn_up
from tutor.rules.round.round import Round


def estimate_bids(
    observation: Observation, samples: int, seed: int
) -> tuple[list[float], list[float]]:
    """Return the speaker's points in each of *samples* rounds after joining, and after passing."""
    begun = list(_sample_rounds(observation, samples, seed))
    joined, passed = (
        [_play_out(played.play(bid), observation.player) for played in begun]
        for bid in (JOIN, PASS)
    )
    return joined, passed


def _sample_rounds(observation: Observation, samples: int, seed: int) -> Iterator[Round]:
    """Yield rounds before the bid, as likely as the earlier announcements make them."""
    random = Random(seed)
    for _ in range(samples):
        hands, stock = _deal(observation, random)
        while random.random() > _plausibility(observation, hands):
            hands, stock = _deal(observation, random)
        given = Deal(
            observation.dealer,
            hands,
            observation.field,
            stock,
            shuffle_pack(random, observation.ruleset),
        )
        position = participation.ask_next(
            observation.ruleset, given, rebuild_bidding(observation), observation.multiplier
        )
        stated = tuple(JOIN if joins else PASS for _, joins in observation.bids)
        yield Round(observation.ruleset, observation.round, given, position, stock, stated)


def _deal(observation: Observation, random: Random) -> tuple[tuple[CardSet, ...], tuple[int, ...]]:
    cards = cards_in(observation.unseen)
    random.shuffle(cards)
    hands = []
    for player, hand_count in enumerate(observation.hand_counts):
        own = player == observation.seat
        hands.append(observation.hand if own else card_set(cards.pop() for _ in range(hand_count)))
    return tuple(hands), tuple(cards)


def _plausibility(observation: Observation, hands: tuple[CardSet, ...]) -> float:
    """Return the chance that a player with a choice would have made their announcement."""
    forced, chance = rebuild_bidding(observation).forced_in, 1.0
    for player, joins in observation.bids:
        if player not in forced:
            as_expected = will_join(observation.ruleset, hands[player]) == joins
            chance *= AS_EXPECTED if as_expected else 1 - AS_EXPECTED
    return chance


def _play_out(current: Round, player: int) -> float:
    """Return a player's gain in a round that continues from its bids."""
    greedy = GreedyPlayer()
    while not current.is_over and current.position.phase != PLAY_HAND:
        current = current.play(greedy.choose(observe(current, current.to_act, ()), 1))
    if current.is_void:
        return 0.0
    if player not in current.active:
        return -float(current.fees[player])
    return float(_play_to_end(current).changes[player])


def _play_to_end(current: Round) -> Round:
    """Return a round at its end, from its first card on."""
    position, stock = current.position, list(current.stock)
    while position.phase != ROUND_OVER:
        if position.phase == DRAW:
            position = turn_up(current.rules, position, stock.pop(0))
        else:
            action = greedy_action(current.rules, hide_hands(position))
            position = apply(current.rules, position, action)
    return replace(current, position=position)
