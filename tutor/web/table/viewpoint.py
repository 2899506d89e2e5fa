"""To whom a table speaks, and what it calls everybody."""

from contextlib import AbstractContextManager

from tutor.practice import LEARNER, Table
from tutor.store import MatchSetup, Source
from tutor.web.words.names.opponents import name_players
from tutor.web.words.names.players import speak_to


def speak_at(table: Table, you: int = LEARNER) -> AbstractContextManager[None]:
    """Let everything that is said meanwhile be said to one of the players of a match."""
    return speak_about(table.record.setup, table.record.source, you)


def speak_about(
    setup: MatchSetup, source: Source, you: int = LEARNER
) -> AbstractContextManager[None]:
    """Speak to one of the players of a match that is known by how it was set up.

    A match that ships is nobody's: all its players are called by their names.
    """
    names = name_players(setup.level, setup.ruleset.players, source.names)
    if source.is_sample:
        return speak_to(None, names, near=you)
    return speak_to(you, names)
