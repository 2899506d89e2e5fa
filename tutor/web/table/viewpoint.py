"""Who a table addresses, the names of all players, and whose cards are open."""

from collections.abc import Mapping
from typing import Final

from tutor.practice import LEARNER, Table
from tutor.rules.cards import CardSet
from tutor.rules.position import BID, DEALT_YAKU
from tutor.rules.round.round import Round
from tutor.store import MatchSetup, Source
from tutor.web.words.names.players import People, list_people, name_players

OPEN: Final = "open"  # in an address; any other value shows only what was known


def find_people(table: Table, side: int | None = None) -> People:
    """Return everybody at a table from one player's viewpoint."""
    return find_people_of(table.record.setup, table.record.source, side)


def find_people_of(setup: MatchSetup, source: Source, side: int | None = None) -> People:
    """Return everybody in a match with this setup, from the learner's side by default.

    Only the learner is "you". In an imported match nobody is, until the learner has said which
    player they were.
    """
    players = setup.ruleset.players
    names = name_players(setup.level, players, source.names)
    near = find_side(source) if side is None else side
    return list_people(players, near if near == source.you else None, names, near)


def find_side(source: Source) -> int:
    """Return the viewpoint of a match: the learner's, otherwise the first player's."""
    return LEARNER if source.you is None else source.you


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
