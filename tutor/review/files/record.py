"""A replay with what people add to it: names, a title, a date, tags and notes."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date as calendar_date
from typing import Final, NamedTuple
from unicodedata import category

from tutor.rules.match.match import Acted, Event, Match
from tutor.rules.match.replay import Replay
from tutor.rules.ruleset import Ruleset

Place = tuple[int, int]  # a round's place in the match, from 1; and how many actions were made

MOST_TITLE: Final = 120  # characters
MOST_NAME: Final = 40
MOST_TAGS: Final = 20
MOST_PROSE: Final = 4000  # characters of one note, or of what is said about the game
_NAME: Final = re.compile(r"[^\s:,()|#\"]+(?: [^\s:,()|#\"]+)*")
_KEYWORDS: Final = """
    hanafuda title date about game preset players tags rule draw dealer deal void hand field stock
    fold back points note
"""


class RecordError(ValueError):
    """A file that is no replay, with the place where it goes wrong.

    *reason* is a sentence with places for *values*, so that it can be told in other languages.
    """

    def __init__(
        self,
        reason: str,
        *,
        line: int | None = None,
        event: int | None = None,
        turn: tuple[int, int] | None = None,
        **values: object,
    ) -> None:
        self.reason = reason
        self.values = values
        self.line = line
        self.event = event
        self.turn = turn  # a round and a turn of it; the turn is 0 for the deal
        super().__init__(f"{self._where()}{reason % values if values else reason}")

    def _where(self) -> str:
        if self.line is not None:
            return f"Line {self.line}: "
        if self.event is not None:
            return f"Event {self.event}: "
        if self.turn is None:
            return ""
        number, turn = self.turn
        return f"Round {number}, turn {turn}: " if turn else f"Round {number}: "


class Difference(NamedTuple):
    """How an imported game went otherwise where it was played."""

    kind: str
    values: Mapping[str, int] = {}


@dataclass(frozen=True)
class ReplayRecord:
    """A match that can be read by people: the events, and what was said about them."""

    replay: Replay
    names: tuple[str, ...]  # one a player, all different
    title: str = ""
    date: str = ""  # as 2026-11-22, empty when nobody said
    about: str = ""
    tags: tuple[str, ...] = ()
    notes: Mapping[Place, str] = field(default_factory=dict)
    differences: tuple[Difference, ...] = ()

    def __post_init__(self) -> None:
        notes = {place: tidy(text) for place, text in self.notes.items()}
        object.__setattr__(self, "about", tidy(self.about))
        object.__setattr__(self, "notes", {place: text for place, text in notes.items() if text})
        _check_names(self.names, self.ruleset.players)
        _check_words(self)
        for place in self.notes:
            check_place(self.match, place)

    @property
    def ruleset(self) -> Ruleset:
        """Return the rules that were played."""
        return self.replay.ruleset

    @property
    def match(self) -> Match:
        """Return the match as it stood at the end of the file."""
        return self.replay.match


class EventStep(NamedTuple):
    """One event, with the match before and after it."""

    event: Event
    before: Match
    after: Match


def walk_events(ruleset: Ruleset, events: Iterable[Event]) -> Iterator[EventStep]:
    """Yield every event of a match with what it did."""
    match = Match(ruleset)
    for event in events:
        after = match.after(event)
        yield EventStep(event, match, after)
        match = after


def record_of(
    ruleset: Ruleset, events: Iterable[Event], names: tuple[str, ...] = ()
) -> ReplayRecord:
    """Return a match that was played here as a record; its events were played by the rules."""
    told = tuple(events)
    replay = Replay(ruleset, told, Match(ruleset).after_all(told))
    return ReplayRecord(replay, names or list_usual_names(replay))


def list_usual_names(replay: Replay) -> tuple[str, ...]:
    """Return names for the players of a replay that has none.

    Each is called as whoever chose his first action, if these are all different.
    """
    players = range(replay.ruleset.players)
    chosen: dict[int, str] = {}
    for step in walk_events(replay.ruleset, replay.events):
        if isinstance(step.event, Acted):
            chosen.setdefault(step.before.current.to_act, step.event.player)
    names = tuple(chosen.get(player, "") for player in players)
    usable = len(set(names)) == len(names) and all(is_name(name) for name in names)
    return names if usable else tuple(f"Player {player + 1}" for player in players)


def is_name(text: str) -> bool:
    """Return whether a player may be called so: a few words, no sign that the text format uses."""
    return (
        len(text) <= MOST_NAME
        and text.isprintable()
        and _NAME.fullmatch(text) is not None
        and text.split()[0] not in _KEYWORDS.split()
    )


def check_place(match: Match, place: Place) -> None:
    """Raise RecordError unless the match has this place on the line that counts."""
    number, step = place
    if not 1 <= number <= len(match.rounds):
        raise RecordError("There is no round %(number)d to write a note on.", number=number)
    most = len(match.rounds[number - 1].actions)
    if not 0 <= step <= most:
        raise RecordError(
            "Round %(number)d has %(most)d actions, so no note stands after %(step)d.",
            number=number,
            most=most,
            step=step,
        )


def tidy(text: str) -> str:
    """Return a text without the blanks around its lines, which no format has to keep."""
    return "\n".join(line.strip() for line in text.splitlines()).strip()


def _check_names(names: tuple[str, ...], players: int) -> None:
    if len(names) != players:
        raise RecordError(
            "There are %(names)d names for %(players)d players.", names=len(names), players=players
        )
    for name in names:
        if not is_name(name):
            raise RecordError("A player cannot be called “%(name)s”.", name=shorten(name))
    if len(set(names)) != len(names):
        raise RecordError("Two players have the same name.")


def _check_words(record: ReplayRecord) -> None:
    for text, most in (
        (record.title, MOST_TITLE),
        *((tag, MOST_NAME) for tag in record.tags),
    ):
        if len(text) > most or not is_readable(text) or text != text.strip():
            raise RecordError("“%(text)s” is no title or tag.", text=shorten(text))
    for text in (record.about, *record.notes.values()):
        if len(text) > MOST_PROSE or not all(is_readable(line) for line in text.split("\n")):
            raise RecordError(
                "A note has at most %(most)d characters, all of them printable.", most=MOST_PROSE
            )
    if len(record.tags) > MOST_TAGS or not all(_is_tag(tag) for tag in record.tags):
        raise RecordError("A replay has at most %(most)d tags, without commas.", most=MOST_TAGS)
    if record.date and not is_date(record.date):
        raise RecordError("“%(text)s” is no date such as 2026-11-22.", text=shorten(record.date))


def is_readable(text: str) -> bool:
    """Return whether all signs can be shown; French and Japanese have blanks of their own."""
    return all(sign.isprintable() or category(sign) == "Zs" for sign in text)


def _is_tag(text: str) -> bool:
    return bool(text) and "," not in text


def is_date(text: str) -> bool:
    """Return whether a text is a date such as 2026-11-22."""
    try:
        return calendar_date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def shorten(text: str) -> str:
    """Return a text that fits into a sentence."""
    shown = "".join(sign if sign.isprintable() else "�" for sign in text[: MOST_NAME + 1])
    return shown if len(text) <= MOST_NAME else shown[:MOST_NAME] + "…"
