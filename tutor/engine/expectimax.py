"""Expectimax over what a player knows: the reference for every hint of this program.

A hint values each legal action by the tree of everything that can follow it:

- MAX: the learner decides. The value is that of the best action.
- CHANCE: a card is turned up, or a player with a hidden hand replies. The value is the mean.
- LEAF: the round is over and pays out, or the horizon is reached and an evaluation takes over.

A value is also a sum of parts: what the cards and yaku of each seat contribute to the payoffs of
the leaves below (`rules/score/split.py`). A hint explains a gap by them.

A node holds the position as the learner sees it and a *belief*: every deal of the hidden cards that
is still possible, with its probability. A MAX node makes one decision for its whole belief.
Deciding deal by deal would use cards that nobody has seen (strategy fusion). Other players follow a
fixed policy: each hidden hand gives a reply, and each reply updates the belief.

The product runs this tree compiled, with three settings. `tests/engine/test_expectimax.py` proves
each of them equal to this module on small endings:

    search                   belief                 MAX nodes         policy         LEAF
    exact/two_player.py      all deals, by odds     every decision    net            round over
    search/net_search.py     sampled, by posterior  the root action   net or greedy  net's value
    search/rollout_search.py sampled, uniform       this turn         greedy         round over

Sources: D. Michie, "Game-playing and game-learning automata" (1966), for expectimax; S. Russell and
P. Norvig, "Artificial Intelligence: A Modern Approach", 4th edition, sections 5.5 and 5.6, for
chance nodes and belief states; I. Frank and D. Basin, "Search in games with incomplete
information: a case study using Bridge card play" (1998), for strategy fusion.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import inf, prod
from random import Random
from typing import Final, Literal, NamedTuple

from tutor.rules.cards import NO_CARD, Card, CardSet, card_set, cards_in, count, month_of, month_set
from tutor.rules.observation import Observation, imagined_position
from tutor.rules.position import (
    CHOOSE_HAND,
    DRAW,
    NOBODY,
    PLAY_HAND,
    ROUND_OVER,
    Position,
    replace_entry,
)
from tutor.rules.round.capture import STAY, find_targets
from tutor.rules.round.play import Action, apply, legal, turn_up
from tutor.rules.score.settlement import deltas
from tutor.rules.score.split import FIRST_ROW, split_payoff
from tutor.rules.tables import AGAINST_PAR, Rules

Hands = tuple[CardSet, ...]  # of every seat
Belief = tuple[tuple[Hands, float], ...]  # possible deals; the probabilities add up to 1
Root = tuple[Action, Card]  # an action and the card it takes, NO_CARD where that is no choice
Part = tuple[int, int]  # the seat it belongs to, and its place in `rules/score/split.py`
Parts = Mapping[Part, float]  # in points; they add up to the value
Odds = Callable[[int, Card], float]  # odds that a seat holds an unseen card, among all


class State(NamedTuple):
    """A position, and the months that each seat has declined to capture (evidence of its hand)."""

    position: Position
    declined: tuple[CardSet, ...]


Policy = Callable[[State], State]  # decides for the actor, by their own hand only
Evaluation = Callable[[State], float]  # the value to the learner of an unfinished round
NodeKind = Literal["MAX", "CHANCE", "LEAF"]

UNFINISHED: Final[Part] = (NOBODY, 0)  # the evaluation of a round that is not over


class Node(NamedTuple):
    """The position as the learner sees it, and the belief; its stock has every unseen card."""

    state: State
    belief: Belief
    turns: int = 0  # turns begun since the root action


@dataclass(frozen=True)
class Expectimax:
    """A search for one seat: the rules, the opponents' policy, and the horizon."""

    rules: Rules
    seat: int
    policy: Policy
    max_turns: float = inf  # the learner's decisions are MAX nodes before this turn, then policy
    horizon: float = inf  # the turn at whose start a LEAF is evaluated
    evaluate: Evaluation | None = None  # needed with a horizon

    def root_values(
        self, observation: Observation, belief: Belief, roots: Sequence[Root]
    ) -> list[float]:
        """Return the value of each root action, in points of the round."""
        state = State(imagined_position(observation), declined_so_far(observation))
        return [self.value(self._play_root(Node(state, belief), *root)) for root in roots]

    def root_parts(
        self, observation: Observation, belief: Belief, roots: Sequence[Root]
    ) -> list[Parts]:
        """Return the value of each root action in parts, in points of the round."""
        state = State(imagined_position(observation), declined_so_far(observation))
        return [self.parts(self._play_root(Node(state, belief), *root)) for root in roots]

    def value(self, node: Node) -> float:
        """Return the expected payoff of a node to the learner."""
        kind = self.kind(node)
        if kind == "LEAF":
            return self.leaf_value(node)
        if kind == "MAX":
            return max(self.value(child) for child in self.choices(node))
        return sum(chance * self.value(child) for chance, child in self.outcomes(node))

    def parts(self, node: Node) -> Parts:
        """Return the value of a node in parts."""
        kind = self.kind(node)
        if kind == "LEAF":
            return self.leaf_parts(node)
        if kind == "MAX":
            return max(map(self.parts, self.choices(node)), key=lambda parts: sum(parts.values()))
        total: dict[Part, float] = defaultdict(float)
        for chance, child in self.outcomes(node):
            for part, points in self.parts(child).items():
                total[part] += chance * points
        return total

    def kind(self, node: Node) -> NodeKind:
        """Return what decides at a node."""
        position = node.state.position
        beyond_horizon = position.phase == PLAY_HAND and node.turns >= self.horizon
        if position.phase == ROUND_OVER or beyond_horizon:
            return "LEAF"
        decides = position.phase != DRAW and position.actor == self.seat
        return "MAX" if decides and node.turns < self.max_turns else "CHANCE"

    def leaf_value(self, node: Node) -> float:
        """Return the payoff of a finished round, or the evaluation at the horizon."""
        if node.state.position.phase == ROUND_OVER:
            return payoff(self.rules, node.state.position, self.seat)
        assert self.evaluate is not None, "a search with a horizon needs an evaluation"
        return self.evaluate(node.state)

    def leaf_parts(self, node: Node) -> Parts:
        """Return the payoff of a finished round in parts, or the evaluation as one part."""
        position = node.state.position
        if position.phase != ROUND_OVER:
            return {UNFINISHED: self.leaf_value(node)}
        lines = [[0.0] * (FIRST_ROW + len(self.rules.yaku)) for _ in position.hands]
        split_payoff(self.rules, position, self.seat, lines)
        return {
            (owner, place): points
            for owner, line in enumerate(lines)
            for place, points in enumerate(line)
            if points
        }

    def choices(self, node: Node) -> Iterator[Node]:
        """Yield the node after each legal action of the learner."""
        for action in cards_in(legal(self.rules, node.state.position)):
            yield self._play(node, action)

    def outcomes(self, node: Node) -> Iterator[tuple[float, Node]]:
        """Yield every outcome of a CHANCE node with its probability."""
        return self._flips(node) if node.state.position.phase == DRAW else self._replies(node)

    def _flips(self, node: Node) -> Iterator[tuple[float, Node]]:
        """Turn up each unseen card: it was in the stock, so no hand of the new belief holds it."""
        for card in cards_in(node.state.position.stock):
            weights = {
                hands: chance / count(stock)
                for hands, chance in node.belief
                if (stock := self._deal(node, hands).position.stock) >> card & 1
            }
            if weights:
                after = turn_up(self.rules, node.state.position, card)
                yield _condition(node.state._replace(position=after), weights, node.turns)

    def _replies(self, node: Node) -> Iterator[tuple[float, Node]]:
        """Apply the policy to each possible hand; replies that look alike are one outcome."""
        replies: dict[State, dict[Hands, float]] = defaultdict(dict)
        for hands, chance in node.belief:
            after = self.policy(self._deal(node, hands))
            left = after.position.hands
            weights = replies[self._hide(after)]
            weights[left] = weights.get(left, 0.0) + chance
        for state, weights in replies.items():
            yield _condition(state, weights, _turns_after(node))

    def _play(self, node: Node, action: Action) -> Node:
        """Return the node after the learner's action, which is no evidence about hidden cards."""
        after = play(self.rules, node.state, action)
        own = after.position.hands[self.seat]
        belief = ((replace_entry(hands, self.seat, own), chance) for hands, chance in node.belief)
        return Node(after, tuple(belief), _turns_after(node))

    def _play_root(self, root: Node, action: Action, target: Card) -> Node:
        node = self._play(root, action)
        node = node if target == NO_CARD else self._play(node, target)
        return node._replace(turns=0)

    def _deal(self, node: Node, hands: Hands) -> State:
        """Return the state in which the hidden cards are where *hands* puts them."""
        unseen = node.state.position.stock
        position = node.state.position._replace(hands=hands, stock=unseen & ~self._hidden(hands))
        return node.state._replace(position=position)

    def _hide(self, state: State) -> State:
        """Return the state as the learner sees it: empty other hands, their cards unseen."""
        hands = state.position.hands
        observation = replace_entry((0,) * len(hands), self.seat, hands[self.seat])
        unseen = state.position.stock | self._hidden(hands)
        return state._replace(position=state.position._replace(hands=observation, stock=unseen))

    def _hidden(self, hands: Hands) -> CardSet:
        return sum(hand for seat, hand in enumerate(hands) if seat != self.seat)


