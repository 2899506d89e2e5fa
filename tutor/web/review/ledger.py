"""Where a result came from, as rows that add up before the eyes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from tutor.review.review import Ledger
from tutor.review.verdicts.ledgers import OTHERS, OWN, PARTS, RESIDUAL
from tutor.web.i18n.translation import _
from tutor.web.review.charts.waterfall import WaterfallBar, draw_waterfall, round_parts
from tutor.web.review.figures import format_gain
from tutor.web.words.review.verdicts import part_meaning, part_name, untold_meaning

# The style of a bar: by its meaning, never by colour alone.
_KINDS: Final = {
    "own_decisions": "own",
    "other_decisions": "theirs",
    "points_only": "rest",
    "residual": "rest",
}
# Parts that the first page combines, in display order.
_MERGED: Final = {
    "start": "dealt",
    "deal": "dealt",
    "own_flips": "turned",
    "other_flips": "turned",
}
_ORDER: Final = ("dealt", "turned", *PARTS)
_GIVEN_UP: Final = (OWN, OTHERS)  # also shown next to each player
LUCK: Final = "luck"
RESULT: Final = "result"


@dataclass(frozen=True)
class LedgerRow:
    """One part of a result by its name, or the result itself."""

    part: str
    title: str
    meaning: str
    points: str
    bar: WaterfallBar
    kind: str


def build_ledger_rows(
    ledgers: Sequence[Ledger], decimals: int, *, is_merged: bool = False
) -> tuple[LedgerRow, ...]:
    """Return the parts of one result or of several together, and their sum as the last row.

    Merged they are at most six, each the sum of those that are printed one by one.
    """
    result = sum(ledger.result for ledger in ledgers)
    parts = _round_sums(ledgers, result, decimals)
    if is_merged:
        parts = _merge_parts(parts)
    names = [name for name in _ORDER if name in parts]
    is_told = all(ledger.is_told for ledger in ledgers)
    *bars, waterfall_bar = draw_waterfall([parts[name] for name in names], result, decimals)
    rows = [
        LedgerRow(
            name,
            part_name(name),
            part_meaning(name) if name != RESIDUAL or is_told else untold_meaning(),
            format_gain(bar.value, decimals),
            bar,
            _KINDS.get(name, LUCK),
        )
        for name, bar in zip(names, bars, strict=True)
    ]
    return (
        *rows,
        LedgerRow(
            RESULT,
            _("Result"),
            _("all of it together"),
            format_gain(waterfall_bar.value, decimals),
            waterfall_bar,
            RESULT,
        ),
    )


def _round_sums(ledgers: Sequence[Ledger], result: float, decimals: int) -> dict[str, float]:
    """Return the sum of each part as printed."""
    given = {part.name for ledger in ledgers for part in ledger.parts}
    names = [name for name in PARTS if name in given]
    sums = [sum(_points(ledger, name) for ledger in ledgers) for name in names]
    round_sums = {at for at, name in enumerate(names) if name in _GIVEN_UP}
    return dict(zip(names, round_parts(sums, result, round_sums, decimals=decimals), strict=True))


def _merge_parts(parts: Mapping[str, float]) -> dict[str, float]:
    merged: dict[str, float] = {}
    for name, points in parts.items():
        full = _MERGED.get(name, name)
        merged[full] = merged.get(full, 0.0) + points
    return merged


def sum_errors(ledgers: Sequence[Ledger]) -> float:
    """Return the standard error of how the cards' part of several results is split."""
    return sqrt(sum(ledger.error**2 for ledger in ledgers))


def _points(ledger: Ledger, name: str) -> float:
    """Return a part of a ledger; an unknown one is in its residual."""
    return next((part.points for part in ledger.parts if part.name == name), 0.0)
