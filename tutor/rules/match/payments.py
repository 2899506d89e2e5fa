"""Payments at the end of a round of Hachi-Hachi, each line with its rule."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from tutor.rules.position import CANCELLED, NOBODY, STOPPED, VOID
from tutor.rules.round.bidding import is_fee_multiplied
from tutor.rules.round.round import Round
from tutor.rules.score.par import (
    ALL_AT_PAR,
    DOUBLE,
    NO_SPECIAL,
    SIXTEEN_CHAFF,
    Outcome,
    build_outcome,
    find_card_gains,
    find_liable,
    find_special,
)
from tutor.rules.tables import AGAINST_PAR, Par

# The reason of a payment, with its statement or section of RULES.md.
SHOWN: Final = "shown"  # a dealt yaku
STOP: Final = "stop"  # captured yaku, of which a player stopped
LIABLE: Final = "liable"  # the share of the third, paid by the only outstanding continuer
HALF: Final = "half"  # captured yaku after a continue that brought nothing
BEATEN: Final = "beaten"  # the same after an opponent's stop
CANCEL: Final = "cancel"  # captured yaku after a continue that was given up
LEVEL: Final = "level"  # everybody has exactly par
TWICE: Final = "twice"  # one player has twice as much
SIXTEEN: Final = "sixteen"  # sixteen chaff
PAR: Final = "par"  # card points, counted from par
CARDS: Final = "cards"  # card points in addition to captured yaku, relative to the mean
PASSED: Final = "passed"
FORCED_OUT: Final = "forced_out"
SOURCES: Final = {
    SHOWN: "S2.34",
    STOP: "S2.64",
    LIABLE: "A-H12",
    HALF: "S2.63",
    BEATEN: "A-H12",
    CANCEL: "4.3",
    LEVEL: "A-H13",
    TWICE: "A-H13",
    SIXTEEN: "A-H13",
    PAR: "A-H20",
    CARDS: "S2.5",
    PASSED: "S2.27",
    FORCED_OUT: "S2.29",
}
FOR_CAPTURED: Final = (STOP, LIABLE, HALF, BEATEN, CANCEL)
_SPECIAL: Final = {ALL_AT_PAR: LEVEL, DOUBLE: TWICE, SIXTEEN_CHAFF: SIXTEEN}


@dataclass(frozen=True)
class Payment:
    """One line of a settlement: *payer* pays *payee* these points.

    The payer of a line of card points is NOBODY, and its points may be negative: such lines sum to
    0. *base* is the value before the multiplier and before it is halved.
    """

    payer: int
    payee: int
    points: int
    reason: str
    base: int

    @property
    def source(self) -> str:
        """Return the code of the statement or section behind it."""
        return SOURCES[self.reason]


def list_payments(finished: Round) -> tuple[Payment, ...]:
    """Return the lines of a finished round, by player; they add up to `Round.changes`.

    Empty for a void round, and for games without payments between players.
    """
    if finished.rules.settlement != AGAINST_PAR or finished.is_void:
        return ()
    end = build_outcome(finished.rules, finished.position)
    active = finished.active
    lines = (
        replace(
            seat_payment,
            payer=NOBODY if seat_payment.payer == NOBODY else active[seat_payment.payer],
            payee=active[seat_payment.payee],
        )
        for seat_payment in list_seat_payments(finished.rules.par, end)
    )
    return (*lines, *_list_fees(finished))


def _list_fees(finished: Round) -> Iterator[Payment]:
    """Yield the fees of players who sat out, paid to the winner (S2.27, S2.29, A-H22)."""
    times = finished.position.boost if is_fee_multiplied(finished.ruleset.toggles) else 1
    for player, fee in finished.fees.items():
        volunteer = finished.bidding is not None and player in finished.bidding.passed
        reason = PASSED if volunteer else FORCED_OUT
        if fee:
            yield Payment(player, finished.next_dealer, fee, reason, fee // times)


def list_seat_payments(par: Par, end: Outcome) -> Iterator[Payment]:
    """Yield the lines of an end, by seat; they add up to `par.changes_of`."""
    if end.ending == VOID:
        return
    kind, holder, each = find_special(par, end)
    if end.ending in (STOPPED, CANCELLED) or kind == NO_SPECIAL or not par.special_cancels_shown:
        for seat, points in enumerate(end.shown):
            yield from _list_payments_by_each(end, seat, points, points * end.multiplier, SHOWN)
    if end.ending == STOPPED:
        yield from _list_when_stopped(par, end)
        yield from _list_card_gains(par, end)
    elif end.ending == CANCELLED:
        yield from _list_halves(end, end.ender, CANCEL)
        yield from _list_card_gains(par, end)
    elif kind != NO_SPECIAL:
        yield from _list_payments_by_each(end, holder, each, each * end.multiplier, _SPECIAL[kind])
    else:
        yield from _list_when_exhausted(par, end)


def _list_payments_by_each(
    end: Outcome, payee: int, base: int, points: int, reason: str
) -> Iterator[Payment]:
    """Yield what every other seat pays *payee*, in turn order after it; nothing for 0."""
    seats = len(end.shown)
    for step in range(1, seats if points else 1):
        yield Payment((payee + step) % seats, payee, points, reason, base)


def _list_halves(end: Outcome, payee: int, reason: str) -> Iterator[Payment]:
    base = end.yaku[payee]
    yield from _list_payments_by_each(end, payee, base, base * end.multiplier // 2, reason)


def _list_when_stopped(par: Par, end: Outcome) -> Iterator[Payment]:
    base = end.yaku[end.ender]
    liable = find_liable(par, end)
    for line in _list_payments_by_each(end, end.ender, base, base * end.multiplier, STOP):
        if liable in (NOBODY, line.payer):
            yield line
        else:
            yield Payment(liable, line.payee, line.points, LIABLE, base)
    for seat, outstanding in enumerate(end.outstanding):
        if outstanding and seat != end.ender and par.beaten_gets_half:
            yield from _list_halves(end, seat, BEATEN)


def _list_when_exhausted(par: Par, end: Outcome) -> Iterator[Payment]:
    if any(end.yaku):
        for seat in range(len(end.yaku)):
            yield from _list_halves(end, seat, HALF)
        yield from _list_card_gains(par, end)
        return
    for seat, points in enumerate(end.points):
        yield Payment(NOBODY, seat, (points - par.par) * end.multiplier, PAR, points)


def _list_card_gains(par: Par, end: Outcome) -> Iterator[Payment]:
    """Yield the gains by card points in addition to captured yaku (S2.5, S2.56, A-H20)."""
    if par.cards_at_stop:
        for seat, gain in enumerate(find_card_gains(end)):
            yield Payment(NOBODY, seat, gain, CARDS, end.points[seat])
