"""The table after a round: everything lies open, and the yaku that scored are lit."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tutor.practice import LEARNER
from tutor.rules.cards import CardSet, cards_in, id_of
from tutor.rules.match.match import Match
from tutor.rules.match.payments import FOR_CAPTURED, list_payments
from tutor.rules.observation import Observation
from tutor.rules.position import NOBODY
from tutor.rules.round.round import Round
from tutor.rules.score.scoring import read_pile, score_sheet
from tutor.rules.score.settlement import find_scorer, is_paid_for_yaku
from tutor.rules.tables import ALL_COUNT, ONE_SCORES
from tutor.web.table.beats import PreludeMove
from tutor.web.table.board import BoardView, build_board
from tutor.web.table.seats import open_hands
from tutor.web.table.strips import Strip
from tutor.web.words.names.players import NEAR, People

SCORED: Final = "scored"  # the mark of a card of a yaku that counted


def build_ended_board(
    match: Match, people: People, observation: Observation, prelude_moves: Sequence[PreludeMove]
) -> BoardView:
    """Return the board of the round that has just ended, with each hand open in its strip."""
    current = match.current
    board = build_board(
        observation,
        people,
        current.turns,
        prelude_moves,
        may_act=False,
        hands=open_hands(current, LEARNER, all_open=True),
    )
    lit = frozenset(id_of(card) for card in cards_in(collect_scored_cards(current)))
    left = {NEAR: board.hand} | {hand.key: hand.cards for hand in board.hands}
    own, *strips = (
        strip and replace(_light(strip, lit), left=left.get(strip.key, ()))
        for strip in (board.own, *board.others)
    )
    return replace(board, own=own, others=tuple(filter(None, strips)), hands=(), is_ended=True)


def collect_scored_cards(finished: Round) -> CardSet:
    """Return the captured cards of every yaku that counted in a finished round."""
    position, number = finished.position, finished.number
    scored = 0
    for seat in list_scoring_seats(finished):
        pile = read_pile(position, seat)
        for other in score_sheet(finished.ruleset, number, pile, position.field):
            scored |= other.cards
    return scored


def list_scoring_seats(finished: Round) -> Sequence[int]:
    """Return the seats whose captured yaku counted in a finished round."""
    if finished.is_void:
        return ()
    settlement = finished.rules.settlement
    if settlement == ALL_COUNT:
        return range(len(finished.active))
    if settlement == ONE_SCORES:
        seat, _total = find_scorer(finished.rules, finished.position)
        is_by_yaku = is_paid_for_yaku(finished.rules, finished.position)
        return (seat,) if is_by_yaku and seat != NOBODY else ()
    paid = {payment.payee for payment in list_payments(finished) if payment.reason in FOR_CAPTURED}
    return [finished.seat_of(player) for player in sorted(paid) if player != NOBODY]


def _light(strip: Strip, lit: frozenset[str]) -> Strip:
    groups = tuple(
        replace(
            group,
            cards=tuple(
                replace(card, mark=SCORED) if card.id in lit else card for card in group.cards
            ),
        )
        for group in strip.groups
    )
    return replace(strip, groups=groups)