def _condition(state: State, weights: dict[Hands, float], turns: int) -> tuple[float, Node]:
    """Return the probability of an outcome, and its node with the belief given that outcome."""
    chance = sum(weights.values())
    belief = tuple((hands, weight / chance) for hands, weight in weights.items())
    position = state.position._replace(hands=belief[0][0])  # any hand: the rules need only sizes
    return chance, Node(state._replace(position=position), belief, turns)


def _turns_after(node: Node) -> int:
    return node.turns + (node.state.position.phase == PLAY_HAND)


def play(rules: Rules, state: State, action: Action) -> State:
    """Return the state after an action; a card that takes nothing declines the field's months."""
    position, declined = state
    discards = position.phase == PLAY_HAND and not find_targets(rules.joker, position.field, action)
    if discards or (position.phase == CHOOSE_HAND and action == STAY):
        months = declined[position.actor] | _months(position.field)
        declined = replace_entry(declined, position.actor, months)
    return State(apply(rules, position, action), declined)


def payoff(rules: Rules, position: Position, seat: int) -> float:
    """Return the payoff of a finished round to *seat*: own points less the opponents' mean."""
    changes = deltas(rules, position)
    if rules.settlement == AGAINST_PAR:  # players pay each other: the own change is everything
        return float(changes[seat])
    return changes[seat] - (sum(changes) - changes[seat]) / (len(changes) - 1)


