"""How far a captured pile is from each yaku."""

from collections.abc import Iterable
from dataclasses import dataclass

from tutor.rules.cards import CardSet
from tutor.rules.ruleset import Ruleset, Yaku


@dataclass(frozen=True)
class YakuDistance:
    """A yaku that can still be made: how many of its cards are held (*have*) or *lost*."""

    yaku: Yaku
    have: int
    lost: int  # number of its cards captured by opponents

    @property
    def missing(self) -> int:
        """Return how many more cards the yaku needs; 0 when it is made."""
        return max(0, self.yaku.need - self.have)

    @property
    def is_dead(self) -> bool:
        """Return whether opponents hold too many of its cards."""
        return self.yaku.cards.bit_count() - self.lost < self.yaku.need


def measure_progress(
    ruleset: Ruleset, round_number: int, own: CardSet, cards: CardSet
) -> list[YakuDistance]:
    """Return the progress of a pile towards every yaku in play, in the order of the table."""
    return [
        YakuDistance(yaku, (own & yaku.cards).bit_count(), (cards & yaku.cards).bit_count())
        for yaku in ruleset.yaku(round_number)
        if yaku.need <= yaku.cards.bit_count()
    ]


def sort_by_distance(distances: Iterable[YakuDistance]) -> list[YakuDistance]:
    """Return yaku that are begun and not made, the nearest and then the more valuable first."""
    begun = [distance for distance in distances if distance.missing and distance.have]
    return sorted(begun, key=lambda other: (other.is_dead, other.missing, -other.yaku.points))
