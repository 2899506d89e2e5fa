"""Where a result came from, as rows that add up before the eyes."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from tutor.review.review import Ledger, LedgerPart
from tutor.review.verdicts.ledgers import PARTS, RESIDUAL
from tutor.web.i18n.numbers import format_signed
from tutor.web.i18n.translation import _
from tutor.web.review.charts.waterfall import WaterfallBar, draw_waterfall
from tutor.web.words.review.verdicts import part_meaning, part_name, untold_meaning

# How a bar is drawn: by what is behind it, never by colour alone.
_KINDS: Final = {
    "own_decisions": "own",
    "other_decisions": "theirs",
    "points_only": "rest",
    "residual": "rest",
}
# Parts that the first page tells as one, and in which order it tells them.
_MERGED: Final = {
    "start": "dealt",
    "deal": "dealt",
    "own_flips": "turned",
    "other_flips": "turned",
}
_ORDER: Final = ("dealt", "turned", *PARTS)
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


def build_ledger_rows(ledgers: Sequence[Ledger]) -> tuple[LedgerRow, ...]:
    """Return the parts of one result or of several together, and their sum as the last row."""
    known = {part.name for one in ledgers for part in one.parts}
    names = [name for name in _ORDER if name in known]
    sums = [sum(_points(one, name) for one in ledgers) for name in names]
    result = sum(one.result for one in ledgers)
    is_told = all(one.is_told for one in ledgers)
    *bars, whole = draw_waterfall(sums, result)
    rows = [
        LedgerRow(
            name,
            part_name(name),
            part_meaning(name) if name != RESIDUAL or is_told else untold_meaning(),
            format_signed(bar.value),
            bar,
            _KINDS.get(name, LUCK),
        )
        for name, bar in zip(names, bars, strict=True)
    ]
    return (
        *rows,
        LedgerRow(
            RESULT, _("Result"), _("all of it together"), format_signed(whole.value), whole, RESULT
        ),
    )


def merge_ledgers(ledgers: Sequence[Ledger]) -> Ledger:
    """Return the ledgers of one player as one, with at most six parts."""
    sums: dict[str, float] = {}
    for part in (part for one in ledgers for part in one.parts):
        name = _MERGED.get(part.name, part.name)
        sums[name] = sums.get(name, 0.0) + part.points
    parts = tuple(LedgerPart(name, points) for name, points in sums.items())
    return Ledger(
        ledgers[0].player,
        result=sum(one.result for one in ledgers),
        parts=parts,
        error=sqrt(sum(one.error**2 for one in ledgers)),
    )


def _points(ledger: Ledger, name: str) -> float:
    """Return a part of a ledger; one that nothing tells is in its residual."""
    return next((part.points for part in ledger.parts if part.name == name), 0.0)
