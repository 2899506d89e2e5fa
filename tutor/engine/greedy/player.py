"""The greedy player: take the most valuable cards now. The baseline of every measurement.

Its definition is fixed, so that figures remain comparable. Where one player scores (Koi-Koi): the
value of the cards gained plus 15 for each point of yaku; koi-koi with at least four cards left and
fewer than 7 points. Where everybody's cards count: `greedy_counting`.
"""

from typing import Final

from tutor.engine.greedy.valuation import counting_action
from tutor.rules.cards import IDS, Card, CardSet, Kind, count, kind_of, lowest
from tutor.rules.position import DECIDE, PLAY_HAND, Position
from tutor.rules.round.capture import find_matching
from tutor.rules.round.play import KOIKOI, STOP, Action, legal
from tutor.rules.score.scoring import read_pile, score_pile
from tutor.rules.tables import ONE_SCORES, Rules

# Worth in tenths, so that half points stay whole numbers.
_KIND_WORTH: Final = {Kind.LIGHT: 80, Kind.ANIMAL: 30, Kind.RIBBON: 25, Kind.CHAFF: 10}
_OWN_WORTH: Final = {
    "11-rainman": 40,
    "9-cup": 100,
    "7-boar": 45,
    "10-deer": 45,
    "6-butterflies": 45,
    "1-ribbon": 40,
    "2-ribbon": 40,
    "3-ribbon": 40,
    "6-ribbon": 40,
    "9-ribbon": 40,
    "10-ribbon": 40,
}
WORTH: Final = tuple(
    _OWN_WORTH.get(name, _KIND_WORTH[kind_of(card)]) for card, name in enumerate(IDS)
)
YAKU_POINT_WORTH: Final = 150
KOIKOI_MIN_CARDS: Final = 4
KOIKOI_MAX_POINTS: Final = 6


def worthiest(cards: CardSet) -> Card:
    """Return the card worth most, the first in card order among equals."""
    best = lowest(cards)
    remaining = cards & (cards - 1)
    while remaining:
        card = lowest(remaining)
        remaining &= remaining - 1
        if WORTH[card] > WORTH[best]:
            best = card
    return best


def _worth_of(cards: CardSet) -> int:
    total = 0
    while cards:
        total += WORTH[lowest(cards)]
        cards &= cards - 1
    return total


def _gain(rules: Rules, position: Position, card: Card, points: int) -> int:
    """Return what playing *card* gains; *points* is the yaku total of the pile now."""
    taken = find_matching(position.field, card)
    if not taken:
        return -WORTH[card]
    if count(taken) == 2:
        taken = 1 << worthiest(taken)
    gained = taken | 1 << card
    pile = read_pile(position, position.actor) | gained
    after, _ = score_pile(rules, pile, position.field & ~taken)
    return _worth_of(gained) + YAKU_POINT_WORTH * (after - points)


def greedy_card(rules: Rules, position: Position) -> Card:
    """Return the hand card that gains most, the first in card order among equals."""
    points, _ = score_pile(rules, read_pile(position, position.actor), position.field)
    remaining = legal(rules, position)
    best = lowest(remaining)
    best_gain = _gain(rules, position, best, points)
    remaining &= remaining - 1
    while remaining:
        card = lowest(remaining)
        remaining &= remaining - 1
        gain = _gain(rules, position, card, points)
        if gain > best_gain:
            best, best_gain = card, gain
    return best


def greedy_action(rules: Rules, position: Position) -> Action:
    """Return the greedy player's action in any phase from the first card on."""
    if rules.settlement != ONE_SCORES:
        return counting_action(rules, position)
    if position.phase == PLAY_HAND:
        return greedy_card(rules, position)
    if position.phase == DECIDE:
        cards_left = count(position.hands[position.actor])
        points = position.points[position.actor]
        calls = cards_left >= KOIKOI_MIN_CARDS and points <= KOIKOI_MAX_POINTS
        return KOIKOI if calls else STOP
    return worthiest(legal(rules, position))
