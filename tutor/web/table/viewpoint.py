"""Who a table addresses, and the names of all players."""

from tutor.practice import LEARNER, Table
from tutor.store import MatchSetup, Source
from tutor.web.words.names.opponents import name_players
from tutor.web.words.names.players import People, list_people


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
