"""The score of a finished round and of the match, for everybody."""

from collections.abc import Sequence
from dataclasses import dataclass

from tutor.rules.cards import cards_in
from tutor.rules.match.match import Match
from tutor.rules.match.payments import list_payments
from tutor.rules.position import NOBODY, STOPPED
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.settlement import find_scorer, is_paid_for_yaku
from tutor.rules.tables import AGAINST_PAR, ONE_SCORES
from tutor.web.i18n.numbers import format_signed_whole, format_whole
from tutor.web.i18n.translation import _, format_points, join_sentences
from tutor.web.table.beats import PreludeMove, list_prelude_moves
from tutor.web.table.board import PAIR
from tutor.web.table.card_view import CardView, card_views
from tutor.web.table.scores import (
    ScoreSheet,
    Settlement,
    Sum,
    build_settlement,
    list_score_sheets,
    reckon_sum,
)
from tutor.web.words.names.players import (
    People,
    Person,
    find_you,
    list_seated,
    name_several,
    order_by_turn,
)
from tutor.web.words.table.endings import (
    dealer_reason,
    dealer_sentence,
    describe_ending,
    match_heading,
    payment_heading,
    reason,
    reckoning,
    round_heading,
    standing_sentence,
    verdict_reason,
)


@dataclass(frozen=True)
class RoundSummary:
    """The result of a finished round, in words and sums."""

    ruleset: Ruleset
    number: int
    heading: str
    story: str
    sum: Sum | None  # where one player scores
    tallies: tuple[ScoreSheet, ...]  # where everybody does
    settlement: Settlement | None  # where they pay each other
    hands: tuple[tuple[str, tuple[CardView, ...]], ...]  # what players still held, by title
    standing: str
    next_dealer: str  # empty after the last round
    is_void: bool


@dataclass(frozen=True)
class RoundRow:
    """One line of the table of rounds."""

    number: int
    dealer: str
    how: str
    changes: tuple[str, ...]  # of every player


@dataclass(frozen=True)
class MatchSummary:
    """The result of a finished match, in words and a table."""

    heading: str
    why: str
    titles: tuple[str, ...]
    rows: tuple[RoundRow, ...]
    totals: tuple[str, ...]
    begun: tuple[str, ...] = ()  # the points that everybody began with, if not 0


def summarise_round(
    match: Match,
    everybody: People,
    index: int,
    prelude_moves: Sequence[PreludeMove] | None = None,
) -> RoundSummary:
    """Return the summary of the finished round with this *index* in the match.

    *prelude_moves* are the announcements before its first card, if the caller has them already.
    """
    finished = match.rounds[index]
    prelude_moves = list_prelude_moves(finished) if prelude_moves is None else prelude_moves
    seats = list_seated(everybody, finished.active)
    story = [
        _describe_sitting_out(finished, everybody, seats),
        _describe_own_fee(finished, everybody),
        describe_ending(finished, seats),
    ]
    is_last = index == len(match.rounds) - 1
    return RoundSummary(
        ruleset=finished.ruleset,
        number=finished.number,
        heading=_heading(finished, everybody),
        story=join_sentences(story),
        sum=_sum(finished, seats),
        tallies=list_score_sheets(finished, everybody, prelude_moves),
        settlement=build_settlement(finished, everybody, prelude_moves),
        hands=_hands(finished, seats),
        standing=standing_sentence(match.ruleset, everybody, _totals_after(match, finished)),
        next_dealer="" if match.is_over and is_last else _next(match, finished, everybody, is_last),
        is_void=finished.is_void,
    )


def summarise_match(match: Match, everybody: People) -> MatchSummary:
    """Return the summary of a finished match."""
    return MatchSummary(
        heading=match_heading(match, everybody),
        why=verdict_reason(match, everybody),
        titles=tuple(person.title for person in everybody),
        rows=tuple(_row(played, everybody) for played in match.finished),
        totals=tuple(_format_total(match.current, total) for total in match.totals()),
        begun=(str(bank),) * match.ruleset.players if (bank := match.ruleset.bank) else (),
    )


def _next(match: Match, finished: Round, everybody: People, is_last: bool) -> str:
    dealer = everybody[finished.next_dealer]
    if finished.rules.settlement == ONE_SCORES and not finished.is_void:
        return dealer_sentence(dealer)
    goes_on = verdict_reason(match, everybody) if is_last else ""
    return join_sentences((goes_on, dealer_reason(finished, dealer)))


def _totals_after(match: Match, finished: Round) -> tuple[int, ...]:
    return match.totals(finished.number + (0 if finished.is_void else 1))