def declined_so_far(observation: Observation) -> tuple[CardSet, ...]:
    """Return the months that each seat has declined by discarding in this round."""
    declined = [0] * observation.seats
    for turn in observation.history:
        if not turn.took:
            declined[turn.seat] |= _months(turn.field_before & ~month_set(turn.played))
    return tuple(declined)


def _months(cards: CardSet) -> CardSet:
    return card_set(4 * (month_of(card) - 1) for card in cards_in(cards))


def all_deals(observation: Observation, odds: Odds = lambda seat, card: 1.0) -> Belief:
    """Return every deal of the unseen cards; *odds* is the probability that a seat holds a card."""
    deals: dict[Hands, float] = {(): 1.0}
    for seat in range(observation.seats):
        deals = {
            (*hands, hand): weight * own
            for hands, weight in deals.items()
            for hand, own in _hands_of(observation, seat, sum(hands), odds)
        }
    total = sum(deals.values())
    return tuple((hands, weight / total) for hands, weight in deals.items())


def _hands_of(
    observation: Observation, seat: int, dealt: CardSet, odds: Odds
) -> Iterator[tuple[CardSet, float]]:
    if seat == observation.seat:
        yield observation.hand, 1.0
        return
    loose = cards_in(observation.unseen & ~dealt)
    for cards in combinations(loose, observation.hand_counts[seat]):
        yield card_set(cards), prod(odds(seat, card) for card in cards)


def sample_deals(observation: Observation, samples: int, random: Random) -> Belief:
    """Return a sampled belief; a small one overrates later MAX nodes, which fit the sample."""
    chances: dict[Hands, float] = defaultdict(float)
    sizes = replace_entry(observation.hand_counts, observation.seat, 0)
    for _ in range(samples):
        loose = random.sample(cards_in(observation.unseen), sum(sizes))
        hands = tuple(card_set(loose.pop() for _ in range(size)) for size in sizes)
        chances[replace_entry(hands, observation.seat, observation.hand)] += 1 / samples
    return tuple(chances.items())
