"""Yaku made, card points, and what multiplies a score."""

from dataclasses import dataclass
from typing import Final

from tutor.rules.cards import SAKE_CUP, CardSet, count, lowest
from tutor.rules.position import Position, entry
from tutor.rules.ruleset import Ruleset, Yaku
from tutor.rules.tables import (
    ANYBODY_CALLED,
    CALLED,
    OPPONENT_CALLED,
    OPPONENT_CALLS_PLUS_ONE,
    OWN_CALLS,
    Rules,
    YakuRow,
)

CALLS_THAT_ADD: Final = 3  # own calls add a point each; the next one doubles, and so on (J12)


def row_points(row: YakuRow, cards: CardSet, field: CardSet) -> int:
    """Return the points of one row of the yaku table for *cards*, 0 where it is not made."""
    if (cards & row.cards).bit_count() < row.need or field & row.spoiled_by:
        return 0
    return row.points + row.per_extra * max(0, (cards & row.counted).bit_count() - row.counted_from)


def _score_rows(rules: Rules, cards: CardSet, field: CardSet) -> tuple[int, int]:
    reached = 0  # found without a branch a row: most of them are not made
    for index in range(len(rules.yaku)):
        row = rules.yaku[index]
        reached |= ((cards & row.cards).bit_count() >= row.need) << index
    total = 0
    made = 0
    while reached:
        index = lowest(reached)
        reached &= reached - 1
        row = rules.yaku[index]
        points = row_points(row, cards, field)
        if points:
            total += points
            made |= 1 << index
            reached &= ~row.beats
    if rules.needs_other and made and not made & ~rules.needs_other:
        return 0, 0
    return total, made


def _total_of_rows(rules: Rules, cards: CardSet, field: CardSet) -> int:
    return _score_rows(rules, cards, field)[0]


def choose_reading(rules: Rules, captured: CardSet, field: CardSet) -> CardSet:
    """Return a pile with the virtual cards of its sake cup, read as gives the higher total."""
    if not captured & SAKE_CUP:
        return captured
    first, second = rules.cup_readings
    if second == first:
        return captured | first
    better = _total_of_rows(rules, captured | second, field) > _total_of_rows(
        rules, captured | first, field
    )
    return captured | (second if better else first)


def mark_call(captured: CardSet, calls: int) -> CardSet:
    """Return a captured pile as yaku count it for a player who has called so often (J9)."""
    return captured | CALLED if calls else captured


def read_pile(position: Position, seat: int) -> CardSet:
    """Return the captured pile of *seat* as its yaku are counted: marked if it has called."""
    return mark_call(entry(position.captured, seat), entry(position.calls, seat))


def score_pile(rules: Rules, captured: CardSet, field: CardSet) -> tuple[int, int]:
    """Return the base total of a captured pile and the bit set of the rows that score.

    The field matters only to rows that it can spoil (`viewing=rain_fog`), a mark of the pile
    (`mark_call`) only to rows that pay more after a call.
    """
    return _score_rows(rules, choose_reading(rules, captured, field), field)


def call_multiplier(rules: Rules, own_calls: int, other_calls: int) -> int:
    """Return the factor that koi-koi calls put on a score (A-K8, J12)."""
    if rules.multiplier == OWN_CALLS:
        return max(1, own_calls - CALLS_THAT_ADD + 1)
    if rules.multiplier == OPPONENT_CALLS_PLUS_ONE:
        return other_calls + 1
    if rules.multiplier == OPPONENT_CALLED:
        doubles = other_calls > 0
    elif rules.multiplier == ANYBODY_CALLED:
        doubles = own_calls + other_calls > 0
    else:
        doubles = own_calls > 0
    return 2 if doubles else 1


def call_bonus(rules: Rules, own_calls: int) -> int:
    """Return the points that a player's own calls add to their score by a stop (J12)."""
    if rules.multiplier == OWN_CALLS and own_calls <= CALLS_THAT_ADD:
        return own_calls
    return 0


def high_multiplier(rules: Rules, base: int) -> int:
    """Return 2 when the base total, before any multiplier, is high enough (A-K2)."""
    return 2 if base >= rules.doubled_from else 1


def reckon(rules: Rules, base: int, own_calls: int, other_calls: int) -> int:
    """Return a base total with the bonuses for its height and for the calls of the round."""
    factor = high_multiplier(rules, base) * call_multiplier(rules, own_calls, other_calls)
    return base * factor + call_bonus(rules, own_calls)


def _other_calls(position: Position, seat: int) -> int:
    total = 0
    for other in range(len(position.calls)):
        if other != seat:
            total += position.calls[other]
    return total


def score_with_calls(rules: Rules, position: Position, seat: int) -> int:
    """Return the current total of *seat* with what height and calls make of it."""
    base, _ = score_pile(rules, read_pile(position, seat), position.field)
    return reckon(rules, base, entry(position.calls, seat), _other_calls(position, seat))


def score_by_stopping(rules: Rules, position: Position, seat: int) -> int:
    """Return the points that *seat* would score by stopping now, multipliers included."""
    return score_with_calls(rules, position, seat) * position.boost


def card_points(rules: Rules, cards: CardSet) -> int:
    """Return the points of a pile's cards."""
    total = 0
    for row in rules.values:
        total += count(cards & row[0]) * row[1]
    return total


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
