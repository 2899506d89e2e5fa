"""The turn as one phase machine: legal actions and their results.

An *action* is the index of one bit of `legal`: a card 0..47 to play or to take, or one of the codes
below. The phase distinguishes them. Source: RULES.md section 5.
"""

from typing import Final

from tutor.rules.cards import NO_CARD, Card, CardSet, lowest
from tutor.rules.position import (
    CANCEL,
    CANCELLED,
    CHOOSE_DRAW,
    CHOOSE_HAND,
    DECIDE,
    DRAW,
    EXHAUSTED,
    NOBODY,
    PLAY_HAND,
    ROUND_OVER,
    STOPPED,
    SUDDEN,
    Position,
    entry,
    replace_entry,
)
from tutor.rules.round.capture import STAY, find_choices, find_matching, find_targets
from tutor.rules.score.scoring import read_pile, score_pile
from tutor.rules.tables import Rules

Action = int
STOP: Final = 48
KOIKOI: Final = 49  # Hachi-Hachi's continue as well
GIVE_UP: Final = 51  # cancel a continue for half
PLAY_ON: Final = 52


class IllegalActionError(ValueError):
    """An action that the rules do not allow here."""


def legal(rules: Rules, position: Position) -> int:
    """Return the bit set of legal actions; empty when chance moves or the round is over."""
    if position.phase == PLAY_HAND:
        return _find_playable(rules, position)
    if position.phase == CHOOSE_HAND or position.phase == CHOOSE_DRAW:
        return find_choices(rules.joker, position.field, position.placing)
    if position.phase == DECIDE:
        return 1 << STOP | 1 << KOIKOI
    if position.phase == CANCEL:
        return 1 << GIVE_UP | 1 << PLAY_ON
    return 0


def apply(rules: Rules, position: Position, action: Action) -> Position:
    """Return the position after a legal action; the caller has checked that it is legal."""
    if position.phase == PLAY_HAND:
        hand = entry(position.hands, position.actor) & ~(1 << action)
        hands = replace_entry(position.hands, position.actor, hand)
        return _place(rules, position._replace(hands=hands, phase=CHOOSE_HAND), action)
    if position.phase == CHOOSE_HAND or position.phase == CHOOSE_DRAW:
        taken = 0 if action == STAY else 1 << action
        return _take(rules, position, position.placing, taken)
    if action == KOIKOI:
        return call(rules, position)
    if action == PLAY_ON:
        return position._replace(phase=PLAY_HAND)
    return _end_round(position, CANCELLED) if action == GIVE_UP else stop(position)


def stop(position: Position) -> Position:
    """Return the position after its actor stopped."""
    return _end_round(position, STOPPED)


def call(rules: Rules, position: Position) -> Position:
    """Return the position after its actor called koi-koi or a continue."""
    return _begin_next_turn(rules.par.may_cancel, _note_call(rules, position))


def _note_call(rules: Rules, position: Position) -> Position:
    """Record a call; its bonus is no growth that would open a decision."""
    seat = position.actor
    calls = replace_entry(position.calls, seat, entry(position.calls, seat) + 1)
    first = seat if position.first_caller == NOBODY else position.first_caller
    called = position._replace(calls=calls, last_caller=seat, first_caller=first)
    total, _ = score_pile(rules, read_pile(called, seat), position.field)
    return called._replace(points=replace_entry(position.points, seat, total))


def turn_up(rules: Rules, position: Position, card: Card) -> Position:
    """Return the position after chance turned up *card*, one of the stock."""
    stock = position.stock & ~(1 << card)
    return _place(rules, position._replace(stock=stock, phase=CHOOSE_DRAW), card)


def _find_playable(rules: Rules, position: Position) -> CardSet:
    hand = entry(position.hands, position.actor)
    if not rules.must_match:
        return hand
    able = 0
    remaining = hand
    while remaining:
        card = lowest(remaining)
        remaining &= remaining - 1
        if find_matching(position.field, card):
            able |= 1 << card
    return able if able else hand


def _place(rules: Rules, position: Position, card: Card) -> Position:
    """Place a card that was played or drawn; the phase is already the choice it may need."""
    if find_choices(rules.joker, position.field, card):
        return position._replace(placing=card)
    return _take(rules, position, card, find_targets(rules.joker, position.field, card))


def _take(rules: Rules, position: Position, card: Card, taken: CardSet) -> Position:
    """Move these cards to the pile with *card*, or add it to the field; then draw, or end the
    turn.
    """
    if taken:
        pile = entry(position.captured, position.actor) | taken | 1 << card
        captured = replace_entry(position.captured, position.actor, pile)
        field = position.field & ~taken
    else:
        captured = position.captured
        field = position.field | 1 << card
    placed = position._replace(field=field, captured=captured, placing=NO_CARD)
    if rules.sudden and score_pile(rules, entry(captured, position.actor), field)[1] & rules.sudden:
        return _end_round(placed, SUDDEN)
    return (
        placed._replace(phase=DRAW) if position.phase == CHOOSE_HAND else _end_turn(rules, placed)
    )


def _end_turn(rules: Rules, position: Position) -> Position:
    """End a turn: a decision is due when the yaku grew, or are new (A-K14)."""
    seat = position.actor
    total, made = score_pile(rules, read_pile(position, seat), position.field)
    grown = total > entry(position.points, seat)
    reopened = made & ~entry(position.held, seat) != 0 if rules.new_yaku_only else grown
    scored = position._replace(points=replace_entry(position.points, seat, total))
    if not reopened or not rules.decides:
        return _begin_next_turn(rules.par.may_cancel, scored)
    if entry(scored.hands, seat) == 0 or not can_call(rules, scored, total):
        return _end_round(scored, STOPPED)
    return scored._replace(phase=DECIDE, held=replace_entry(position.held, seat, made))


def can_call(rules: Rules, position: Position, total: int) -> bool:
    """Return whether koi-koi is offered; a decision with only `stop` is made automatically."""
    if rules.one_call and entry(position.calls, position.actor):
        return False
    if rules.stop_after_call and _has_other_called(position):
        return False
    return total >= rules.least_points_to_call


def _has_other_called(position: Position) -> bool:
    for seat in range(len(position.calls)):
        if seat != position.actor and entry(position.calls, seat):
            return True
    return False


def _end_round(position: Position, ending: int) -> Position:
    return position._replace(phase=ROUND_OVER, ending=ending, winner=position.actor)


def _begin_next_turn(may_cancel: int, position: Position) -> Position:
    seats = len(position.hands)
    for step in range(1, seats + 1):
        seat = (position.actor + step) % seats
        if entry(position.hands, seat):
            phase = CANCEL if may_cancel and entry(position.calls, seat) else PLAY_HAND
            return position._replace(phase=phase, actor=seat)
    return position._replace(phase=ROUND_OVER, ending=EXHAUSTED)
