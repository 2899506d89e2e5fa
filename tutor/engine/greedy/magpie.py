"""The magpie: take the most valuable light or animal, otherwise any card; always stop.

Its definition is fixed, so that figures remain comparable. The greedy player of Koi-Koi defines the
values; among equal cards it plays the first in card order.
"""

from tutor.engine.greedy.player import WORTH, worthiest
from tutor.rules.cards import ANIMALS, LIGHTS, Card, CardSet, lowest
from tutor.rules.position import PLAY_HAND, Position
from tutor.rules.round.capture import find_matching
from tutor.rules.round.play import Action, legal
from tutor.rules.tables import Rules


def magpie_action(rules: Rules, position: Position) -> Action:
    """Return the magpie's action in any phase from the first card on."""
    remaining = legal(rules, position)
    best, most = lowest(remaining), -1
    while remaining:
        action = lowest(remaining)
        remaining &= remaining - 1
        if position.phase == PLAY_HAND:
            glitter = _glitter(position.field, action)
        else:
            glitter = WORTH[action] if action < len(WORTH) else 0
        if glitter > most:
            best, most = action, glitter
    return best


def _glitter(field: CardSet, card: Card) -> int:
    """Return the worth of the worthiest light or animal that *card* may take, 1 for any other."""
    taken = find_matching(field, card)
    glittering = taken & (LIGHTS | ANIMALS)
    if glittering:
        return WORTH[worthiest(glittering)]
    return 1 if taken else 0
