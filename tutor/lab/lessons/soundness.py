"""Check whether the table of a step is possible in a game; small excerpts are exempt."""

from collections.abc import Iterator
from typing import Final

from tutor.lessons.judging import is_valued
from tutor.lessons.model import Step
from tutor.lessons.situation import deal_of, start_round
from tutor.rules.cards import MONTHS, NO_CARD, count, month_set
from tutor.rules.position import Position
from tutor.rules.round.deal import is_void

OF_A_MONTH: Final = 4


def soundness_faults(step: Step) -> Iterator[str]:
    """Yield why no round by the rules of a step could have come to its table."""
    if step.board is None:
        return
    if len(step.board.won) > step.ruleset.seats:
        yield f"{len(step.board.won)} piles lie there, but {step.ruleset.seats} play."
    elif is_moment(step):
        position = start_round(step).position
        yield from _stock_faults(step, position)
        yield from _pile_faults(position)
        if step.ruleset.tables().joker.card == NO_CARD:  # a joker takes cards of other months
            yield from _month_faults(position)
        given = deal_of(step)
        if given and is_void(step.ruleset, given):
            yield "this deal would be dealt again."


def is_moment(step: Step) -> bool:
    """Return whether the whole table matters: it is valued, continued, or has a stock."""
    if step.board is None:
        return False
    return is_valued(step) or step.kind == "round" or step.board.pack is not None


def _stock_faults(step: Step, position: Position) -> Iterator[str]:
    rules = step.ruleset
    turns = sum(rules.hand_size - count(hand) for hand in position.hands)
    is_laid = turns > 0 or position.field > 0
    left = len(rules.pack) - rules.seats * rules.hand_size - is_laid * rules.field_size - turns
    if left != count(position.stock):
        yield f"the stock has {count(position.stock)} cards; after {turns} turns {left} are left."


def _pile_faults(position: Position) -> Iterator[str]:
    for pile in position.captured:
        if count(pile) % 2:
            yield f"a pile of {count(pile)} cards is odd."


def _month_faults(position: Position) -> Iterator[str]:
    for month in MONTHS:
        cards = month_set(OF_A_MONTH * (month - 1))
        taken = [count(pile & cards) for pile in position.captured]
        lying = count(position.field & cards)
        if any(number % 2 for number in taken):
            yield f"a pile has an odd number of cards of month {month}."
        if lying == OF_A_MONTH or (lying > 1 and any(taken)):
            yield f"{lying} cards of month {month} cannot lie on the field."
