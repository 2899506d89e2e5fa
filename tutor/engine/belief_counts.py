"""What belief says of a hand, counted over all hands instead of drawn."""

from tutor.engine import belief
from tutor.engine.models import model_for
from tutor.rules.cards import Card, CardSet, cards_in
from tutor.rules.observation import Observation


def chances_by_belief(
    observation: Observation, seat: int, cards: CardSet
) -> tuple[float, float] | None:
    """Return the chances that *seat* holds one of some unseen cards: by belief, and without.

    None where worlds are not drawn by belief.
    """
    if model_for(observation.ruleset) is None:
        return None
    unseen = list(cards_in(observation.unseen))
    size = observation.hand_counts[seat]
    weights = [float(odd) for odd in belief.odds(observation, seat, unseen)]
    return (
        _chance(unseen, weights, size, cards),
        _chance(unseen, [1.0] * len(unseen), size, cards),
    )


def _chance(unseen: list[Card], weights: list[float], size: int, cards: CardSet) -> float:
    without = [
        weight for card, weight in zip(unseen, weights, strict=True) if not cards >> card & 1
    ]
    return 1 - _hands(without, size) / _hands(weights, size)


def _hands(weights: list[float], size: int) -> float:
    """Return the sum over all hands of *size* cards of the product of their weights."""
    sums = [1.0] + [0.0] * size
    for weight in weights:
        for number in range(size, 0, -1):
            sums[number] += weight * sums[number - 1]
    return sums[size]
