"""Events between a deal and the first card: bids, misdeals, shown yaku, a late field.

With more players than seats, they bid first. Then misdeals are offered, then the dealt yaku, seat
by seat from the dealer on. A field that comes late (S2.47) is dealt after that, and may void the
round.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from tutor.rules.cards import CardSet, card_set
from tutor.rules.position import (
    DEALT_YAKU,
    MISDEAL,
    NOBODY,
    PLAY_HAND,
    ROUND_OVER,
    SHOW,
    VOID,
    Position,
    replace_entry,
    start_position,
)
from tutor.rules.round import participation
from tutor.rules.round.deal import Deal, Deck
from tutor.rules.round.play import Action
from tutor.rules.ruleset import MISDEAL_IF_DECLARED, DealtYaku, Ruleset, Value

DECLARE: Final = 53
WAIVE: Final = 54
KEEP: Final = 60  # KEEP + a bit set of the offered yaku shows those
REFUSALS: Final = (KEEP, WAIVE)  # a refusal would reveal the hand
Carried = tuple[int, ...]
_KEPT: Final = 1 << 14  # hands of which the dealt yaku are remembered


def queue_multipliers(ruleset: Ruleset, field: CardSet, carried: Carried) -> Carried:
    """Return the multiplier in force with a field, then those that wait for later rounds.

    *carried* waited before this round: the first of them is in force and pushes the field's
    own back (4.3, *Field multiplier extras*).
    """
    stored = (*carried, *ruleset.game.carried(ruleset.toggles, field))
    return stored or (ruleset.game.boost(ruleset.toggles, field),)


def open_round(ruleset: Ruleset, given: Deal, carried: Carried = ()) -> Position:
    """Return the position after a deal, at its first decision."""
    boost = 1 if ruleset.field_comes_late else queue_multipliers(ruleset, given.field, carried)[0]
    if ruleset.has_bidding:
        return participation.ask_next(
            ruleset, given, participation.replay_bidding(ruleset, given, ()), boost
        )
    position = start_position(given.hands, given.field, card_set(given.stock), given.dealer, boost)
    lucky = [s for s, hand in enumerate(given.hands) if ruleset.find_dealt_end(hand)]
    if lucky:
        winner = lucky[0] if len(lucky) == 1 else NOBODY
        return position._replace(phase=ROUND_OVER, ending=DEALT_YAKU, winner=winner)
    return start_offers(ruleset, position, given.stock, carried)


def list_offers(ruleset: Ruleset, hand: CardSet) -> tuple[DealtYaku, ...]:
    """Return the dealt yaku that the holder of *hand* may show."""
    return _list_offers(ruleset.game.hand_yaku, tuple(ruleset.toggles.items()), hand)


@lru_cache(maxsize=_KEPT)
def _list_offers(
    hand_yaku: Callable[[Mapping[str, Value], CardSet], tuple[DealtYaku, ...]],
    toggles: tuple[tuple[str, Value], ...],
    hand: CardSet,
) -> tuple[DealtYaku, ...]:
    """Return the offered yaku, cached: a search repeats the same hands."""
    return hand_yaku(dict(toggles), hand)


def legal(ruleset: Ruleset, position: Position) -> tuple[Action, ...]:
    """Return the legal actions of a misdeal or of showing."""
    if position.phase == MISDEAL:
        return (DECLARE, WAIVE)
    offers = list_offers(ruleset, position.hands[position.actor])
    return tuple(KEEP + chosen for chosen in list_showings(ruleset, offers))


def list_showings(ruleset: Ruleset, showings: tuple[DealtYaku, ...]) -> tuple[int, ...]:
    """Return the sets of the offered yaku that may be shown, as bit sets of their places."""
    everything = (1 << len(showings)) - 1
    return tuple(range(everything + 1)) if ruleset.game.shows_apart else (0, everything)


def combine_shown(results: tuple[DealtYaku, ...], chosen: int) -> tuple[CardSet, int]:
    """Return the cards that are shown when these of the offered yaku are, and their points."""
    shown = [yaku for place, yaku in enumerate(results) if chosen >> place & 1]
    cards = 0
    for yaku in shown:
        cards |= yaku.cards
    return cards, sum(yaku.points for yaku in shown)


def apply(
    ruleset: Ruleset, position: Position, action: Action, stock: Deck, carried: Carried = ()
) -> Position:
    """Return the position after a legal action; *stock* is its order, to deal a river from."""
    if action == DECLARE:
        return position._replace(phase=ROUND_OVER, ending=VOID)
    if action != WAIVE:
        position = _show(ruleset, position, action - KEEP)
    step = (position.actor - position.dealer) % ruleset.seats
    return _find_offer(ruleset, position, position.phase, step + 1, stock, carried)


def start_offers(
    ruleset: Ruleset, position: Position, stock: Deck, carried: Carried = ()
) -> Position:
    """Return the position at its first misdeal or dealt yaku, otherwise at its first turn."""
    return _find_offer(ruleset, position, MISDEAL, 0, stock, carried)


def _show(ruleset: Ruleset, position: Position, chosen: int) -> Position:
    seat = position.actor
    cards, points = combine_shown(list_offers(ruleset, position.hands[seat]), chosen)
    return position._replace(
        shown=replace_entry(position.shown, seat, cards),
        shown_points=replace_entry(position.shown_points, seat, points),
    )


def _find_offer(
    ruleset: Ruleset, position: Position, phase: int, first: int, stock: Deck, carried: Carried
) -> Position:
    for step in range(first, ruleset.seats):
        seat = (position.dealer + step) % ruleset.seats
        if _has_offer(ruleset, position.hands[seat], phase):
            return position._replace(phase=phase, actor=seat)
    if phase == MISDEAL:
        return _find_offer(ruleset, position, SHOW, 0, stock, carried)
    return start_play(ruleset, position, stock, carried)


def _has_offer(ruleset: Ruleset, hand: CardSet, phase: int) -> bool:
    if phase == MISDEAL:
        return ruleset.game.hand_verdict(ruleset.toggles, hand) == MISDEAL_IF_DECLARED
    return bool(list_offers(ruleset, hand))


def start_play(
    ruleset: Ruleset, position: Position, stock: Deck, carried: Carried = ()
) -> Position:
    """Return the position at its first turn; deal a late field, which may void the round."""
    first = position._replace(phase=PLAY_HAND, actor=position.dealer)
    if not ruleset.field_comes_late:
        return first
    field = card_set(stock[: ruleset.field_size])
    boost = queue_multipliers(ruleset, field, carried)[0]
    played_card = first._replace(field=field, stock=position.stock & ~field, boost=boost)
    if ruleset.game.is_void_field(ruleset.toggles, field):
        return played_card._replace(phase=ROUND_OVER, ending=VOID)
    return played_card
