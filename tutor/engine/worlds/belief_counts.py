"""What belief says of a hand, counted over all hands instead of drawn."""

from tutor.engine.net.files import model_for
from tutor.engine.worlds import belief
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
    shown = [pile & observation.unseen for pile in observation.shown or (0,) * observation.seats]
    if shown[seat] & cards:
        return 1.0, 1.0
    loose = list(cards_in(observation.unseen & ~sum(shown)))
    third = next(
        (one for one in range(observation.seats) if one not in (seat, observation.seat)), seat
    )
    sizes = [observation.hand_counts[one] - shown[one].bit_count() for one in (seat, third)]
    if third == seat:
        sizes[1] = 0
    odds = [belief.odds(observation, one, loose).tolist() for one in (seat, third)]
    even = [[1.0] * len(loose)] * 2
    return _chance(loose, odds, sizes, cards), _chance(loose, even, sizes, cards)


def _chance(loose: list[Card], odds: list[list[float]], sizes: list[int], cards: CardSet) -> float:
    without = [0.0 if cards >> card & 1 else odd for card, odd in zip(loose, odds[0], strict=True)]
    return 1 - _deals([without, odds[1]], sizes) / _deals(odds, sizes)


def _deals(odds: list[list[float]], sizes: list[int]) -> float:
    """Return the sum over all deals of two hands of the product of their cards' odds."""
    one, two = sizes
    sums = [[0.0] * (two + 1) for _ in range(one + 1)]
    sums[0][0] = 1.0
    for first, second in zip(*odds, strict=True):
        for a in range(one, -1, -1):
            for b in range(two, -1, -1):
                sums[a][b] += (first * sums[a - 1][b] if a else 0.0) + (
                    second * sums[a][b - 1] if b else 0.0
                )
    return sums[one][two]
