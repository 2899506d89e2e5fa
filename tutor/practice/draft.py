"""What is about to happen at a table: worked out in full before any of it is stored."""

from dataclasses import dataclass, replace
from random import Random

from tutor.rules.match.match import Event, Match
from tutor.store import MatchSetup


@dataclass(frozen=True)
class Draft:
    """A match with events that are not stored yet."""

    setup: MatchSetup
    match: Match
    version: int = 0
    added: tuple[Event, ...] = ()

    def with_events(self, *events: Event) -> "Draft":
        """Return the draft with more events; raise IllegalActionError when one cannot happen."""
        return replace(
            self,
            match=self.match.after_all(events),
            version=self.version + len(events),
            added=(*self.added, *events),
        )

    def chance(self, purpose: str) -> Random:
        """Return the luck of this moment, the same again after a crash."""
        return Random(f"{purpose}:{self.setup.seed}:{self.version}")
