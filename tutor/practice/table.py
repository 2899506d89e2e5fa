"""A table: a stored match, as the learner may see it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from threading import Lock
from typing import Final

from tutor.rules.match.match import Acted, Dealt, Event, Match, TakenBack
from tutor.rules.observation import Observation, observe
from tutor.rules.round.play import Action
from tutor.rules.round.prelude import REFUSALS
from tutor.rules.ruleset import Ruleset
from tutor.store import MatchRecord, Source

LEARNER: Final = 0  # all other players are the computer's
COMPUTER: Final = 1
LEARNER_NAME: Final = "learner"
KEPT: Final = 512  # cached matches: about 0.1 MB each


@dataclass(frozen=True)
class Table:
    """A match as stored. Pages show the observation; the match itself knows hidden cards."""

    record: MatchRecord
    match: Match

    @property
    def token(self) -> str:
        """Return the token that names the match in addresses."""
        return self.record.token

    @cached_property
    def version(self) -> int:
        """Return the number of events that the learner may know about.

        An opponent who does not show a dealt yaku, or does not declare a misdeal, is not counted:
        it would reveal their hand.
        """
        return self.record.version - sum(_find_secret(self.record.events))

    @property
    def ruleset(self) -> Ruleset:
        """Return the rules of the match."""
        return self.record.setup.ruleset

    @property
    def level(self) -> str:
        """Return the name of the computer player."""
        return self.record.setup.level

    @property
    def hints(self) -> bool:
        """Return whether hints are shown and moves may be taken back."""
        return self.record.setup.hints

    @cached_property
    def observation(self) -> Observation:
        """Return the learner's observation of the round in play."""
        return observe_round(self.match, LEARNER)

    @property
    def is_your_turn(self) -> bool:
        """Return whether the learner must decide now, at a table of this program."""
        return self.record.is_played_here and is_to_act(self.match, LEARNER)

    @property
    def is_closed(self) -> bool:
        """Return whether nothing more will happen, so that everything may be shown.

        A match that was played elsewhere may have been broken off.
        """
        return has_ended(self.match, self.record.source) or not self.record.is_played_here

    def rewind(self, version: int) -> Table | None:
        """Return the table at an earlier *version*, None where there is none."""
        given, end = 0, 0
        for place, is_secret in enumerate(_find_secret(self.record.events), start=1):
            given += not is_secret
            if given == version:
                end = place
        if not end:
            return None
        return self._cut(end)

    def list_own_decisions(self) -> Iterator[tuple[int, Action]]:
        """Yield the learner's decisions of the round, the last first: each place and its action.

        Those before a move that was taken back are left out.
        """
        events = self.record.events
        for place in range(len(events) - 1, -1, -1):
            event = events[place]
            if isinstance(event, Dealt | TakenBack):
                return
            if isinstance(event, Acted) and event.player == LEARNER_NAME:
                yield place, event.action

    def rewind_round(self, place: int) -> Table:
        """Return the table before an event of the round in play.

        After it nothing was dealt and no move taken back.
        """
        line, events = self.match.current, self.record.events
        kept = len(line.actions) - (len(events) - place)
        earlier = line.restart().play_all(line.actions[:kept])
        match = replace(self.match, rounds=(*self.match.rounds[:-1], earlier))
        return Table(replace(self.record, events=events[:place]), match)

    @cached_property
    def ended_rounds(self) -> Table:
        """Return the table as far as its rounds have ended: of one in play nothing is in it."""
        if self.is_closed or self.match.current.is_over:
            return self
        events = self.record.events
        return self._cut(max(at for at, event in enumerate(events) if isinstance(event, Dealt)))

    def _cut(self, events: int) -> Table:
        record = replace(self.record, events=self.record.events[:events])
        return Table(record, Match(self.ruleset).after_all(record.events))


def count_ended(match: Match) -> int:
    """Return how many rounds have ended, void ones among them."""
    return sum(played.is_over for played in match.rounds)


def observe_round(match: Match, player: int) -> Observation:
    """Return a player's observation of the round in play."""
    current = match.current
    number = current.number
    return observe(current, player, match.totals(number), match.rounds_won(number))


def has_ended(match: Match, source: Source) -> bool:
    """Return whether a match is complete.

    A lesson ends with one counted round, a duplicate with its first, void or not: a second deal
    would not be shared.
    """
    if source.is_duplicate:
        return match.current.is_over
    return match.is_over or (source.is_one_round and bool(match.finished))


def is_to_act(match: Match, player: int) -> bool:
    """Return whether *player* must decide now; False once the round is over."""
    return not match.current.is_over and match.current.to_act == player


def _find_secret(events: Iterable[Event]) -> list[bool]:
    """Return which events would reveal an opponent's hand."""
    return [
        isinstance(event, Acted) and event.action in REFUSALS and event.player != LEARNER_NAME
        for event in events
    ]


class TableCache:
    """Build tables from stored events, and cache the latest: events are only appended.

    The cache has room for a fixed number of tables of all learners; each sees only their own.
    """

    def __init__(self, learner: int | None) -> None:
        self._learner = learner
        self._kept: OrderedDict[tuple[int | None, str], Table] = OrderedDict()
        self._lock = Lock()

    def of(self, learner: int | None) -> TableCache:
        """Return the same cache for another learner."""
        other = copy(self)
        other._learner = learner
        return other

    def find(self, token: str) -> Table | None:
        """Return a cached table, which may be older than the stored one."""
        with self._lock:
            return self._kept.get((self._learner, token))

    def find_record(self, token: str) -> MatchRecord | None:
        """Return a cached match, which may be older than the stored one."""
        table = self.find(token)
        return table.record if table else None

    def table(self, record: MatchRecord) -> Table:
        """Return the table of a stored match."""
        table = self.find(record.token)
        if table and table.record.version == record.version:
            same = table.record.source == record.source
            return table if same else self.keep(replace(table, record=record))
        return self.keep(Table(record, Match(record.setup.ruleset).after_all(record.events)))

    def keep(self, table: Table) -> Table:
        """Keep a table at hand, in place of the one used longest ago, and return it."""
        with self._lock:
            key = self._learner, table.token
            self._kept[key] = table
            self._kept.move_to_end(key)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return table
