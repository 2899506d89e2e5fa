"""Which cards another player is likely to hold, from what it let lie.

Whoever could have matched a card of the field and did not, probably had no card of its
month. The odds were counted over rounds of the net against itself (see the model card).
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from tutor.engine.compiled import kernel
from tutor.rules.cards import Card, CardSet, cards_in, month_of, month_set
from tutor.rules.observation import Observation

Weights = NDArray[np.float64]

# Odds that an unseen card is held rather than in the stock, by how often its owner discarded
# although the month lay on the field (rows: never, once, more often), and by how often he
# took a card of another month instead (columns: never, once, twice, more often).
ODDS: Final = (
    (1.0, 0.74, 0.66, 0.53),
    (0.27, 0.255, 0.215, 0.15),
    (0.104, 0.1, 0.073, 0.041),
)
IMPOSSIBLE: Final = 1e-9  # where a card that matches must be played


def odds(observation: Observation, seat: int, cards: list[Card]) -> Weights:
    """Return, for each of *cards*, how much likelier than others it is held by *seat*."""
    discards, passed = declines(observation, seat)
    must_match = observation.ruleset.tables(observation.round).must_match
    result = np.empty(len(cards))
    for place, card in enumerate(cards):
        month = month_of(card)
        missed = min(discards.get(month, 0), len(ODDS) - 1)
        if must_match and missed:
            result[place] = IMPOSSIBLE
        else:
            result[place] = ODDS[missed][min(passed.get(month, 0), len(ODDS[0]) - 1)]
    return result


def declines(observation: Observation, seat: int) -> tuple[dict[int, int], dict[int, int]]:
    """Return how often *seat* declined each month: by discarding, and by taking another."""
    discards: dict[int, int] = {}
    passed: dict[int, int] = {}
    for turn in observation.history:
        if turn.seat != seat:
            continue
        lying = turn.field_before & ~month_set(turn.played)
        counted = passed if turn.took else discards
        for month in {month_of(card) for card in cards_in(lying)}:
            counted[month] = counted.get(month, 0) + 1
    return discards, passed


def months_declined(observation: Observation, seat: int) -> CardSet:
    """Return the months that *seat* declined by discarding, each as the bit of its first card."""
    return sum(1 << 4 * (month - 1) for month in declines(observation, seat)[0])


@kernel
def sums_of_products(weights: Weights, size: int) -> Weights:
    """Return for each place and number the sum over all hands of so many cards from there on.

    A hand counts by the product of its cards' weights.
    """
    sums = np.zeros((len(weights) + 1, size + 1))
    sums[len(weights), 0] = 1.0
    for place in range(len(weights) - 1, -1, -1):
        sums[place, 0] = 1.0
        for number in range(1, size + 1):
            without = sums[place + 1, number]
            sums[place, number] = without + weights[place] * sums[place + 1, number - 1]
    return sums


@kernel
def drawn_worlds(
    cards: NDArray[np.int64],
    weights: Weights,
    size: int,
    luck: Weights,
    hands: NDArray[np.int64],
    stocks: NDArray[np.int64],
) -> None:
    """Fill one hand of *size* cards and the next cards of the stock for each row of *luck*.

    A row has a number from 0 to 1 for each card, and one for each card of the stock wanted.
    Hands come with the chance of the product of their cards' weights, exactly; the stock is
    any order of the rest.
    """
    sums = sums_of_products(weights, size)
    rest = np.empty(len(cards), np.int64)
    for world in range(len(luck)):
        hand, left, others = 0, size, 0
        for place in range(len(cards)):
            held = left > 0 and (
                luck[world, place] * sums[place, left] < weights[place] * sums[place + 1, left - 1]
            )
            if held:
                hand |= 1 << cards[place]
                left -= 1
            else:
                rest[others] = cards[place]
                others += 1
        hands[world] = hand
        for place in range(stocks.shape[1]):
            at = place + int(luck[world, len(cards) + place] * (others - place))
            stocks[world, place] = rest[at]
            rest[at] = rest[place]
