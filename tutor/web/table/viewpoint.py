"""Who a table addresses, and the names of all players."""

from contextlib import AbstractContextManager

from tutor.practice import LEARNER, Table
from tutor.store import MatchSetup, Source
from tutor.web.words.names.opponents import name_players
from tutor.web.words.names.players import speak_to


def speak_at(table: Table, side: int | None = None) -> AbstractContextManager[None]:
    """Use one player's viewpoint for all text in this context."""
    return speak_about(table.record.setup, table.record.source, side)


def speak_about(
    setup: MatchSetup, source: Source, side: int | None = None
) -> AbstractContextManager[None]:
    """Use the viewpoint of a match with this setup, from the learner's side by default.

    Only the learner is "you". In an imported match nobody is, until the learner has said which
    player they were.
    """
    names = name_players(setup.level, setup.ruleset.players, source.names)
    near = find_side(source) if side is None else side
    return speak_to(near, names) if near == source.you else speak_to(None, names, near=near)


def find_side(source: Source) -> int:
    """Return the viewpoint of a match: the learner's, otherwise the first player's."""
    return LEARNER if source.you is None else source.you
