"""A replay with what people add to it, and its decks as dealt."""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date as calendar_date
from typing import Final, NamedTuple

from tutor.rules.cards import JOKER, Card, cards_in, id_of
from tutor.rules.match.match import Acted, Event, Match
from tutor.rules.match.replay import Replay, ReplayError
from tutor.rules.round.deal import Deck, deal
from tutor.rules.ruleset import Ruleset
from tutor.text import CharacterError, clean, is_line, replace_refused, split_list

Place = tuple[int, int]  # a round's place in the match, from 1; and how many actions were made

MOST_TITLE: Final = 120  # characters
MOST_NAME: Final = 40
MOST_TAGS: Final = 20
MOST_PROSE: Final = 4000  # characters of one note, or of a description
_NAME: Final = re.compile(r"[^\s:,()|#\"]+(?:\s[^\s:,()|#\"]+)*")
KEYWORDS: Final = """
    hanafuda title date about game preset players tags rule draw dealer deal void hand field stock
    fold back points note
"""
_MOST_TOLD: Final = 300  # characters of a message from the rules
_LONG_WORD: Final = re.compile(rf"(\S{{{MOST_NAME}}})\S+")  # a number of thousands of digits, say
_EVENT: Final = re.compile(r"Event (\d+): (.*)", re.DOTALL)
_NO_RULE: Final = re.compile(r"(\w+) has no toggle (.*)\.", re.DOTALL)
_ILLEGAL: Final = re.compile(r"(\S+) is not legal here, but (.*)\.", re.DOTALL)
FIELD = -1
STOCK = -2
Piles = Mapping[int, Sequence[Card]]  # by player, FIELD and STOCK; each in the order of the deck


class RecordError(ValueError):
    """A file that is no replay, with the place of the error.

    *reason* is a sentence with placeholders for *values*, so that it can be translated.
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
    """A match for people to read: the events, a description and notes."""

    replay: Replay
    names: tuple[str, ...]  # one a player, all different
    title: str = ""
    date: str = ""  # as 2026-11-22, empty if unknown
    about: str = ""
    tags: tuple[str, ...] = ()
    notes: Mapping[Place, str] = field(default_factory=dict)
    differences: tuple[Difference, ...] = ()

    def __post_init__(self) -> None:
        notes = {place: tidy(_clean(text)) for place, text in self.notes.items()}
        tags = dict.fromkeys(part for tag in self.tags for part in _split_tag(_clean(tag)))
        for name, value in (
            ("names", tuple(map(_clean, self.names))),
            ("title", _clean(self.title)),
            ("about", tidy(_clean(self.about))),
            ("tags", tuple(tags)),
            ("notes", {place: text for place, text in notes.items() if text}),
        ):
            object.__setattr__(self, name, value)
        check_names(self.names, self.ruleset.players)
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
    """Yield every event of a match with its effect."""
    match = Match(ruleset)
    for event in events:
        after = match.after(event)
        yield EventStep(event, match, after)
        match = after


def record_of(
    ruleset: Ruleset, events: Iterable[Event], names: tuple[str, ...] = ()
) -> ReplayRecord:
    """Return a match that was played here as a record; its events were played by the rules."""
    taken_backs = tuple(events)
    replay = Replay(ruleset, taken_backs, Match(ruleset).after_all(taken_backs))
    return ReplayRecord(replay, names or list_usual_names(replay))


def list_usual_names(replay: Replay) -> tuple[str, ...]:
    """Return names for the players of a replay without names.

    If all first actions were chosen by different programs, these are the names.
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
        and is_line(text)
        and _NAME.fullmatch(text) is not None
        and text.split()[0] not in KEYWORDS.split()
    )


def check_place(match: Match, place: Place) -> None:
    """Raise RecordError unless the match has this place on the line that counts."""
    number, step = place
    if not 1 <= number <= len(match.rounds):
        raise RecordError(
            "There is no round %(number)s to write a note on.", number=shorten(str(number))
        )
    most = len(match.rounds[number - 1].actions)
    if not 0 <= step <= most:
        raise RecordError(
            "Round %(number)d has %(most)d actions, so no note can follow %(step)s.",
            number=number,
            most=most,
            step=shorten(str(step)),
        )


