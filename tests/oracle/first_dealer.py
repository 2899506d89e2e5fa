"""Who deals first, restated from RULES.md: S1.29, S1.30, S3.5 and A-K15, A-R14.

Months are read off the names of cards. A draw is the cards of those who draw, in their order.
"""

from collections.abc import Sequence


def month(card: str) -> int:
    """Return the month that a card is named after."""
    return int(card.split("-")[0])


def drawing(players: int, draws: Sequence[Sequence[str]]) -> list[int]:
    """Return who draws after these draws: who tied for the earliest month in each, at last one.

    The player who is left alone deals.
    """
    left = list(range(players))
    for draw in draws:
        if len(draw) != len(left):
            raise AssertionError(f"{len(left)} draw, but there are {len(draw)} cards.")
        first = min(map(month, draw))
        left = [player for player, card in zip(left, draw, strict=True) if month(card) == first]
    return left
