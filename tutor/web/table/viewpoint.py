"""To whom a table speaks, and what it calls everybody."""

from contextlib import AbstractContextManager

from tutor.practice import LEARNER, Table
from tutor.web.words.names.opponents import name_players
from tutor.web.words.names.players import speak_to


def speak_at(table: Table, you: int = LEARNER) -> AbstractContextManager[None]:
    """Let everything that is said meanwhile be said to one of the players of a match.

    A match that ships is nobody's: all its players are called by their names.
    """
    names = name_players(table.level, table.ruleset.players, table.record.source.names)
    if table.record.source.is_sample:
        return speak_to(None, names, near=you)
    return speak_to(you, names)
