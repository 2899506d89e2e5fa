"""The greedy player of Roppyakken and Hachi-Hachi a second time: with card names and oracles.

Written from the definition, not from the code: fractions instead of tenths, all options
listed and sorted instead of a running best.
"""

from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from tests.oracle import hachihachi_score, roppyakken_score
from tests.oracle.koikoi_tables import month_of
from tests.oracle.roppyakken_tables import SETS
from tutor.rules.cards import IDS, RIBBONS, ids_in

Totals = Callable[[set[str]], int]
Options = Callable[[set[str], str], list[set[str]]]

_SHIMA = (1, 2, 3, 4, 8, 10, 12)
_ALL_RIBBONS = set(ids_in(RIBBONS))


def _rounded(value: Fraction, step: str) -> Fraction:
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return Fraction(exact.quantize(Decimal(step), ROUND_HALF_UP))


def roppyakken_worth(card: str) -> Fraction:
    """Return 2 + card points + half of value/size of each yaku that the card belongs to."""
    values = {"cup_deer": False}
    share = Fraction(0)
    for cards, points in SETS.values():
        if card in cards:
            share += Fraction(points, len(cards))
    if card in _ALL_RIBBONS:
        share += Fraction(600, 7)
    if month_of(card) in _SHIMA:
        share += Fraction(50, 4)
    if month_of(card) == 11:
        share += Fraction(200, 4)
    return _rounded(2 + roppyakken_score.card_points(values, {card}) + share / 2, "1")


_HACHI: list[tuple[str, int, int]] = [
    ("1-crane 3-curtain 8-moon 12-phoenix", 100, 4),
    ("1-crane 3-curtain 8-moon 11-rainman 12-phoenix", 50, 5),
    (" ".join(sorted(_ALL_RIBBONS - {"11-ribbon"})), 100, 7),
    ("1-ribbon 2-ribbon 3-ribbon", 70, 3),
    ("6-ribbon 9-ribbon 10-ribbon", 70, 3),
    ("6-butterflies 7-boar 10-deer", 70, 3),
]


def hachihachi_worth(card: str) -> Fraction:
    """Return card points + a fifth of value/size of each yaku that the card belongs to."""
    shares = [Fraction(value, size) for names, value, size in _HACHI if card in names.split()]
    share = sum(shares, Fraction(0))
    return _rounded(hachihachi_score.card_points({card}) + share / 5, "0.1")


def by_month(field: set[str], card: str) -> list[set[str]]:
    """Return the sets a card may take where there is no joker."""
    same = {other for other in field if month_of(other) == month_of(card)}
    if len(same) == 2:
        return [{other} for other in same]
    return [same]


class Restated:
    """The definition with the tables of one game."""

    def __init__(
        self, worth: Callable[[str], Fraction], factor: int, total: Totals, options: Options
    ) -> None:
        self._worth = worth
        self._factor = factor
        self._total = total
        self._options = options

    def card(self, hand: set[str], field: set[str], pile: set[str]) -> str:
        """Return the hand card that is played."""
        order = sorted(hand, key=IDS.index)
        return max(order, key=lambda card: self._best(card, field, pile)[0])

    def taken(self, card: str, field: set[str], pile: set[str]) -> set[str]:
        """Return what a card takes."""
        return self._best(card, field, pile)[1]

    def _best(self, card: str, field: set[str], pile: set[str]) -> tuple[Fraction, set[str]]:
        def order(taken: set[str]) -> tuple[bool, bool, int]:
            other_month = {month_of(one) for one in taken} != {month_of(card)}
            return not taken, other_month, min(map(IDS.index, taken), default=0)

        ordered = sorted(self._options(field, card), key=order)
        valued = [(self._value(card, taken, pile), taken) for taken in ordered]
        return max(valued, key=lambda pair: pair[0])

    def _value(self, card: str, taken: set[str], pile: set[str]) -> Fraction:
        if not taken:
            return -self._worth(card)
        gained = taken | {card}
        more = self._total(pile | gained) - self._total(pile)
        return sum(map(self._worth, gained), Fraction(0)) + self._factor * more
