"""The value of an action before the first card: sampled deals, played from their beginning.

The phases of the prelude are interpreted. A world is a whole deal consistent with the observation;
in it the opponents act like the greedy player. The play that follows is compiled, and a void round
has the value 0. Hands for which the greedy player would have bid as earlier speakers did are the
likelier ones.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Final

import numpy as np

from tutor.engine.compiled import pack_tables
from tutor.engine.fees import sum_fees
from tutor.engine.greedy.greedy_prelude import answer_offer, will_join
from tutor.engine.net.levels import UNKNOWN
from tutor.engine.search.rollout_search import Integers, sample_worlds
from tutor.engine.search.round_ends import Values, ends_of_deals, margins
from tutor.engine.worlds.resample import systematic_resample
from tutor.rules.cards import CardSet
from tutor.rules.legal import rebuild_bidding
from tutor.rules.observation import Observation, public_position
from tutor.rules.position import BID, MISDEAL, NOBODY, PLAY_HAND, SHOW, Position
from tutor.rules.round import prelude
from tutor.rules.round.bidding import Bidding, fees_of
from tutor.rules.round.deal import Deal, Deck, deal, is_void, shuffle_pack
from tutor.rules.round.participation import JOIN, fold_hands
from tutor.rules.round.play import Action
from tutor.rules.round.prelude import DECLARE
from tutor.rules.ruleset import Ruleset
from tutor.rules.tables import Rules

# Default number of worlds of a hint: a search with an earlier checkpoint is biased, because its
# result decides whether it stops there.
LOOKS: Final = (80, 160)
AS_EXPECTED: Final = 0.9  # of all bids are taken to be those of the greedy player
HEARD: Final = 2  # worlds sampled per world used, where bids make some likelier
BLOCK: Final = 20  # worlds drawn at a time: so the first of many worlds are those of few


_World = tuple[Position, Deck]  # at the decision, with all hands; the order of the stock


@dataclass(frozen=True)
class _BegunRound:
    """A round at its first card, or void: the acting player is at *seat*, or out at NOBODY."""

    position: Position
    stock: Deck
    seat: int
    prize: int  # fees of players who sit out to the winner, or the acting player's fee


class PreludeSearch:
    """The search of one observation, which can be refined with more worlds."""

    level = UNKNOWN

    def __init__(self, observation: Observation, actions: Sequence[Action], seed: int) -> None:
        self._observation = observation
        self._actions = actions
        self._rules = pack_tables(observation.rules)
        self._worlds = imagine_worlds(observation, seed)
        self._fresh = sample_deals(observation.ruleset, observation.dealer, seed)
        self._folds = _folds(observation.ruleset, seed)
        self._values: Values = np.empty((len(actions), 0))
        self._drawn: dict[_World, int] = {}
        self._lots: list[int] = []

    @property
    def cluster_ids(self) -> Integers:
        """Return the number of the draw of each world; worlds of one draw count as one sample."""
        return np.array(self._lots)

    def refine(self, samples: int) -> Values:
        """Return the actor's margin after each action (rows) in *samples* worlds, in points."""
        more = samples - self._values.shape[1]
        if more > 0:
            worlds = list(islice(self._worlds, more))
            self._lots += [self._drawn.setdefault(world, len(self._drawn)) for world in worlds]
            begun = self._bid_rounds if self._observation.phase == BID else self._yield_begun_rounds
            rows = [_value_rounds(self._rules, rounds) for rounds in begun(worlds)]
            self._values = np.concatenate([self._values, rows], axis=1)
        return self._values[:, :samples]

    def _bid_rounds(self, worlds: Sequence[_World]) -> Iterator[list[_BegunRound]]:
        """Yield the rounds after each bid; folded hands come back in the same order after all."""
        folds = list(islice(self._folds, len(worlds)))
        for action in self._actions:
            spoken = rebuild_bidding(self._observation).after_bid(action == JOIN)
            yield [
                _bid(self._observation, spoken, *world, fold)
                for world, fold in zip(worlds, folds, strict=True)
            ]

    def _yield_begun_rounds(self, worlds: Sequence[_World]) -> Iterator[list[_BegunRound]]:
        ruleset, seat = self._observation.ruleset, self._observation.seat
        for action in self._actions:
            if action == DECLARE:
                fresh = islice(self._fresh, len(worlds))
                acted = [(prelude.open_round(ruleset, given), given.stock) for given in fresh]
            else:
                acted = [
                    (prelude.apply(ruleset, position, action, stock), stock)
                    for position, stock in worlds
                ]
            begun = [
                (reach_first_card(ruleset, position, stock), stock) for position, stock in acted
            ]
            boosts = {position.boost for position, _ in begun}
            prizes = {
                boost: sum_fees(replace(self._observation, multiplier=boost)) for boost in boosts
            }
            yield [
                _BegunRound(position, stock, seat, prizes[position.boost])
                for position, stock in begun
            ]


