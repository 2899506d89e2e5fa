"""Settlement of a round of Hachi-Hachi (RULES.md 4.3, *Settlement order*)."""

from typing import NamedTuple

from tutor.rules.cards import count
from tutor.rules.position import CANCELLED, NOBODY, STOPPED, VOID, Position, replace_entry
from tutor.rules.score.scoring import card_points, score_pile
from tutor.rules.tables import Par, Rules

# Which special yaku of an exhausted round somebody has (RULES.md 4.3, A-H13).
NO_SPECIAL = 0
ALL_AT_PAR = 1
DOUBLE = 2
SIXTEEN_CHAFF = 3
SPECIAL_YAKU = ("sohachi", "futahachi", "kasu16")  # their ids, in the same order


class Outcome(NamedTuple):
    """A finished round as far as payments go; tuples have one entry an active seat."""

    ending: int
    ender: int  # who stopped or cancelled, otherwise NOBODY
    opener: int
    multiplier: int
    yaku: tuple[int, ...]  # captured yaku totals
    outstanding: tuple[int, ...]  # 1 for a continue not ended by an own stop
    first_caller: int
    points: tuple[int, ...]  # card points
    chaff: tuple[int, ...]  # as sixteen chaff counts them
    shown: tuple[int, ...]  # points of the dealt yaku shown


def build_outcome(rules: Rules, position: Position) -> Outcome:
    """Return the outcome of a finished position for the payments."""
    zeros = position.calls
    for seat in range(len(zeros)):
        zeros = replace_entry(zeros, seat, 0)
    yaku, outstanding, points, chaff = zeros, zeros, zeros, zeros
    for seat in range(len(zeros)):
        pile = position.captured[seat]
        yaku = replace_entry(yaku, seat, score_pile(rules, pile, position.field)[0])
        outstanding = replace_entry(outstanding, seat, 1 if position.calls[seat] else 0)
        points = replace_entry(points, seat, card_points(rules, pile))
        chaff = replace_entry(chaff, seat, count(pile & rules.par.chaff))
    return Outcome(
        position.ending, position.winner, position.dealer, position.boost, yaku, outstanding,
        position.first_caller, points, chaff, position.shown_points,
    )  # fmt: skip


def pay_by_each(changes: tuple[int, ...], seat: int, amount: int) -> tuple[int, ...]:
    """Return the changes after every other seat has paid *amount* to *seat*."""
    for other in range(len(changes)):
        gain = amount * (len(changes) - 1) if other == seat else -amount
        changes = replace_entry(changes, other, changes[other] + gain)
    return changes


def find_special(par: Par, end: Outcome) -> tuple[int, int, int]:
    """Return the special yaku, its owner, and each opponent's payment before the multiplier."""
    if _has_yaku(end):
        return NO_SPECIAL, NOBODY, 0
    level = True
    for points in end.points:
        level = level and points == par.par
    if level and par.all_at_par:
        return ALL_AT_PAR, end.opener, par.all_at_par
    for seat in range(len(end.points)):
        if end.points[seat] >= par.double_from:
            extra = par.double_extra * (end.points[seat] - par.double_from)
            return DOUBLE, seat, par.double + extra
    for seat in range(len(end.points)):
        if end.chaff[seat] >= par.chaff_from:
            return SIXTEEN_CHAFF, seat, _chaff_points(par, end.chaff[seat])
    return NO_SPECIAL, NOBODY, 0


def _chaff_points(par: Par, chaff: int) -> int:
    beyond = chaff - par.chaff_from
    last = len(par.chaff_points) - 1
    if beyond <= last:
        return par.chaff_points[beyond]
    return par.chaff_points[last] + par.chaff_extra * (beyond - last)


def _has_yaku(end: Outcome) -> bool:
    for total in end.yaku:
        if total:
            return True
    return False


