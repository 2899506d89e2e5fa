"""The records and errors of the store's interface."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from tutor.rules.games import ruleset
from tutor.rules.match.match import Event
from tutor.rules.ruleset import Ruleset, Value


class MatchNotFoundError(ValueError):
    """A token that no match has."""


class MatchExistsError(ValueError):
    """A token that a match of the learner has already, deleted or not."""


class StaleVersionError(ValueError):
    """An action for a table that has moved on since it was shown."""

    def __init__(self, version: int, current: int) -> None:
        super().__init__(f"The table has moved on: this is version {current}, not {version}.")
        self.version = version
        self.current = current


class UnusableStoreError(ValueError):
    """A data folder that this program cannot use, and why, in one sentence."""


class UnreachableStoreError(Exception):
    """The database is temporarily unavailable: no answer, no space, or locked.

    *cause* is its error name or number, such as SQLITE_FULL; it has no data.
    """

    def __init__(self, cause: str = "") -> None:
        super().__init__(cause)
        self.cause = cause


def unusable(path: Path, error: OSError) -> UnusableStoreError:
    """Return the error for a data folder or file that the system does not let us use."""
    return UnusableStoreError(f"{error.filename or path} cannot be used: {error.strerror}.")


ASSISTED_FROM: Final = 2  # the rung from which a hint names cards


@dataclass(frozen=True)
class Help:
    """Help shown to a learner before a decision.

    *rung* is the highest step of a hint that was opened (0: no hint), *warned* whether the guard
    asked for confirmation.
    """

    rung: int = 0
    warned: bool = False

    @property
    def assisted(self) -> bool:
        """Return whether the decision was not the learner's alone."""
        return self.warned or self.rung >= ASSISTED_FROM

    def with_more(self, other: "Help") -> "Help":
        """Return all help shown, now and before."""
        return Help(max(self.rung, other.rung), self.warned or other.warned)


@dataclass(frozen=True)
class MatchSetup:
    """How a match was set up, before anything was dealt."""

    game: str
    preset: str
    overrides: Mapping[str, Value]
    level: str  # the name of the computer player
    hints: bool  # teaching mode
    seed: int  # 0 to 2**63 - 1; all chance comes from it, so a learner never sees it
    players: int = 0  # at the table; 0 is the game's usual number

    @cached_property
    def ruleset(self) -> Ruleset:
        """Return the rules; raise RulesetError when a name or value is unknown."""
        return ruleset(self.game, self.preset, dict(self.overrides), self.players)


@dataclass(frozen=True)
class Source:
    """Where a match comes from; one that was not played here is never played on."""

    origin: str = "played"  # or "lesson", "duplicate", "imported", or that of a sample game
    title: str = ""
    names: tuple[str, ...] = ()  # of the players; none where the computer was played against
    told: Mapping[str, Any] = field(default_factory=dict)  # further properties, as JSON

    @property
    def you(self) -> int | None:
        """Return which player the learner was; None if unknown, or none of them."""
        you = _FIRST if self.is_played_here else self.told.get(YOU)
        return you if type(you) is int and (not self.names or you < len(self.names)) else None

    @property
    def is_sample(self) -> bool:
        """Return whether the match is one of those that ship with the program."""
        return self.origin.startswith(SAMPLE)

    @property
    def step(self) -> tuple[str, str] | None:
        """Return the ids of the lesson and the step of a match, None for other matches."""
        return (self.told["lesson"], self.told["step"]) if self.origin == LESSON else None

    @property
    def is_played_here(self) -> bool:
        """Return whether the match was played at a table of this program, not imported."""
        return self.origin in ("played", LESSON, DUPLICATE.origin)

    @property
    def is_duplicate(self) -> bool:
        """Return whether the match is one round on a shared deal."""
        return self.origin == DUPLICATE.origin

    @property
    def is_one_round(self) -> bool:
        """Return whether one round is all that is played of the match."""
        return self.origin in (LESSON, DUPLICATE.origin)


_FIRST: Final = 0  # the learner's player in every match played here
YOU: Final = "you"  # key for the learner's player in an import
CONTENT: Final = "content"  # and a key of the cards of an import that were dealt and played
PLAYED: Final = Source()
LESSON: Final = "lesson"
DUPLICATE: Final = Source("duplicate")  # a shared deal
IMPORTED: Final = "imported"
SAMPLE: Final = "sample:"  # and its name and language


def lesson_source(lesson: str, step: str) -> Source:
    """Return the source of a match for one round of a lesson's step."""
    return Source(LESSON, told={"lesson": lesson, "step": step})


@dataclass(frozen=True)
class MatchRecord:
    """A stored match: its setup and everything that happened."""

    token: str
    setup: MatchSetup
    events: tuple[Event, ...]
    created: datetime
    updated: datetime
    source: Source = PLAYED

    @property
    def version(self) -> int:
        """Return the number of events, which every change raises."""
        return len(self.events)

    @property
    def is_played_here(self) -> bool:
        """Return whether the match was played at a table of this program, not imported."""
        return self.source.is_played_here
