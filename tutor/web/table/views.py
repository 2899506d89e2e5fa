"""The two views of a past moment: what a player knew then, and all cards open."""

from collections.abc import Mapping
from typing import Final

from tutor.rules.cards import CardSet
from tutor.rules.position import BID, DEALT_YAKU
from tutor.rules.round.round import Round

OPEN: Final = "open"  # in an address; any other value shows only what was known


def is_open(fields: Mapping[str, str]) -> bool:
    """Return whether an address requests all cards open."""
    return fields.get("view", "") == OPEN


def open_hands(moment: Round, player: int, *, all_open: bool) -> tuple[CardSet, ...]:
    """Return the open hands before a player, by seat, or none.

    The rules open a hand that wins as dealt; other hands are open only on request.
    """
    position = moment.position
    if position.phase == BID:
        return ()
    if all_open:
        return position.hands
    own = moment.seat_of(player)
    opponents = [hand for seat, hand in enumerate(position.hands) if seat != own]
    won = position.ending == DEALT_YAKU and all(map(moment.ruleset.find_dealt_end, opponents))
    return position.hands if won else ()
