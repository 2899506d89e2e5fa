"""Endings counted without any merging, table or compiled rules: the second witness."""

from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations
from math import prod

from tutor.engine.compiled import pack_tables
from tutor.engine.greedy.player import worthiest
from tutor.engine.net.policy import after_decision
from tutor.engine.net.value import Net, scratch
from tutor.engine.worlds import belief
from tutor.rules.cards import NO_CARD, card_set, cards_in, month_of
from tutor.rules.observation import Observation, imagined_position
from tutor.rules.position import (
    CHOOSE_DRAW,
    CHOOSE_HAND,
    DECIDE,
    DRAW,
    PLAY_HAND,
    ROUND_OVER,
    Position,
    replace_entry,
)
from tutor.rules.round.capture import find_matching
from tutor.rules.round.play import STOP, apply, legal, turn_up
from tutor.rules.score.settlement import deltas

Hands = list[tuple[int, float]]  # what the other may hold, each with its chance
Declined = tuple[int, ...]


@dataclass
class PlainCount:
    """Every hand, every flip, every action, one after the other."""

    observation: Observation
    net: Net

    def __post_init__(self) -> None:
        self.seat = self.observation.seat
        self.other = 1 - self.seat
        self.rules = self.observation.ruleset.tables(self.observation.round)
        self.compiled = pack_tables(self.rules)

    def values(self, roots: tuple[tuple[int, int], ...]) -> list[float]:
        """Return what each root is worth: an action, and the card it takes or NO_CARD."""
        position = imagined_position(self.observation)
        months = list(belief.list_all_declined(self.observation))
        declined = (months[0], months[1])
        return [self._root(position, declined, *root) for root in roots]

    def _root(self, position: Position, declined: Declined, action: int, target: int) -> float:
        after = apply(self.rules, position, action)
        if target != NO_CARD:
            after = apply(self.rules, after, target)
        return self._worth(after, self._declined(position, declined, action), self._hands())

    def _hands(self) -> Hands:
        cards = list(cards_in(self.observation.unseen))
        odds = belief.odds(self.observation, self.other, cards)
        chance = dict(zip(cards, odds.tolist(), strict=True))
        size = self.observation.hand_counts[self.other]
        hands = [
            (card_set(held), prod(chance[card] for card in held))
            for held in combinations(cards, size)
        ]
        whole = sum(weight for _, weight in hands)
        return [(hand, weight / whole) for hand, weight in hands]

    def _declined(self, position: Position, declined: Declined, action: int) -> Declined:
        if position.phase != PLAY_HAND:
            return declined
        if find_matching(position.field, action):
            return declined
        months = card_set(4 * (month_of(card) - 1) for card in cards_in(position.field))
        return replace_entry(declined, self.seat, declined[self.seat] | months)

    def _worth(self, position: Position, declined: Declined, hands: Hands) -> float:
        position = position._replace(hands=replace_entry(position.hands, self.other, hands[0][0]))
        if position.phase == ROUND_OVER:
            changes = deltas(self.rules, position)
            return sum(chance for _, chance in hands) * (changes[self.seat] - changes[self.other])
        if position.phase == DRAW:
            return self._flips(position, declined, hands)
        if position.actor == self.seat:
            return max(
                self._worth(
                    apply(self.rules, position, action),
                    self._declined(position, declined, action),
                    hands,
                )
                for action in cards_in(legal(self.rules, position))
            )
        return self._replies(position, declined, hands)

    def _flips(self, position: Position, declined: Declined, hands: Hands) -> float:
        total = 0.0
        for card in cards_in(position.stock):
            left = [
                (hand, chance / (position.stock & ~hand).bit_count())
                for hand, chance in hands
                if not hand >> card & 1
            ]
            if left:
                total += self._worth(turn_up(self.rules, position, card), declined, left)
        return total

    def _replies(self, position: Position, declined: Declined, hands: Hands) -> float:
        alike: dict[tuple[Position, Declined], Hands] = defaultdict(list)
        for hand, chance in hands:
            dealt = position._replace(hands=replace_entry(position.hands, self.other, hand))
            after, now_declined = self._reply(dealt, declined)
            left = after.hands[self.other]
            public = after._replace(
                hands=replace_entry(after.hands, self.other, 0),
                stock=position.stock & ~(hand & ~left),
            )
            alike[public, now_declined].append((left, chance))
        return sum(self._worth(*public, left) for public, left in alike.items())

    def _reply(self, position: Position, declined: Declined) -> tuple[Position, Declined]:
        hand = position.hands[self.other]
        if hand.bit_count() > 1:
            return after_decision(self.compiled, self.net, position, declined, scratch())
        if position.phase == DECIDE:
            return apply(self.rules, position, STOP), declined
        if position.phase == PLAY_HAND:
            position = apply(self.rules, position, hand.bit_length() - 1)
        if position.phase in (CHOOSE_HAND, CHOOSE_DRAW):
            position = apply(self.rules, position, worthiest(legal(self.rules, position)))
        return position, declined
