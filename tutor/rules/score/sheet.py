"""The score sheet: the yaku of a captured pile with their points."""

from dataclasses import dataclass

from tutor.rules.cards import CardSet
from tutor.rules.ruleset import Ruleset, Yaku
from tutor.rules.score.scoring import choose_reading, row_points, score_pile


@dataclass(frozen=True)
class ScoredYaku:
    """A yaku held, its cards in the pile, and its points before multipliers."""

    yaku: Yaku
    cards: CardSet
    points: int


def score_sheet(
    ruleset: Ruleset, round_number: int, captured: CardSet, field: CardSet = 0
) -> tuple[ScoredYaku, ...]:
    """Return the yaku that score in a captured pile; their points add up to the base total."""
    rules = ruleset.tables(round_number)
    reading = choose_reading(rules, captured, field)
    _, made = score_pile(rules, captured, field)
    return tuple(
        ScoredYaku(yaku, captured & yaku.cards, row_points(rules.yaku[row], reading, field))
        for row, yaku in enumerate(ruleset.yaku(round_number))
        if made >> row & 1
    )
