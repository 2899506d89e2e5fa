"""Split the payoff of a finished round to a seat into its parts.

Each part belongs to the seat whose cards or yaku it comes from, so a yaku of an opponent is a
negative part. Multipliers are shared among the yaku of a payment in proportion to their points. The
parts add up to the payoff: own points less the mean of the opponents', or the own change where
players pay each other (Hachi-Hachi).
"""

from typing import Final

from tutor.rules.cards import CardSet, lowest
from tutor.rules.position import CANCELLED, NOBODY, STOPPED, VOID, Position, entry
from tutor.rules.score.par import (
    ALL_AT_PAR,
    NO_SPECIAL,
    Outcome,
    build_outcome,
    find_card_gains,
    find_liable,
    find_special,
)
from tutor.rules.score.scoring import (
    card_points,
    choose_reading,
    read_pile,
    row_points,
    score_pile,
)
from tutor.rules.score.settlement import deltas, find_scorer, is_paid_for_yaku
from tutor.rules.tables import AGAINST_PAR, ALL_COUNT, Rules

# Places of the parts of one seat. A row of the yaku table has the place `FIRST_ROW` + row.
CARDS: Final = 0  # card points; in Hachi-Hachi against par
SHOWN: Final = 1  # dealt yaku that were shown
HALF: Final = 2  # half payments for yaku that were not stopped with
SPECIAL: Final = 3  # all at par; then twice par, sixteen chaff (`par.SPECIAL_YAKU`)
BONUS: Final = 6  # what exhaustion gives without yaku, and a dealt hand that ends the round
FIRST_ROW: Final = 7

Parts = list[list[float]]  # by seat and place; compiled code passes an array


def split_payoff(rules: Rules, position: Position, seat: int, parts: Parts) -> None:
    """Add to *parts* the contributions of each seat's cards and yaku to the payoff of *seat*.

    *position* is a finished round. *parts* has a row per seat with `FIRST_ROW` places and one for
    each row of the yaku table.
    """
    if rules.settlement == ALL_COUNT:
        _split_scores(rules, position, seat, parts)
    elif rules.settlement == AGAINST_PAR:
        _split_payments(rules, position, seat, parts)
    else:
        _split_single_score(rules, position, seat, parts)


def _split_single_score(rules: Rules, position: Position, seat: int, parts: Parts) -> None:
    scorer, _ = find_scorer(rules, position)
    if scorer == NOBODY:
        return
    changes = deltas(rules, position)
    total = 0
    for other in range(len(changes)):
        total += entry(changes, other)
    own = entry(changes, seat)
    amount = own - (total - own) / (len(changes) - 1)
    if is_paid_for_yaku(rules, position):
        _share_among_yaku(rules, read_pile(position, scorer), position.field, amount, parts, scorer)
    else:
        parts[scorer][BONUS] += amount


def _split_scores(rules: Rules, position: Position, seat: int, parts: Parts) -> None:
    changes = deltas(rules, position)
    for owner in range(len(changes)):
        pile = entry(position.captured, owner)
        yaku, _ = score_pile(rules, pile, position.field)
        cards, shown = card_points(rules, pile), entry(position.shown_points, owner)
        if entry(changes, owner) != cards + yaku + shown:
            continue  # the scores of this round are void
        factor = 1.0 if owner == seat else -1.0 / (len(changes) - 1)
        parts[owner][CARDS] += factor * cards
        parts[owner][SHOWN] += factor * shown
        _share_among_yaku(rules, pile, position.field, factor * yaku, parts, owner)


def _split_payments(rules: Rules, position: Position, seat: int, parts: Parts) -> None:
    end = build_outcome(rules, position)
    if end.ending == VOID:
        return
    special, holder, each = find_special(rules.par, end)
    is_special = special != NO_SPECIAL and end.ending != STOPPED and end.ending != CANCELLED
    if not (is_special and rules.par.special_cancels_shown):
        for owner in range(len(end.shown)):
            parts[owner][SHOWN] += _find_share(end, owner, seat) * entry(end.shown, owner)
    if is_special:
        parts[holder][SPECIAL + special - ALL_AT_PAR] += _find_share(end, holder, seat) * each
    elif end.ending == STOPPED:
        _split_stop(rules, position, end, seat, parts)
    else:
        _split_halves(rules, end, seat, parts)


def _find_share(end: Outcome, owner: int, seat: int) -> int:
    """Return what *seat* gets for each point that every opponent pays *owner*."""
    return end.multiplier * (len(end.yaku) - 1 if owner == seat else -1)


def _split_stop(rules: Rules, position: Position, end: Outcome, seat: int, parts: Parts) -> None:
    liable = find_liable(rules.par, end)
    share = _find_share(end, end.ender, seat)
    if liable != NOBODY and seat != end.ender:
        share = -end.multiplier * (len(end.yaku) - 1) if seat == liable else 0
    amount = float(share * entry(end.yaku, end.ender))
    pile = entry(position.captured, end.ender)
    _share_among_yaku(rules, pile, position.field, amount, parts, end.ender)
    if rules.par.beaten_gets_half:
        for owner in range(len(end.yaku)):
            if owner != end.ender and entry(end.outstanding, owner):
                _add_half(end, owner, seat, parts)
    _add_cards(rules, end, seat, parts)


def _split_halves(rules: Rules, end: Outcome, seat: int, parts: Parts) -> None:
    """Split a round that was given up or exhausted: half of the yaku, otherwise card points from
    par.
    """
    has_yaku = False
    for owner in range(len(end.yaku)):
        has_yaku = has_yaku or entry(end.yaku, owner) > 0
        if end.ending != CANCELLED or owner == end.ender:
            _add_half(end, owner, seat, parts)
    if has_yaku or end.ending == CANCELLED:
        _add_cards(rules, end, seat, parts)
    else:
        parts[seat][CARDS] += (entry(end.points, seat) - rules.par.par) * end.multiplier


def _add_half(end: Outcome, owner: int, seat: int, parts: Parts) -> None:
    amount = entry(end.yaku, owner) * end.multiplier // 2
    parts[owner][HALF] += amount * (len(end.yaku) - 1 if owner == seat else -1)


def _add_cards(rules: Rules, end: Outcome, seat: int, parts: Parts) -> None:
    if rules.par.cards_at_stop:
        parts[seat][CARDS] += entry(find_card_gains(end), seat)


def _share_among_yaku(
    rules: Rules, pile: CardSet, field: CardSet, amount: float, parts: Parts, owner: int
) -> None:
    """Share an amount among the yaku of a pile in proportion to their points."""
    total, made = score_pile(rules, pile, field)
    reading = choose_reading(rules, pile, field)
    while made:
        row = lowest(made)
        made &= made - 1
        parts[owner][FIRST_ROW + row] += (
            amount * row_points(rules.yaku[row], reading, field) / total
        )