def tidy(text: str) -> str:
    """Return a text without spaces around its lines; a full-width indent remains."""
    return "\n".join(line.rstrip().lstrip(" ") for line in text.split("\n")).strip("\n")


def check_names(names: tuple[str, ...], players: int) -> None:
    """Raise RecordError for names that players of a replay cannot have."""
    if len(names) != players:
        raise RecordError(
            "There are %(names)d names for %(players)d players.", names=len(names), players=players
        )
    for name in names:
        if not is_name(name):
            raise RecordError("A player cannot be called “%(name)s”.", name=shorten(name))
    if len({tuple(name.split()) for name in names}) != len(names):
        raise RecordError("Two players have the same name.")


def _check_words(record: ReplayRecord) -> None:
    check_title(record.title)
    for text in (record.about, *record.notes.values()):
        check_prose(text)
    check_tags(record.tags)
    if record.date:
        check_date(record.date)


def check_date(text: str) -> None:
    """Raise RecordError for what is no date such as 2026-11-22."""
    if not is_date(text):
        raise RecordError("“%(text)s” is not a date such as 2026-11-22.", text=shorten(text))


def check_title(text: str) -> None:
    """Raise RecordError for an invalid title, or an invalid tag of any length."""
    if len(text) > MOST_TITLE or "\n" in text or text != text.strip():
        raise RecordError("“%(text)s” is not a valid title or tag.", text=shorten(text))


def check_prose(text: str) -> None:
    """Raise RecordError when a note or a description is too long."""
    if len(text) > MOST_PROSE:
        raise RecordError("A note has at most %(most)d characters.", most=MOST_PROSE)


def check_tags(tags: Sequence[str]) -> None:
    """Raise RecordError for what cannot be the tags of a replay."""
    if "" in tags:
        raise RecordError("Something is missing before or after a comma.")
    if len(tags) > MOST_TAGS or any("," in tag for tag in tags):
        raise RecordError("A replay has at most %(most)d tags, without commas.", most=MOST_TAGS)
    for tag in tags:
        if len(tag) > MOST_NAME:
            raise RecordError("“%(text)s” is not a valid title or tag.", text=shorten(tag))
        check_title(tag)


def build_character_error(error: CharacterError, line: int | None = None) -> RecordError:
    """Return the error of a file with a character that no text may have."""
    return RecordError(
        "Character %(place)d is %(code)s, which cannot be used.",
        line=line,
        place=error.place,
        code=error.code,
    )


def _clean(text: str) -> str:
    try:
        return clean(text)
    except CharacterError as error:
        raise build_character_error(error) from None


def _split_tag(text: str) -> list[str]:
    """Return the tags in a text; commas of other scripts also separate tags."""
    return [text] if "," in text else split_list(text)


def is_date(text: str) -> bool:
    """Return whether a text is a date such as 2026-11-22."""
    try:
        return calendar_date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def shorten(text: str) -> str:
    """Return a text that fits into a sentence."""
    shown = replace_refused(text[: MOST_NAME + 1]).replace("\n", "�")
    return shown if len(text) <= MOST_NAME else shown[:MOST_NAME] + "…"


def build_event_error(error: ReplayError) -> RecordError:
    """Return the error of a file with illegal events, with the number of the event."""
    sentence = cut_sentence(str(error))
    match = _EVENT.fullmatch(sentence)
    if not match:
        return build_rules_error(sentence)
    return _build_error(match[2], event=int(match[1]))


def build_rules_error(sentence: str, **place: int) -> RecordError:
    """Return the error of a file that the rules reject with that sentence."""
    unknown = _NO_RULE.fullmatch(sentence)
    if not unknown:
        text = cut_sentence(sentence)
        return RecordError("The rules do not allow it: %(sentence)s", **place, sentence=text)  # type: ignore[arg-type]
    game, name = unknown.groups()
    return RecordError(
        "There is no house rule “%(name)s” in the game “%(game)s”.",
        **place,  # type: ignore[arg-type]
        name=shorten(name.strip("'\"")),
        game=game,
    )


