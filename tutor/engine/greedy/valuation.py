"""The greedy player where everybody's cards count: Roppyakken and Hachi-Hachi.

Its definition is fixed, so that figures remain comparable. In tenths of a point, the value of a
capture of the cards T by the card c is the sum of the values of T and c, plus the gained yaku
points times a factor; a card without a capture has minus its own value. Of all hand cards and all
their captures, the largest value is played. Ties: the first card in card order; for one card, those
of its month in card order, then those that the joker reaches in card order, then no capture. It
stops when it may, never gives a continue up, and considers nothing more.
"""

from typing import Final

from tutor.rules.cards import NO_CARD, Card, CardSet, count, lowest
from tutor.rules.position import CANCEL, DECIDE, PLAY_HAND, Position
from tutor.rules.round.capture import STAY, find_matching, find_targets
from tutor.rules.round.play import PLAY_ON, STOP, Action, legal
from tutor.rules.score.scoring import score_pile
from tutor.rules.tables import AGAINST_PAR, Rules

# Card points and a share of every yaku that the card belongs to, in tenths of a point.
# Roppyakken: 2 + points + half of value/size of each yaku, rounded to a point.
# fmt: off
ROPPYAKKEN_WORTH: Final = (
    1830, 780, 80, 80,    830, 780, 80, 80,     2330, 780, 80, 80,
    180, 780, 80, 80,     120, 720, 20, 20,     620, 720, 20, 20,
    620, 720, 20, 20,     2330, 180, 80, 80,    1120, 720, 20, 20,
    680, 780, 80, 80,     770, 370, 800, 270,   1580, 180, 80, 80,
)
# Hachi-Hachi: points + a fifth of twice value/size of each yaku, rounded to a tenth.
HACHIHACHI_WORTH: Final = (
    270, 125, 10, 10,     100, 125, 10, 10,     270, 125, 10, 10,
    100, 79, 10, 10,      100, 79, 10, 10,      147, 125, 10, 10,
    147, 79, 10, 10,      270, 100, 10, 10,     100, 125, 10, 10,
    147, 125, 10, 10,     220, 100, 50, 10,     270, 10, 10, 10,
)
# fmt: on
YAKU_WORTH: Final = 10  # for a point of yaku where everybody's points are added up
YAKU_WORTH_AGAINST_PAR: Final = 20  # each of two opponents pays the yaku


def worth(rules: Rules, card: Card) -> int:
    """Return the worth of a card in tenths of a point."""
    if rules.settlement == AGAINST_PAR:
        return HACHIHACHI_WORTH[card]
    return ROPPYAKKEN_WORTH[card]


def capture_value(rules: Rules, position: Position, card: Card, taken: CardSet, points: int) -> int:
    """Return the value of placing *card* and taking *taken*, to compare captures by.

    *points* is the yaku total before it.
    """
    if not taken:
        return -worth(rules, card)
    gained = taken | 1 << card
    pile = position.captured[position.actor] | gained
    after, _ = score_pile(rules, pile, position.field & ~taken)
    factor = YAKU_WORTH_AGAINST_PAR if rules.settlement == AGAINST_PAR else YAKU_WORTH
    value = factor * (after - points)
    while gained:
        value += worth(rules, lowest(gained))
        gained &= gained - 1
    return value


def best_capture(
    rules: Rules, position: Position, card: Card, points: int, can_stay: bool
) -> tuple[int, Action]:
    """Return the value of the best way to place *card*, and the card to take or STAY.

    Where three are taken together, and where nothing can be, the choice is none: STAY.
    """
    able = find_targets(rules.joker, position.field, card)
    same_month = find_matching(position.field, card)
    if not able or count(same_month) == 3:
        return capture_value(rules, position, card, able, points), STAY
    chosen = NO_CARD
    best = 0
    for group in (same_month, able & ~same_month):
        remaining = group
        while remaining:
            target = lowest(remaining)
            remaining &= remaining - 1
            value = capture_value(rules, position, card, 1 << target, points)
            if chosen == NO_CARD or value > best:
                chosen, best = target, value
    if can_stay and -worth(rules, card) > best:
        return -worth(rules, card), STAY
    return best, chosen


def can_let_lie(rules: Rules, field: CardSet, card: Card) -> bool:
    """Return whether a card that can capture may decline to: a joker without a willow."""
    return card == rules.joker.card and rules.joker.may_stay != 0 and not find_matching(field, card)


def counting_card(rules: Rules, position: Position) -> Card:
    """Return the hand card with the best value, the first in card order among equals."""
    points, _ = score_pile(rules, position.captured[position.actor], position.field)
    chosen = NO_CARD
    best = 0
    remaining = legal(rules, position)
    while remaining:
        card = lowest(remaining)
        remaining &= remaining - 1
        can_stay = can_let_lie(rules, position.field, card)
        value, _ = best_capture(rules, position, card, points, can_stay)
        if chosen == NO_CARD or value > best:
            chosen, best = card, value
    return chosen


def counting_action(rules: Rules, position: Position) -> Action:
    """Return the greedy player's action where card points count, from the first card on."""
    if position.phase == PLAY_HAND:
        return counting_card(rules, position)
    if position.phase == DECIDE:
        return STOP
    if position.phase == CANCEL:
        return PLAY_ON
    points, _ = score_pile(rules, position.captured[position.actor], position.field)
    card = position.placing
    can_stay = can_let_lie(rules, position.field, card)
    return best_capture(rules, position, card, points, can_stay)[1]
