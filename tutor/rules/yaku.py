"""Yaku as a score sheet has them, and as rows of integers."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from tutor.rules.cards import CardSet
from tutor.rules.tables import CALLED, NEVER, YakuRow


@dataclass(frozen=True)
class Yaku:
    """One yaku of the score sheet: *need* of *cards* give *points*."""

    id: str
    cards: CardSet
    need: int
    points: int
    counted: CardSet = 0  # every one of these beyond *counted_from* adds *per_extra*
    counted_from: int = 0
    per_extra: int = 0
    beats: tuple[str, ...] = ()
    spoiled_by: CardSet = 0
    needs_other: bool = False
    after_call: int = 0  # points more for who has called; such a yaku has no extra cards (J9)

    @cached_property
    def is_played(self) -> bool:
        """Return whether it can be made at all, whatever is captured."""
        return self.need != NEVER


def build_rows(table: tuple[Yaku, ...], virtual: Mapping[CardSet, CardSet]) -> tuple[YakuRow, ...]:
    """Return the integer rows of a yaku table; *virtual* swaps card sets for kernels."""
    place = {yaku.id: index for index, yaku in enumerate(table)}
    return tuple(
        YakuRow(
            cards=virtual.get(yaku.cards, yaku.cards),
            need=yaku.need,
            points=yaku.points,
            counted=CALLED if yaku.after_call else virtual.get(yaku.counted, yaku.counted),
            counted_from=yaku.counted_from,
            per_extra=yaku.after_call or yaku.per_extra,
            beats=sum(1 << place[other] for other in yaku.beats),
            spoiled_by=yaku.spoiled_by,
        )
        for yaku in table
    )


@dataclass(frozen=True)
class DealtYaku:
    """A yaku of a dealt hand, and the cards that prove it."""

    id: str
    cards: CardSet
    points: int
