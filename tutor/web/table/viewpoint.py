"""To whom a table speaks, and what it calls everybody."""

from contextlib import AbstractContextManager

from tutor.practice import LEARNER, Table
from tutor.web.words.names.opponents import name_players
from tutor.web.words.names.players import speak_to


def speak_at(table: Table, you: int | None = LEARNER) -> AbstractContextManager[None]:
    """Let everything that is said meanwhile be said to one of the players of a match."""
    names = name_players(table.level, table.ruleset.players, table.record.source.names)
    return speak_to(you, names)