def imagine_worlds(observation: Observation, seed: int) -> Iterator[_World]:
    """Yield, without end, the decision with all hands filled, and the order of the stock."""
    position = public_position(observation)
    seat = observation.seat
    voluntary_bids = list_voluntary_bids(observation)
    luck = Random(seed)
    while True:
        chance = luck.getrandbits(63)
        drawn = HEARD * BLOCK if voluntary_bids else BLOCK
        hands, orders = sample_worlds(position, observation.hand_counts, seat, drawn, chance)
        hands[:, seat] = observation.hand
        if voluntary_bids:
            likely = [
                bid_likelihood(observation.ruleset, voluntary_bids, row) for row in hands.tolist()
            ]
            stored = systematic_resample(np.array(likely), BLOCK, np.random.default_rng(chance))
            hands, orders = hands[stored], orders[stored]
        for hand, order in zip(hands.tolist(), orders.tolist(), strict=True):
            yield position._replace(hands=tuple(hand)), tuple(order)


def _folds(ruleset: Ruleset, seed: int) -> Iterator[Deck]:
    luck = np.random.default_rng(seed)
    while True:
        yield tuple(luck.permutation(ruleset.pack).tolist())


def list_voluntary_bids(observation: Observation) -> tuple[tuple[int, bool], ...]:
    """Return the bids of earlier speakers with a choice, as player and whether they joined."""
    if observation.phase != BID:
        return ()
    forced = rebuild_bidding(observation).forced_in
    return tuple((player, joins) for player, joins in observation.bids if player not in forced)


def bid_likelihood(
    ruleset: Ruleset, stated: Sequence[tuple[int, bool]], hands: Sequence[CardSet]
) -> float:
    """Return the likelihood of the observed bids with such hands, up to a factor."""
    likely = 1.0
    for player, joins in stated:
        as_expected = will_join(ruleset, hands[player]) == joins
        likely *= AS_EXPECTED if as_expected else 1 - AS_EXPECTED
    return likely


def sample_deals(ruleset: Ruleset, dealer: int, seed: int) -> Iterator[Deal]:
    """Yield valid new deals without end, as after a declared misdeal."""
    random = Random(seed)
    while True:
        given = deal(ruleset, shuffle_pack(random), dealer)
        if not is_void(ruleset, given):
            yield given


def reach_first_card(ruleset: Ruleset, position: Position, stock: Deck) -> Position:
    """Return the position at the first card, or the end of a round that is void."""
    while position.phase in (MISDEAL, SHOW):
        position = prelude.apply(ruleset, position, answer_offer(ruleset, position), stock)
    return position


def _bid(
    observation: Observation, spoken: Bidding, world: Position, stock: Deck, fold: Deck
) -> _BegunRound:
    """Return the round after a bid, with later speakers bidding like the greedy player.

    The fee of a player who sits out depends only on the river, so their cards do not matter.
    """
    ruleset, player = observation.ruleset, observation.seat
    while not spoken.is_over:
        spoken = spoken.after_bid(will_join(ruleset, world.hands[spoken.speaker]))
    given = Deal(observation.dealer, world.hands, observation.field, stock, fold)
    active = sorted(spoken.participants)
    dealt, order = fold_hands(ruleset, given, spoken, world.boost)
    if player not in active:
        position = prelude.start_play(ruleset, dealt, order)
        fee = fees_of(ruleset.toggles, spoken, position.boost)[player]
        return _BegunRound(position, order, NOBODY, fee)
    position = reach_first_card(ruleset, prelude.start_offers(ruleset, dealt, order), order)
    paid = fees_of(ruleset.toggles, spoken, position.boost)
    return _BegunRound(position, order, active.index(player), sum(paid.values()))


def _value_rounds(rules: Rules, rounds: Sequence[_BegunRound]) -> Values:
    """Return each round's value: its playout, the fee of sitting out, or 0 if void."""
    values = np.zeros(len(rounds))
    stands = [
        at for at, begun_round in enumerate(rounds) if begun_round.position.phase == PLAY_HAND
    ]
    plays = [at for at in stands if rounds[at].seat != NOBODY]
    for at in stands:
        values[at] = -rounds[at].prize
    if plays:
        values[plays] = _margins(rules, [rounds[at] for at in plays])
    return values


def _margins(rules: Rules, rounds: Sequence[_BegunRound]) -> Values:
    ends = ends_of_deals(
        rules, [(begun_round.position, begun_round.stock) for begun_round in rounds]
    )
    seats = np.array([begun_round.seat for begun_round in rounds])
    return margins(rules, ends, seats, np.array([begun_round.prize for begun_round in rounds]))
