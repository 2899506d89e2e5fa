"""Which cards an opponent is likely to hold, from the cards they passed up.

A player who could have matched a card of the field and did not probably had no card of its month.
The odds were counted over self-play rounds of the net (see the model card).
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from tutor.engine.compiled import allocating_kernel
from tutor.engine.net.features import months_of
from tutor.rules.cards import Card, CardSet, cards_in, month_of, month_set
from tutor.rules.observation import Observation
from tutor.rules.round.round import Turn
from tutor.rules.tables import AGAINST_PAR, ALL_COUNT, ONE_SCORES

Weights = NDArray[np.float64]
Integers = NDArray[np.int64]

OTHERS: Final = 2  # hands that are drawn; with two players the second has no card

# Odds that an unseen card is held rather than in the stock, by how often its owner discarded with
# the month on the field (rows: never, once, more often), and by how often they took a card of
# another month instead (columns: never, once, twice, more often). By settlement and seats.
ODDS: Final = {
    (ONE_SCORES, 2): (
        (1.0, 0.74, 0.66, 0.53),
        (0.27, 0.255, 0.215, 0.15),
        (0.104, 0.1, 0.073, 0.041),
    ),
    (ALL_COUNT, 2): (
        (1.0, 0.71, 0.63, 0.49),
        (0.193, 0.205, 0.186, 0.153),
        (0.068, 0.072, 0.064, 0.06),
    ),
    (ALL_COUNT, 3): (
        (1.0, 0.7, 0.575, 0.425),
        (0.315, 0.28, 0.245, 0.185),
        (0.16, 0.145, 0.125, 0.11),
    ),
    (AGAINST_PAR, 3): (
        (1.0, 0.7, 0.56, 0.39),
        (0.25, 0.2, 0.16, 0.105),
        (0.098, 0.072, 0.053, 0.038),
    ),
}
IMPOSSIBLE: Final = 1e-9  # where a card that matches must be played


def odds(observation: Observation, seat: int, cards: list[Card]) -> Weights:
    """Return, for each of *cards*, the odds that *seat* holds it relative to other cards."""
    discards, passed = count_declines(observation, seat)
    rules = observation.rules
    table = ODDS[rules.settlement, observation.seats]
    result = np.empty(len(cards))
    for place, card in enumerate(cards):
        month = month_of(card)
        missed = min(discards.get(month, 0), len(table) - 1)
        if rules.must_match and missed:
            result[place] = IMPOSSIBLE
        else:
            result[place] = table[missed][min(passed.get(month, 0), len(table[0]) - 1)]
    return result


def count_declines(observation: Observation, seat: int) -> tuple[dict[int, int], dict[int, int]]:
    """Return how often *seat* declined each month: by discarding, and by taking another."""
    discards: dict[int, int] = {}
    passed: dict[int, int] = {}
    for turn in observation.history:
        if turn.seat != seat:
            continue
        counted = passed if turn.took else discards
        for month in {month_of(card) for card in cards_in(_lying(turn))}:
            counted[month] = counted.get(month, 0) + 1
    return discards, passed


def _lying(turn: Turn) -> CardSet:
    return turn.field_before & ~month_set(turn.played)


def find_declined(turn: Turn) -> CardSet:
    """Return the months that a discard declined to take, each as the bit of its first card."""
    return 0 if turn.took else months_of(_lying(turn))


def list_all_declined(observation: Observation) -> tuple[int, ...]:
    """Return the months that each seat has declined by discarding."""
    declined = [0] * observation.seats
    for turn in observation.history:
        if not turn.took:
            declined[turn.seat] |= find_declined(turn)
    return tuple(declined)


@allocating_kernel
def sums_of_products(weights: Weights, sizes: tuple[int, int]) -> Weights:
    """Return the total weight of all deals of the cards from each place on, by two hand sizes.

    The weight of a deal is the product of the weights (a row for each of two hands) of the cards
    held.
    """
    cards = weights.shape[1]
    sums = np.zeros((cards + 1, sizes[0] + 1, sizes[1] + 1))
    sums[cards, 0, 0] = 1.0
    for place in range(cards - 1, -1, -1):
        for number in range(sizes[0] + 1):
            for two in range(sizes[1] + 1):
                total = sums[place + 1, number, two]
                if number:
                    total += weights[0, place] * sums[place + 1, number - 1, two]
                if two:
                    total += weights[1, place] * sums[place + 1, number, two - 1]
                sums[place, number, two] = total
    return sums


@allocating_kernel
def draw_worlds(
    cards: Integers,
    weights: Weights,
    sizes: tuple[int, int],
    luck: Weights,
    hands: Integers,
    stocks: Integers,
) -> None:
    """Fill two hands of *sizes* cards and the next cards of the stock for each row of *luck*.

    A row has a number from 0 to 1 for each card, and one for each card of the stock wanted.
    Hands come with the chance of the product of their cards' weights, exactly; the stock is
    any order of the rest.
    """
    sums = sums_of_products(weights, sizes)
    remaining = np.empty(len(cards), np.int64)
    for world in range(len(luck)):
        number, two, first, second, opponents = sizes[0], sizes[1], 0, 0, 0
        for place in range(len(cards)):
            drawn = luck[world, place] * sums[place, number, two]
            to_first = weights[0, place] * sums[place + 1, number - 1, two] if number else 0.0
            to_second = weights[1, place] * sums[place + 1, number, two - 1] if two else 0.0
            if number and drawn < to_first:
                first |= 1 << cards[place]
                number -= 1
            elif two and drawn < to_first + to_second:
                second |= 1 << cards[place]
                two -= 1
            else:
                remaining[opponents] = cards[place]
                opponents += 1
        hands[world, 0] = first
        hands[world, 1] = second
        for place in range(stocks.shape[1]):
            at = place + int(luck[world, len(cards) + place] * (opponents - place))
            stocks[world, place] = remaining[at]
            remaining[at] = remaining[place]


class BeliefWorlds:
    """The worlds of one observation, sampled by belief: the opponents' hands, and the next flips.

    *flips* is the maximum number of stock cards needed. Shown and unplayed cards stay where they
    were shown.
    """

    def __init__(self, observation: Observation, seed: int, flips: int) -> None:
        seat, seats = observation.seat, observation.seats
        opponents = [(seat + step) % seats for step in range(1, seats)]
        shown = observation.shown or (0,) * seats
        self._shown = np.array([shown[other] & observation.unseen for other in opponents], np.int64)
        loose = observation.unseen & ~int(np.bitwise_or.reduce(self._shown))
        cards = cards_in(loose)
        self._cards: Integers = np.array(cards, np.int64)
        self._weights = np.ones((OTHERS, len(cards)))
        sizes = [0] * OTHERS
        for place, other in enumerate(opponents):
            self._weights[place] = odds(observation, other, cards)
            sizes[place] = observation.hand_counts[other] - int(self._shown[place]).bit_count()
        self._sizes = (sizes[0], sizes[1])
        self._flips = min(flips, len(cards) - sum(sizes))
        self._random = np.random.default_rng(seed)
        self.hands: Integers = np.empty((0, len(opponents)), np.int64)
        self.stocks: Integers = np.empty((0, self._flips), np.int64)

    def draw_more(self, number: int) -> tuple[Integers, Integers]:
        """Return *number* new worlds (rows): opponents' hands in turn order, and next flips."""
        hands = np.empty((number, OTHERS), np.int64)
        stocks = np.empty((number, self._flips), np.int64)
        luck = self._random.random((number, len(self._cards) + self._flips))
        draw_worlds(self._cards, self._weights, self._sizes, luck, hands, stocks)
        return hands[:, : len(self._shown)] | self._shown, stocks

    def hand_odds(self, place: int, hands: Integers) -> Weights:
        """Return the product of the odds of each hand of an opponent, by turn order."""
        hand = hands[:, np.newaxis] >> self._cards & 1
        return np.asarray(np.exp(hand @ np.log(self._weights[place])))

    def draw(self, number: int) -> None:
        """Draw worlds until there are *number*; they are always the same."""
        more = number - len(self.hands)
        if more > 0:
            hands, stocks = self.draw_more(more)
            self.hands = np.concatenate([self.hands, hands])
            self.stocks = np.concatenate([self.stocks, stocks])
