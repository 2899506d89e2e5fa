"""The answers of the rules of Koi-Koi to one turn: a choice at its end, or a stop."""

from typing import Final

from tutor.lab.examples.fields import ExampleError, read_cards
from tutor.lab.examples.kinds import Answer
from tutor.lab.examples.record import Example
from tutor.rules.cards import ALL, CardSet, lowest
from tutor.rules.position import DECIDE, DRAW, STOPPED, start_position
from tutor.rules.round.play import apply, legal, turn_up
from tutor.rules.score.scoring import mark_call, score_by_stopping, score_pile

CONTEXT: Final = ("played", "drawn", "own_koikoi_calls", "opponent_koikoi_calls", "month")


def answer_turn(record: Example, month: int, calls: tuple[int, int]) -> Answer:
    """Return the result of playing a hand card and drawing a card, without choices.

    The player deals, and the opponent passes. Yaku held before the turn do not count again.
    """
    rules = record.rules.tables(month)
    hand, pile = record.pile("hand"), record.pile("captured")
    played, drawn = _read_card(record, "played"), _read_card(record, "drawn")
    if hand & record.field or (hand | record.field) & (pile | drawn) or pile & drawn:
        raise ExampleError("A card is in two places.")
    remaining = ALL & ~(hand | record.field | pile | drawn)
    points, made = score_pile(rules, mark_call(pile, calls[0]), record.field)
    boost = record.rules.game.boost(record.rules.toggles, record.field)
    stock = remaining & (remaining - 1) | drawn
    start = start_position((hand, remaining & -remaining), record.field, stock, 0, boost)._replace(
        captured=(pile, 0), calls=calls, points=(points, 0), held=(made, 0)
    )
    if not legal(rules, start) & played:
        raise ExampleError("This player may not play that card.")
    placed = apply(rules, start, lowest(played))
    ended = turn_up(rules, placed, lowest(drawn)) if placed.phase == DRAW else placed
    asks, stops = ended.phase == DECIDE, ended.ending == STOPPED
    if ended.actor == start.actor and not (asks or stops):
        raise ExampleError("The card played or drawn can take one of two cards.")
    total = score_by_stopping(rules, ended, 0) if asks or stops else 0
    return {"yaku": [], "total": total, "asks": asks, "stops": stops}


def _read_card(record: Example, key: str) -> CardSet:
    return read_cards([record.context.need(key)], key)
