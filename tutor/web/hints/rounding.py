"""Figures rounded so that a list adds up as printed."""

from collections.abc import Sequence
from math import floor


def round_to_total(parts: Sequence[float], total: float, decimals: int) -> list[float]:
    """Return *parts* rounded so that they add up to the rounded *total*.

    The largest remainders are rounded up; of equal ones, those of the larger parts.
    """
    unit = 10.0**decimals
    scaled = [unit * part for part in parts]
    floors = [floor(value + 1e-9) for value in scaled]
    missing = round(unit * total) - sum(floors)
    by_remainder = sorted(
        range(len(parts)),
        key=lambda number: (-round(scaled[number] - floors[number], 9), -abs(scaled[number])),
    )
    order = by_remainder if missing >= 0 else by_remainder[::-1]
    for step in range(abs(missing) if parts else 0):
        floors[order[step % len(order)]] += 1 if missing > 0 else -1
    return [other / unit for other in floors]


def round_to_percents(shares: Sequence[float]) -> list[int]:
    """Return shares of one as whole percents that add up to 100."""
    total = sum(shares)
    if not total:
        return [0 for _share in shares]
    return [
        round(value) for value in round_to_total([100 * share / total for share in shares], 100, 0)
    ]
