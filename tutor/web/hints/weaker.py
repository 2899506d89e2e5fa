"""The values of a hint's moves against the level at the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tutor.engine.greedy.greedy_prelude import PRELUDE
from tutor.engine.greedy.weaker_players import WEAKER
from tutor.explain.claim import POINTS, Number
from tutor.practice import Table
from tutor.web.hints.coach import Coach
from tutor.web.hints.proof import ProofRow, describe_reading
from tutor.web.words.claims.comparing import against_level_sentence
from tutor.web.words.names.choices import level_name

if TYPE_CHECKING:  # the engine is imported only after its cache folder is set
    from tutor.engine.hints.weaker import WorthAgainst


@dataclass(frozen=True)
class AgainstLevel:
    """Values against a level: *rows* is empty until they are requested."""

    level: str
    sentence: str = ""
    rows: tuple[ProofRow, ...] = ()


def offer_level(table: Table) -> AgainstLevel | None:
    """Return the level for which such values are available, None where there is none."""
    if table.level not in WEAKER or table.observation.phase in PRELUDE:
        return None
    return AgainstLevel(level_name(table.level))


def tell_against(
    offer: AgainstLevel, view: Coach, results: Sequence[WorthAgainst], decimals: int
) -> AgainstLevel:
    """Return the values of all moves against a level, and whether another one is better there."""
    texts = {move.action: move.text for move in view.moves}
    best = results[0]
    better = max(results[1:], key=lambda entry: entry.more.value, default=None)
    if better is not None and not (better.more.is_established and better.more.value > 0):
        better = None
    return AgainstLevel(
        offer.level,
        against_level_sentence(
            offer.level,
            texts[best.action],
            "" if better is None else texts[better.action],
            None if better is None else better.more,
            decimals,
        ),
        tuple(
            ProofRow(
                texts[entry.action], describe_reading(Number.of("points", POINTS, entry.points))
            )
            for entry in results
        ),
    )
