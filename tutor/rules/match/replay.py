"""A match as readable JSON, and back; a parsed match is replayed by the rules."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from reprlib import repr as _shown
from typing import Any, Final

from tutor.rules.actions import action_named, action_text
from tutor.rules.cards import Card, UnknownCardError, id_of, pack_card_named
from tutor.rules.first_dealer import is_dealer_drawn
from tutor.rules.games import ruleset as ruleset_named
from tutor.rules.match.match import (
    Acted,
    DealerChosen,
    Dealt,
    Event,
    Match,
    TakenBack,
    is_dealer_by_lot,
    redeal,
)
from tutor.rules.match.take_back import has_same_view
from tutor.rules.observation import observe
from tutor.rules.round.deal import deal, is_void
from tutor.rules.round.play import IllegalActionError
from tutor.rules.ruleset import Ruleset, RulesetError

FORMAT: Final = 1


class ReplayError(ValueError):
    """An unreadable replay, or one of an impossible match."""


@dataclass(frozen=True)
class Replay:
    """A match that was read and found possible."""

    ruleset: Ruleset
    events: tuple[Event, ...]
    match: Match


def _cards_text(cards: Iterable[Card]) -> str:
    return " ".join(id_of(card) for card in cards)


def _cards_named(text: object) -> tuple[Card, ...]:
    return tuple(pack_card_named(name) for name in _text(text).split())


def _rows(value: object) -> tuple[tuple[Card, ...], ...]:
    return tuple(_cards_named(row) for row in _list(value))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ReplayError(f"{_shown(value)} must be a text.")
    return value


def _number(value: object) -> int:
    if type(value) is not int:
        raise ReplayError(f"{_shown(value)} must be a whole number.")
    return value


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise ReplayError(f"{_shown(value)} must be a list.")
    return value


def _object(
    value: object, fields: Iterable[str], optional: Iterable[str] = ()
) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise ReplayError(f"{_shown(value)} must be an object.")
    wanted = set(fields)
    for name in sorted(wanted - set(value) - set(optional)):
        raise ReplayError(f"{name!r} is missing.")
    for name in sorted(set(value) - wanted):
        raise ReplayError(f"{name!r} is not known here.")
    return value


@dataclass(frozen=True)
class _Codec:
    write: Callable[[Any], object]
    read: Callable[[object], Any]


_NUMBER: Final = _Codec(int, _number)
_TEXT: Final = _Codec(str, _text)
_LIST: Final = _Codec(list, _list)
_ACTION: Final = _Codec(action_text, lambda value: action_named(_text(value)))
_CARDS: Final = _Codec(_cards_text, _cards_named)
_CARD_ROWS: Final = _Codec(lambda rows: [_cards_text(row) for row in rows], _rows)

_KINDS: Final[dict[str, type[Event]]] = {
    "dealer_chosen": DealerChosen,
    "dealt": Dealt,
    "acted": Acted,
    "taken_back": TakenBack,
}
_FIELDS: Final[dict[type[Event], dict[str, _Codec]]] = {
    DealerChosen: {"dealer": _NUMBER, "draws": _CARD_ROWS},
    Dealt: {"dealer": _NUMBER, "deck": _CARDS, "voided": _CARD_ROWS, "fold": _CARDS},
    Acted: {"action": _ACTION, "player": _TEXT},
    TakenBack: {"kept": _NUMBER, "deck": _CARDS, "fold": _CARDS},
}
_NOT_ALWAYS: Final = ("fold",)  # present only where hands are folded
_KIND_NAMES: Final = {kind: name for name, kind in _KINDS.items()}


def event_to_json(event: Event) -> dict[str, object]:
    """Return an event as plain JSON values, cards by their ids."""
    codecs = _FIELDS[type(event)]
    written = {
        name: codec.write(value)
        for name, codec in codecs.items()
        if (value := getattr(event, name)) or name not in _NOT_ALWAYS
    }
    return {"kind": _KIND_NAMES[type(event)], **written}


def event_from_json(data: object) -> Event:
    """Return the event that `event_to_json` wrote; raise ReplayError when it is none."""
    name = data.get("kind") if isinstance(data, Mapping) else None
    if not isinstance(name, str) or name not in _KINDS:
        raise ReplayError(f"An event has one of the kinds {', '.join(_KINDS)}.")
    kind = _KINDS[name]
    codecs = _FIELDS[kind]
    given = _object(data, ["kind", *codecs], _NOT_ALWAYS)
    event = {name: codec for name, codec in codecs.items() if name in given}
    return kind(**{field: _read(field, codec, given[field]) for field, codec in event.items()})


def _read(field: str, codec: _Codec, value: object) -> Any:
    try:
        return codec.read(value)
    except (ReplayError, UnknownCardError) as error:
        raise ReplayError(f"{field}: {error}") from None


def replay_to_json(ruleset: Ruleset, events: Iterable[Event]) -> dict[str, object]:
    """Return a match as plain JSON values: its rules and everything that happened."""
    return {
        "format": FORMAT,
        "game": ruleset.game.name,
        "preset": ruleset.preset,
        "overrides": dict(ruleset.overrides),
        "players": ruleset.players,
        "events": [event_to_json(event) for event in events],
    }


def replay_from_json(data: object) -> Replay:
    """Return the match that `replay_to_json` wrote, replayed; raise ReplayError if impossible."""
    fields = ("format", "game", "preset", "overrides", "players", "events")
    given = _object(data, fields, optional=("players",))
    number = _read("format", _NUMBER, given["format"])
    if number != FORMAT:
        raise ReplayError(f"This is format {number}, but only format {FORMAT} can be read.")
    rules = _ruleset(given)
    match = Match(rules)
    events: list[Event] = []
    for place, item in enumerate(_read("events", _LIST, given["events"]), start=1):
        try:
            events.append(event_from_json(item))
            match = _follow(match, events[-1])
        except (ReplayError, IllegalActionError) as error:
            raise ReplayError(f"Event {place}: {error}") from None
    if not match.rounds:
        raise ReplayError("Nothing was dealt.")
    return Replay(rules, tuple(events), match)


def _ruleset(given: Mapping[str, object]) -> Ruleset:
    overrides: Any = given["overrides"]
    if not isinstance(overrides, Mapping):
        raise ReplayError(f"overrides: {_shown(overrides)} must be an object.")
    try:
        game, preset = (_read(name, _TEXT, given[name]) for name in ("game", "preset"))
        players = _read("players", _NUMBER, given.get("players", 0))
        return ruleset_named(game, preset, dict(overrides), players)
    except RulesetError as error:
        raise ReplayError(str(error)) from None


def _follow(match: Match, event: Event) -> Match:
    """Return the match after an event that may come from anywhere."""
    match event:
        case DealerChosen():
            _check_choice(match, event)
        case Dealt():
            _check_deal(match, event)
        case Acted():
            _check_action(match, event)
        case TakenBack():
            return _take_back(match, event)
    return match.after(event)


def _check_choice(match: Match, event: DealerChosen) -> None:
    if match.chosen or match.rounds:
        raise ReplayError("The first dealer is chosen once, before the first deal.")
    if event.dealer not in range(match.ruleset.players):
        raise ReplayError(f"There is no seat {event.dealer}.")
    if is_dealer_by_lot(match.ruleset):
        is_chosen = not event.draws
    else:
        is_chosen = is_dealer_drawn(match.ruleset.players, event.draws, event.dealer)
    if not is_chosen:
        raise ReplayError(f"Seat {event.dealer} was not chosen by these draws.")


def _check_deal(match: Match, event: Dealt) -> None:
    rules, dealer = match.ruleset, event.dealer
    for deck in (event.deck, *event.voided):
        _check_pack(rules, deck)
    _check_fold(rules, event.fold)
    if match.chosen is None:
        raise ReplayError("The first dealer must be chosen before the first deal.")
    if match.rounds and (match.is_over or not match.current.is_over):
        raise ReplayError("A new round is dealt only when the last one has ended.")
    if dealer != match.next_dealer:
        raise ReplayError(f"Seat {match.next_dealer} deals this round, not {dealer}.")
    if is_void(rules, deal(rules, event.deck, dealer)):
        raise ReplayError("This deal is void and must be made again.")
    if not all(is_void(rules, deal(rules, deck, dealer)) for deck in event.voided):
        raise ReplayError("A deal that was made again was not void.")


def _check_pack(rules: Ruleset, deck: tuple[Card, ...]) -> None:
    if sorted(deck) != list(rules.pack):
        raise ReplayError(f"A deck must have each of the {len(rules.pack)} cards once.")


def _check_fold(rules: Ruleset, fold: tuple[Card, ...]) -> None:
    if rules.has_bidding:
        _check_pack(rules, fold)
    elif fold:
        raise ReplayError("Nobody folds at this table.")


def _check_action(match: Match, event: Acted) -> None:
    legal = match.current.legal() if match.rounds else ()
    if event.action not in legal:
        given = ", ".join(action_text(number) for number in legal) or "nothing"
        raise ReplayError(f"{action_text(event.action)} is not legal here, but {given}.")


def _take_back(match: Match, event: TakenBack) -> Match:
    """Return the match after a return that changed nothing its player had seen."""
    _check_pack(match.ruleset, event.deck)
    _check_fold(match.ruleset, event.fold)
    if not match.rounds or event.kept not in range(len(match.current.actions)):
        raise ReplayError(f"There is no action number {event.kept + 1} to take back.")
    line = match.current
    stored = line.actions[: event.kept]
    moment = line.restart().play_all(stored)
    observation = observe(moment, moment.to_act, ())
    if not has_same_view(redeal(line, event.deck, event.fold), stored, moment.to_act, observation):
        raise ReplayError("Taking back deals again only what had not been seen.")
    return match.after(event)
