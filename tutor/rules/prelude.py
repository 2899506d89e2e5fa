"""What comes between a deal and the first card: misdeals declared, yaku shown, the river laid.

Misdeals are offered first, then the dealt yaku, seat by seat from the dealer on; where the
field comes late (S2.47) it is laid after that, and may void the round.
"""

from typing import Final

from tutor.rules.cards import CardSet, card_set
from tutor.rules.deal import Deal
from tutor.rules.play import Action
from tutor.rules.position import (
    DEALT_YAKU,
    MISDEAL,
    NOBODY,
    PLAY_HAND,
    ROUND_OVER,
    SHOW,
    VOID,
    Position,
    dealt,
    replaced,
)
from tutor.rules.ruleset import MISDEAL_IF_DECLARED, DealtYaku, Ruleset

DECLARE: Final = 53
WAIVE: Final = 54
KEEP: Final = 60  # KEEP + a bit set of the offered yaku shows those


def opening(ruleset: Ruleset, given: Deal) -> Position:
    """Return the position after a deal, at its first decision."""
    late = ruleset.game.field_comes_late
    field = 0 if late else given.field
    stock = card_set(given.stock) | (given.field if late else 0)
    boost = ruleset.game.boost(ruleset.toggles, given.field)
    position = dealt(given.hands, field, stock, given.dealer, boost)
    lucky = [s for s, hand in enumerate(given.hands) if ruleset.game.dealt_yaku(hand)]
    if lucky:
        winner = lucky[0] if len(lucky) == 1 else NOBODY
        return position._replace(phase=ROUND_OVER, ending=DEALT_YAKU, winner=winner)
    return _offered(ruleset, given, position, MISDEAL, 0)


def offers(ruleset: Ruleset, hand: CardSet) -> tuple[DealtYaku, ...]:
    """Return the dealt yaku that the holder of *hand* may show."""
    return ruleset.game.hand_yaku(ruleset.toggles, hand)


def legal(ruleset: Ruleset, position: Position) -> tuple[Action, ...]:
    """Return the legal actions of a prelude phase."""
    if position.phase == MISDEAL:
        return (DECLARE, WAIVE)
    offered = offers(ruleset, position.hands[position.actor])
    if not ruleset.game.shows_apart:
        return (KEEP, KEEP + (1 << len(offered)) - 1)
    return tuple(KEEP + shown for shown in range(1 << len(offered)))


def apply(ruleset: Ruleset, given: Deal, position: Position, action: Action) -> Position:
    """Return the position after a legal action of a prelude phase."""
    if action == DECLARE:
        return position._replace(phase=ROUND_OVER, ending=VOID)
    if action != WAIVE:
        position = _shown(ruleset, position, action - KEEP)
    step = (position.actor - given.dealer) % ruleset.seats
    return _offered(ruleset, given, position, position.phase, step + 1)


def _shown(ruleset: Ruleset, position: Position, chosen: int) -> Position:
    seat = position.actor
    offered = offers(ruleset, position.hands[seat])
    shown = [yaku for index, yaku in enumerate(offered) if chosen >> index & 1]
    cards = 0
    for yaku in shown:
        cards |= yaku.cards
    return position._replace(
        shown=replaced(position.shown, seat, cards),
        shown_points=replaced(position.shown_points, seat, sum(yaku.points for yaku in shown)),
    )


def _offered(ruleset: Ruleset, given: Deal, position: Position, phase: int, first: int) -> Position:
    for step in range(first, ruleset.seats):
        seat = (given.dealer + step) % ruleset.seats
        if _has_offer(ruleset, position.hands[seat], phase):
            return position._replace(phase=phase, actor=seat)
    if phase == MISDEAL:
        return _offered(ruleset, given, position, SHOW, 0)
    return _begun(ruleset, given, position)


def _has_offer(ruleset: Ruleset, hand: CardSet, phase: int) -> bool:
    if phase == MISDEAL:
        return ruleset.game.hand_verdict(ruleset.toggles, hand) == MISDEAL_IF_DECLARED
    return bool(offers(ruleset, hand))


def _begun(ruleset: Ruleset, given: Deal, position: Position) -> Position:
    if not ruleset.game.field_comes_late:
        return position._replace(phase=PLAY_HAND, actor=given.dealer)
    laid = position._replace(field=given.field, stock=card_set(given.stock))
    if ruleset.game.is_void_field(ruleset.toggles, given.field):
        return laid._replace(phase=ROUND_OVER, ending=VOID)
    return laid._replace(phase=PLAY_HAND, actor=given.dealer)
