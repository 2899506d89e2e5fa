"""Yaku made, multipliers, and who gets what at the end of a round."""

from tutor.rules.cards import SAKE_CUP, CardSet, count
from tutor.rules.position import DEALT_YAKU, NOBODY, STOPPED, Position, replaced
from tutor.rules.tables import (
    ANYBODY_CALLED,
    DEALER_SCORES,
    DEALERS_ALTERNATE,
    LAST_CALLER_SCORES,
    LOSER_DEALS,
    OPPONENT_CALLED,
    OPPONENT_CALLS_PLUS_ONE,
    Rules,
    YakuRow,
)


def row_points(row: YakuRow, cards: CardSet, field: CardSet) -> int:
    """Return what one row of the yaku table gives for *cards*, 0 if it is not made."""
    if count(cards & row.cards) < row.need or field & row.spoiled_by:
        return 0
    return row.points + row.per_extra * max(0, count(cards & row.counted) - row.counted_from)


def _made(rules: Rules, cards: CardSet, field: CardSet) -> tuple[int, int]:
    total = 0
    made = 0
    beaten = 0
    for index in range(len(rules.yaku)):
        if beaten >> index & 1:
            continue
        row = rules.yaku[index]
        points = row_points(row, cards, field)
        if points:
            total += points
            made |= 1 << index
            beaten |= row.beats
    if rules.needs_other and made and not made & ~rules.needs_other:
        return 0, 0
    return total, made


def best_reading(rules: Rules, captured: CardSet, field: CardSet) -> CardSet:
    """Return a pile with the virtual cards of its sake cup, read as gives the higher total."""
    if not captured & SAKE_CUP:
        return captured
    first, second = rules.cup_readings
    if second == first:
        return captured | first
    better = _made(rules, captured | second, field)[0] > _made(rules, captured | first, field)[0]
    return captured | (second if better else first)


def yaku_made(rules: Rules, captured: CardSet, field: CardSet) -> tuple[int, int]:
    """Return the base total of a captured pile and the bit set of the rows that score.

    The field matters only to rows that it can spoil (`viewing=rain_fog`).
    """
    return _made(rules, best_reading(rules, captured, field), field)


def call_multiplier(rules: Rules, own_calls: int, other_calls: int) -> int:
    """Return the factor that koi-koi calls put on a score (A-K8)."""
    if rules.multiplier == OPPONENT_CALLS_PLUS_ONE:
        return other_calls + 1
    if rules.multiplier == OPPONENT_CALLED:
        doubles = other_calls > 0
    elif rules.multiplier == ANYBODY_CALLED:
        doubles = own_calls + other_calls > 0
    else:
        doubles = own_calls > 0
    return 2 if doubles else 1


def high_multiplier(rules: Rules, base: int) -> int:
    """Return 2 when the base total, before any multiplier, is high enough (A-K2)."""
    return 2 if base >= rules.doubled_from else 1


def _other_calls(position: Position, seat: int) -> int:
    total = 0
    for other in range(len(position.calls)):
        if other != seat:
            total += position.calls[other]
    return total


def called_score(rules: Rules, position: Position, seat: int) -> int:
    """Return the current total of *seat* with the multipliers for height and calls."""
    base, _ = yaku_made(rules, position.captured[seat], position.field)
    calls = call_multiplier(rules, position.calls[seat], _other_calls(position, seat))
    return base * high_multiplier(rules, base) * calls


def stop_score(rules: Rules, position: Position, seat: int) -> int:
    """Return what *seat* would score by stopping now."""
    return called_score(rules, position, seat) * position.boost


def _anybody_has_yaku(rules: Rules, position: Position) -> bool:
    for pile in position.captured:
        if yaku_made(rules, pile, position.field)[0]:
            return True
    return False


def _exhausted_score(rules: Rules, position: Position) -> tuple[int, int]:
    if rules.exhaustion == LAST_CALLER_SCORES and position.last_caller != NOBODY:
        return position.last_caller, called_score(rules, position, position.last_caller)
    if rules.exhaustion == DEALER_SCORES and not _anybody_has_yaku(rules, position):
        return position.dealer, rules.dealer_bonus
    return NOBODY, 0


def scorer(rules: Rules, position: Position) -> tuple[int, int]:
    """Return the seat that scores in a finished round and its points; NOBODY if none."""
    if position.ending == STOPPED:
        return position.winner, stop_score(rules, position, position.winner)
    if position.ending == DEALT_YAKU:
        points = rules.dealt_yaku_points if position.winner != NOBODY else 0
        return position.winner, points
    return _exhausted_score(rules, position)


def deltas(rules: Rules, position: Position) -> tuple[int, ...]:
    """Return the change of each seat's match points in a finished round."""
    seat, points = scorer(rules, position)
    changes = position.calls
    for index in range(len(changes)):
        loss = -points if rules.zero_sum and seat != NOBODY else 0
        changes = replaced(changes, index, points if index == seat else loss)
    return changes


def next_dealer(rules: Rules, dealer: int, changes: tuple[int, ...]) -> int:
    """Return who deals after a round with these changes (A-K13)."""
    seats = len(changes)
    if rules.next_dealer == DEALERS_ALTERNATE:
        return (dealer + 1) % seats
    for seat in range(seats):
        if changes[seat] > 0:
            return (seat + 1) % seats if rules.next_dealer == LOSER_DEALS else seat
    return dealer