def settle(par: Par, end: Outcome) -> tuple[int, ...]:
    """Return the change of each active seat in points, without pass fees; the sum is 0."""
    changes = end.yaku
    for seat in range(len(changes)):
        changes = replace_entry(changes, seat, 0)
    if end.ending == VOID:
        return changes
    if end.ending == STOPPED:
        return _pay_cards(par, end, _pay_stopped(par, end, _pay_shown(end, changes)))
    if end.ending == CANCELLED:
        half = end.yaku[end.ender] * end.multiplier // 2
        return _pay_cards(par, end, pay_by_each(_pay_shown(end, changes), end.ender, half))
    kind, holder, each = find_special(par, end)
    if kind == NO_SPECIAL:
        return _pay_exhausted(par, end, _pay_shown(end, changes))
    if not par.special_cancels_shown:
        changes = _pay_shown(end, changes)
    return pay_by_each(changes, holder, each * end.multiplier)


def _pay_shown(end: Outcome, changes: tuple[int, ...]) -> tuple[int, ...]:
    for seat in range(len(changes)):
        changes = pay_by_each(changes, seat, end.shown[seat] * end.multiplier)
    return changes


def _pay_exhausted(par: Par, end: Outcome, changes: tuple[int, ...]) -> tuple[int, ...]:
    """Pay half of every captured yaku; without any, card points count from par."""
    if _has_yaku(end):
        for seat in range(len(changes)):
            changes = pay_by_each(changes, seat, end.yaku[seat] * end.multiplier // 2)
        return _pay_cards(par, end, changes)
    for seat in range(len(changes)):
        gain = (end.points[seat] - par.par) * end.multiplier
        changes = replace_entry(changes, seat, changes[seat] + gain)
    return changes


def _pay_cards(par: Par, end: Outcome, changes: tuple[int, ...]) -> tuple[int, ...]:
    """Settle card points in addition to captured yaku, where both count (S2.5, S2.56, A-H20)."""
    if not par.cards_at_stop:
        return changes
    gains = find_card_gains(end)
    for seat in range(len(changes)):
        changes = replace_entry(changes, seat, changes[seat] + gains[seat])
    return changes


def find_card_gains(end: Outcome) -> tuple[int, ...]:
    """Return each seat's gain by card points over the mean; the sum is 0.

    Thirds of a point are dropped; the player who ended the round, otherwise the opener, gets the
    remainder.
    """
    seats = len(end.points)
    total = 0
    for points in end.points:
        total += points
    gains, left = end.points, 0
    for seat in range(seats):
        gain = (seats * end.points[seat] - total) * end.multiplier // seats
        gains = replace_entry(gains, seat, gain)
        left -= gain
    last = end.opener if end.ender == NOBODY else end.ender
    return replace_entry(gains, last, gains[last] + left)


def _pay_stopped(par: Par, end: Outcome, changes: tuple[int, ...]) -> tuple[int, ...]:
    amount = end.yaku[end.ender] * end.multiplier
    liable = find_liable(par, end)
    if liable == NOBODY:
        changes = pay_by_each(changes, end.ender, amount)
    else:
        share = amount * (len(changes) - 1)
        changes = replace_entry(changes, end.ender, changes[end.ender] + share)
        changes = replace_entry(changes, liable, changes[liable] - share)
    if par.beaten_gets_half:
        for seat in range(len(changes)):
            if seat != end.ender and end.outstanding[seat]:
                changes = pay_by_each(changes, seat, end.yaku[seat] * end.multiplier // 2)
    return changes


def find_liable(par: Par, end: Outcome) -> int:
    """Return the only opponent who continued and so pays for all, otherwise NOBODY (A-H12)."""
    result = NOBODY
    number = 0
    for seat in range(len(end.outstanding)):
        if seat != end.ender and end.outstanding[seat]:
            result = seat
            number += 1
    return result if number == 1 and par.one_pays_all else NOBODY


def winner_of(par: Par, end: Outcome) -> int:
    """Return the winner of the round, who deals next and takes the pass fees; NOBODY if void."""
    if end.ending == VOID:
        return NOBODY
    if end.ender != NOBODY:
        return end.ender
    _, holder, _ = find_special(par, end)
    if holder != NOBODY:
        return holder
    if _has_yaku(end):
        return end.first_caller
    best = end.opener
    for step in range(1, len(end.points)):
        seat = (end.opener + step) % len(end.points)
        if end.points[seat] > end.points[best]:
            best = seat
    return best
