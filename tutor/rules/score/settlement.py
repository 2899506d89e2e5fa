"""Settlement of a round, and the next dealer."""

from tutor.rules.cards import CardSet, count, month_set
from tutor.rules.position import (
    DEALT_YAKU,
    EXHAUSTED,
    NOBODY,
    STOPPED,
    VOID,
    Position,
    replace_entry,
)
from tutor.rules.score.par import build_outcome, settle, winner_of
from tutor.rules.score.scoring import (
    card_points,
    read_pile,
    score_by_stopping,
    score_pile,
    score_with_calls,
)
from tutor.rules.tables import (
    AGAINST_PAR,
    ALL_COUNT,
    DEALER_ALWAYS_SCORES,
    DEALER_SCORES,
    DEALERS_ALTERNATE,
    HIGHER_SCORES,
    LAST_CALLER_SCORES,
    LOSER_DEALS,
    TOP_DEALS,
    WINNER_OR_OTHER_DEALS,
    Rules,
)


def _has_anybody_yaku(rules: Rules, position: Position) -> bool:
    for seat in range(len(position.captured)):
        if score_pile(rules, read_pile(position, seat), position.field)[0]:
            return True
    return False


def _find_higher(rules: Rules, position: Position) -> int:
    """Return the seat with the higher total of yaku; NOBODY where they are equal (S4.29)."""
    best, most, equal = NOBODY, -1, False
    for seat in range(len(position.captured)):
        total, _ = score_pile(rules, read_pile(position, seat), position.field)
        if total > most:
            best, most, equal = seat, total, False
        elif total == most:
            equal = True
    return NOBODY if equal else best


def _score_exhausted(rules: Rules, position: Position) -> tuple[int, int]:
    if rules.exhaustion == LAST_CALLER_SCORES and position.last_caller != NOBODY:
        return position.last_caller, score_with_calls(rules, position, position.last_caller)
    if rules.exhaustion == DEALER_SCORES and not _has_anybody_yaku(rules, position):
        return position.dealer, rules.dealer_bonus
    if rules.exhaustion == DEALER_ALWAYS_SCORES:
        return position.dealer, rules.dealer_bonus
    if rules.exhaustion == HIGHER_SCORES:
        seat = _find_higher(rules, position)
        if seat != NOBODY:
            return seat, score_by_stopping(rules, position, seat)
    return NOBODY, 0


def score_dealt_hand(rules: Rules, hand: CardSet) -> int:
    """Return the points of a dealt hand that ends the round: four of a month, or four pairs."""
    four, pairs = rules.dealt_yaku_points
    for first in range(0, 48, 4):
        if count(hand & month_set(first)) == 4:
            return four
    return pairs


def find_scorer(rules: Rules, position: Position) -> tuple[int, int]:
    """Return the seat that scores in a finished round and its points; NOBODY if none."""
    if position.ending == STOPPED:
        return position.winner, score_by_stopping(rules, position, position.winner)
    if position.ending == DEALT_YAKU:
        if position.winner == NOBODY:
            return NOBODY, 0
        return position.winner, score_dealt_hand(rules, position.hands[position.winner])
    return _score_exhausted(rules, position)


def is_paid_for_yaku(rules: Rules, position: Position) -> bool:
    """Return whether the seat that scores in a finished round does so for its captured yaku."""
    if position.ending == EXHAUSTED:
        return rules.exhaustion == LAST_CALLER_SCORES or rules.exhaustion == HIGHER_SCORES
    return position.ending == STOPPED


def deltas(rules: Rules, position: Position) -> tuple[int, ...]:
    """Return the change of each seat's match points in a finished round."""
    if rules.settlement == ALL_COUNT:
        return _all_counted(rules, position)
    if rules.settlement == AGAINST_PAR:
        return settle(rules.par, build_outcome(rules, position))
    seat, points = find_scorer(rules, position)
    changes = position.calls
    for index in range(len(changes)):
        loss = -points if rules.zero_sum and seat != NOBODY else 0
        changes = replace_entry(changes, index, points if index == seat else loss)
    return changes


def _all_counted(rules: Rules, position: Position) -> tuple[int, ...]:
    """Return card points, captured yaku and shown yaku of each seat (S0.47); none if void."""
    scores = position.shown_points
    spoiled = position.ending == VOID
    for seat in range(len(scores)):
        pile = position.captured[seat]
        yaku, _ = score_pile(rules, pile, position.field)
        score = scores[seat] + card_points(rules, pile) + yaku
        scores = replace_entry(scores, seat, score)
        spoiled = spoiled or (score <= rules.spoiled_at and position.ending == EXHAUSTED)
    if spoiled:
        for seat in range(len(scores)):
            scores = replace_entry(scores, seat, 0)
    return scores


def next_dealer(rules: Rules, dealer: int, changes: tuple[int, ...]) -> int:
    """Return who deals after a round with these changes (A-K13, A-R15, N1)."""
    seats = len(changes)
    if rules.next_dealer == TOP_DEALS:
        return _top(dealer, changes)
    if rules.next_dealer == DEALERS_ALTERNATE:
        return (dealer + 1) % seats
    for seat in range(seats):
        if changes[seat] > 0:
            return (seat + 1) % seats if rules.next_dealer == LOSER_DEALS else seat
    return (dealer + 1) % seats if rules.next_dealer == WINNER_OR_OTHER_DEALS else dealer


def _top(dealer: int, changes: tuple[int, ...]) -> int:
    """Return the seat with the most points, the dealer and then turn order first in ties."""
    best = dealer
    for step in range(1, len(changes)):
        seat = (dealer + step) % len(changes)
        if changes[seat] > changes[best]:
            best = seat
    return best


def dealer_after(rules: Rules, dealer: int, position: Position) -> int:
    """Return who deals after this finished round, which *dealer* dealt."""
    if rules.settlement == AGAINST_PAR:
        return winner_of(rules.par, build_outcome(rules, position))
    return next_dealer(rules, dealer, deltas(rules, position))