def cut_sentence(sentence: str) -> str:
    """Return a sentence of the rules, cut off where it is too long to show."""
    text = _LONG_WORD.sub(r"\1…", replace_refused(sentence))
    return text if len(text) <= _MOST_TOLD else text[:_MOST_TOLD] + "…"


def move_error(error: RecordError, **place: int | tuple[int, int]) -> RecordError:
    """Return an error with another kind of place, such as a line instead of an event."""
    return RecordError(error.reason, **place, **error.values)  # type: ignore[arg-type]


def _build_error(sentence: str, event: int) -> RecordError:
    illegal = _ILLEGAL.fullmatch(sentence)
    if not illegal:
        return build_rules_error(sentence, event=event)
    return RecordError(
        "%(action)s is not possible here; possible: %(actions)s.",
        event=event,
        action=illegal[1],
        actions=illegal[2],
    )


def content_key(match: Match) -> str:
    """Return a key that two files share if the same cards were dealt and played.

    Names, notes, house rules and moves taken back do not matter.
    """
    rounds = [
        [
            played.dealer,
            list(played.deal.hands),
            played.deal.field,
            list(played.deal.stock),
            list(played.actions),
        ]
        for played in match.rounds
    ]
    written = json.dumps([match.ruleset.game.name, rounds])
    return hashlib.sha256(written.encode()).hexdigest()


def assign_places(ruleset: Ruleset, dealer: int) -> dict[int, tuple[int, ...]]:
    """Return the places of a deck that go to each player, to the field and to the stock.

    They are read from a deal of a deck whose cards are their places.
    """
    deck = list(ruleset.pack)
    if ruleset.joker_sits_out:  # its holder's other cards are the field: let it be dealt first
        deck[0], deck[JOKER] = deck[JOKER], deck[0]
    place_of = {card: place for place, card in enumerate(deck)}
    given = deal(ruleset, tuple(deck), dealer)
    piles = {player: tuple(cards_in(hand)) for player, hand in enumerate(given.hands)}
    if ruleset.joker_sits_out:
        holder = given.hands.index(0)
        piles[holder] = (JOKER, *cards_in(given.field))
    else:
        piles[FIELD] = tuple(cards_in(given.field))
    piles[STOCK] = given.stock
    return {pile: tuple(sorted(place_of[card] for card in cards)) for pile, cards in piles.items()}


def lay_out(ruleset: Ruleset, dealer: int, deck: Deck) -> dict[int, tuple[Card, ...]]:
    """Return the piles of a deck; a field that is dealt later is missing."""
    return {
        pile: tuple(deck[place] for place in results)
        for pile, results in assign_places(ruleset, dealer).items()
        if results
    }


def build_deck(ruleset: Ruleset, dealer: int, piles: Piles) -> Deck:
    """Return the deck that is dealt into *piles*; raise RecordError when it cannot be."""
    wanted = {pile: result for pile, result in assign_places(ruleset, dealer).items() if result}
    deck: dict[int, Card] = {}
    for pile, results in wanted.items():
        cards = piles.get(pile, ())
        if len(cards) != len(results):
            raise RecordError(
                "There are %(cards)d cards here; there should be %(wanted)d.",
                pile=pile,
                cards=len(cards),
                wanted=len(results),
            )
        deck.update(zip(results, cards, strict=True))
    if any(pile not in wanted for pile in piles):
        raise RecordError("These rules deal no field.")
    _check_pack(ruleset, list(deck.values()))
    return tuple(deck[place] for place in sorted(deck))


def _check_pack(ruleset: Ruleset, cards: list[Card]) -> None:
    for card in cards:
        if cards.count(card) > 1:
            raise RecordError("%(card)s was dealt twice.", card=id_of(card))
    for card in ruleset.pack:
        if card not in cards:
            raise RecordError("%(card)s was not dealt.", card=id_of(card))