def find_round_winners(finished: Round) -> tuple[int, ...]:
    """Return the players who won a round, as its heading names them."""
    if finished.is_void:
        return ()
    if finished.rules.settlement == AGAINST_PAR:
        return (finished.next_dealer,)
    if finished.rules.settlement == ONE_SCORES:
        seat, _points = find_scorer(finished.rules, finished.position)
        return () if seat == NOBODY else (finished.active[seat],)
    best = max(finished.changes)
    return tuple(player for player, change in enumerate(finished.changes) if best == change != 0)


def _heading(finished: Round, everybody: People) -> str:
    if finished.is_void:
        return _("The round is void: nobody scores")
    winners = find_round_winners(finished)
    if finished.rules.settlement == AGAINST_PAR:
        [winner] = winners
        return payment_heading(everybody[winner], everybody, finished.changes)
    if finished.rules.settlement == ONE_SCORES:
        _seat, total = find_scorer(finished.rules, finished.position)
    else:
        total = max(finished.changes)
    return round_heading([everybody[winner] for winner in winners], total)


def _describe_sitting_out(finished: Round, everybody: People, seats: People) -> str:
    """Return who played while the learner sat out; empty if the learner played."""
    you = find_you(everybody)
    if you is None or any(seat.is_you for seat in seats):
        return ""
    played, spoken = name_several(seats), finished.bidding
    if spoken and you in spoken.passed:
        return _("You passed this round; %(names)s played it.", names=played)
    if spoken and you not in spoken.order:
        return _("The joker was yours, so you sat out; %(names)s played this round.", names=played)
    return _("You sat out this round; %(names)s played it.", names=played)


def _describe_own_fee(finished: Round, everybody: People) -> str:
    """Return the learner's fee for sitting out and its reason, empty when they played."""
    you = find_you(everybody)
    if you is None or you in finished.active:
        return ""
    own_fee = [
        _(
            "You pay %(name)s %(points)s: %(why)s (%(sum)s).",
            name=everybody[payment.payee].name,
            points=format_points(payment.points),
            why=reason(payment),
            sum=reckoning(payment, finished.position.boost, finished.rules.par.par),
        )
        for payment in list_payments(finished)
        if payment.payer == you and payment.points > 0
    ]
    return join_sentences(own_fee)


def _hands(finished: Round, seats: People) -> tuple[tuple[str, tuple[CardView, ...]], ...]:
    ordered = order_by_turn(seats)
    if seats[ordered[-1]].is_you:
        ordered = [ordered[-1], *ordered[:-1]]
    position = finished.position
    if not any(position.hands) and len(seats) > PAIR:
        return ()
    left_hands = [(_name_held_hand(seats[s]), _cards(finished, position.hands[s])) for s in ordered]
    if finished.is_void:
        left_hands.insert(0, (_("The field"), _cards(finished, position.field)))
    return tuple(left_hands)


def _name_held_hand(who: Person) -> str:
    return _("You still held") if who.is_you else _("%(name)s still held", name=who.subject)


def _cards(finished: Round, hand: int) -> tuple[CardView, ...]:
    return card_views(cards_in(hand), ruleset=finished.ruleset)


def _sum(finished: Round, seats: People) -> Sum | None:
    """Return the sum of the scorer; none for a dealt hand or the dealer's bonus."""
    position = finished.position
    if finished.rules.settlement != ONE_SCORES or finished.is_void:
        return None
    seat, total = find_scorer(finished.rules, position)
    if seat == NOBODY or not is_paid_for_yaku(finished.rules, position):
        return None
    if position.ending != STOPPED:  # the dealt field multiplies a stop alone
        position = position._replace(boost=1)
    result = reckon_sum(finished.ruleset, finished.number, position, seat, seats, total)
    return result if result.lines else None


def _row(played: Round, everybody: People) -> RoundRow:
    seats = list_seated(everybody, played.active)
    scored = _sum(played, seats)
    dealer = everybody[played.dealer]
    return RoundRow(
        number=played.number,
        dealer=dealer.title,
        how=scored.names if scored else _describe_how(played, everybody, seats),
        changes=tuple(_format_change(played, change) for change in played.changes),
    )


def _describe_how(played: Round, everybody: People, seats: People) -> str:
    if played.rules.settlement == ONE_SCORES:
        return describe_ending(played, seats)
    return _heading(played, everybody)


def _format_change(played: Round, points: int) -> str:
    """Return the points of a round, with a sign where the players pay each other."""
    is_paid = played.rules.zero_sum or played.rules.settlement == AGAINST_PAR
    return (format_signed_whole if is_paid else format_whole)(points)


def _format_total(played: Round, points: int) -> str:
    return format_whole(points) if played.ruleset.bank else _format_change(played, points)
