"""The value of a round to a seat: its result, and the part that is safe before its end.

Where one player scores, own points minus the opponent's; where everybody's cards count, own points
minus the mean of the opponents'; where players pay each other, the own change.
"""

from tutor.engine.compiled import kernel
from tutor.rules.position import PLAY_HAND, Position, entry, replace_entry
from tutor.rules.score.scoring import card_points, score_pile
from tutor.rules.score.settlement import deltas
from tutor.rules.tables import AGAINST_PAR, ALL_COUNT, Rules


@kernel
def compare_with_others(values: tuple[int, ...], seat: int) -> float:
    """Return the entry of *seat* less the opponents' mean."""
    total = 0
    for other in range(len(values)):
        total += entry(values, other)
    own = entry(values, seat)
    return own - (total - own) / (len(values) - 1)


@kernel
def payoff(rules: Rules, position: Position, seat: int) -> float:
    """Return the payoff of a finished round to *seat*, in points.

    That is its change where players pay each other, otherwise its points less the mean of the
    opponents' points.
    """
    changes = deltas(rules, position)
    if rules.settlement == AGAINST_PAR:
        return float(entry(changes, seat))
    return compare_with_others(changes, seat)


@kernel
def banked_points(rules: Rules, position: Position, seat: int) -> float:
    """Return the part of a round's payoff to *seat* that is already settled, in points.

    Where everybody's cards count these are all scores so far, including the actor's yaku of this
    turn; where players pay each other, the yaku shown before the first card.
    """
    seats = len(position.hands)
    if rules.settlement == AGAINST_PAR:
        return position.boost * (seats - 1) * compare_with_others(position.shown_points, seat)
    if rules.settlement != ALL_COUNT:
        return 0.0
    scores = position.shown_points
    for other in range(seats):
        pile = entry(position.captured, other)
        yaku = entry(position.points, other)
        if other == position.actor and position.phase != PLAY_HAND:
            yaku, _ = score_pile(rules, pile, position.field)
        score = entry(scores, other) + card_points(rules, pile) + yaku
        scores = replace_entry(scores, other, score)
    return compare_with_others(scores, seat)
