"""A match as JSON that people can read, and back; what is read is played again by the rules."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from reprlib import repr as _shown
from typing import Any, Final

from tutor.rules.cards import IDS, Card, UnknownCardError, card_named
from tutor.rules.deal import deal, is_void
from tutor.rules.games import ruleset as ruleset_named
from tutor.rules.match import Acted, DealerChosen, Dealt, Event, Match, TakenBack
from tutor.rules.observation import observe
from tutor.rules.play import KOIKOI, STOP, Action, IllegalActionError
from tutor.rules.round import Round
from tutor.rules.ruleset import Ruleset, RulesetError

FORMAT: Final = 1
CALLS: Final = {"stop": STOP, "koikoi": KOIKOI}
_CALL_NAMES: Final = {call: name for name, call in CALLS.items()}


class ReplayError(ValueError):
    """A replay that cannot be read, or tells of a match that cannot be."""


@dataclass(frozen=True)
class Replay:
    """A match that was read and found possible."""

    ruleset: Ruleset
    events: tuple[Event, ...]
    match: Match


def action_text(action: Action) -> str:
    """Return an action in words: the id of a card, `stop` or `koikoi`."""
    return _CALL_NAMES.get(action) or IDS[action]


def action_named(text: str) -> Action:
    """Return the action of a text; raise UnknownCardError when it names none."""
    return CALLS[text] if text in CALLS else card_named(text)


def _cards_text(cards: Iterable[Card]) -> str:
    return " ".join(IDS[card] for card in cards)


def _cards_named(text: object) -> tuple[Card, ...]:
    return tuple(card_named(name) for name in _text(text).split())


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


def _object(value: object, fields: Iterable[str]) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise ReplayError(f"{_shown(value)} must be an object.")
    wanted = set(fields)
    for name in sorted(wanted - set(value)):
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
    Dealt: {"dealer": _NUMBER, "deck": _CARDS, "voided": _CARD_ROWS},
    Acted: {"action": _ACTION, "player": _TEXT},
    TakenBack: {"kept": _NUMBER, "deck": _CARDS},
}
_KIND_NAMES: Final = {kind: name for name, kind in _KINDS.items()}


def event_to_json(event: Event) -> dict[str, object]:
    """Return an event as plain JSON values, cards by their ids."""
    codecs = _FIELDS[type(event)]
    written = {name: codec.write(getattr(event, name)) for name, codec in codecs.items()}
    return {"kind": _KIND_NAMES[type(event)], **written}


def event_from_json(data: object) -> Event:
    """Return the event that `event_to_json` wrote; raise ReplayError when it is none."""
    name = data.get("kind") if isinstance(data, Mapping) else None
    if not isinstance(name, str) or name not in _KINDS:
        raise ReplayError(f"An event has one of the kinds {', '.join(_KINDS)}.")
    kind = _KINDS[name]
    codecs = _FIELDS[kind]
    given = _object(data, ["kind", *codecs])
    return kind(**{field: _read(field, codec, given[field]) for field, codec in codecs.items()})


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
        "events": [event_to_json(event) for event in events],
    }


def replay_from_json(data: object) -> Replay:
    """Return the match that `replay_to_json` wrote, played again; raise ReplayError if it lies."""
    given = _object(data, ["format", "game", "preset", "overrides", "events"])
    number = _read("format", _NUMBER, given["format"])
    if number != FORMAT:
        raise ReplayError(f"This is format {number}, but only format {FORMAT} can be read.")
    rules = _ruleset(given)
    match = Match(rules)
    events: list[Event] = []
    for place, one in enumerate(_read("events", _LIST, given["events"]), start=1):
        try:
            events.append(event_from_json(one))
            match = _followed(match, events[-1])
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
        return ruleset_named(game, preset, dict(overrides))
    except RulesetError as error:
        raise ReplayError(str(error)) from None


def _followed(match: Match, event: Event) -> Match:
    """Return the match after an event that may come from anywhere."""
    match event:
        case DealerChosen():
            _check_choice(match, event)
        case Dealt():
            _check_deal(match, event)
        case Acted():
            _check_action(match, event)
        case TakenBack():
            return _taken_back(match, event)
    return match.after(event)


def _check_choice(match: Match, event: DealerChosen) -> None:
    if match.chosen or match.rounds:
        raise ReplayError("The first dealer is chosen once, before the first deal.")
    if event.dealer not in range(match.ruleset.seats):
        raise ReplayError(f"There is no seat {event.dealer}.")
    by_lot = match.ruleset.toggles["first_dealer"] == "random"
    if by_lot == bool(event.draws) or not _draws_choose(match.ruleset, event):
        raise ReplayError(f"Seat {event.dealer} was not chosen by these draws.")


def _draws_choose(ruleset: Ruleset, event: DealerChosen) -> bool:
    """Return whether every draw but the last was a tie and the last made this dealer (S3.5)."""
    dealers = []
    for row in event.draws:
        if len(set(row)) != ruleset.seats or len(row) != ruleset.seats:
            return False
        months = [card // 4 for card in row]
        first = min(months)
        dealers.append(None if months.count(first) > 1 else months.index(first))
    return not dealers or dealers == [*[None] * (len(dealers) - 1), event.dealer]


def _check_deal(match: Match, event: Dealt) -> None:
    for deck in (event.deck, *event.voided):
        _check_pack(deck)
    if match.chosen is None:
        raise ReplayError("The first dealer must be chosen before the first deal.")
    if match.rounds and (match.is_over or not match.current.is_over):
        raise ReplayError("A new round is dealt only when the last one has ended.")
    if event.dealer != match.next_dealer:
        raise ReplayError(f"Seat {match.next_dealer} deals this round, not {event.dealer}.")
    rules, dealer = match.ruleset, event.dealer
    if is_void(rules, deal(rules, event.deck, dealer)):
        raise ReplayError("This deal is void and must be made again.")
    if not all(is_void(rules, deal(rules, deck, dealer)) for deck in event.voided):
        raise ReplayError("A deal that was made again was not void.")


def _check_pack(deck: tuple[Card, ...]) -> None:
    if sorted(deck) != list(range(len(IDS))):
        raise ReplayError("A deck must have each of the 48 cards once.")


def _check_action(match: Match, event: Acted) -> None:
    legal = match.current.legal() if match.rounds else ()
    if event.action not in legal:
        known = ", ".join(action_text(one) for one in legal) or "nothing"
        raise ReplayError(f"{action_text(event.action)} is not legal here, but {known}.")


def _taken_back(match: Match, event: TakenBack) -> Match:
    """Return the match after a return that changed nothing its seat had seen."""
    _check_pack(event.deck)
    if not match.rounds or event.kept not in range(len(match.current.actions)):
        raise ReplayError(f"There is no action number {event.kept + 1} to take back.")
    line = match.current
    dealt = Round.dealt(line.ruleset, line.number, line.deck, line.deal.dealer)
    moment = dealt.play_all(line.actions[: event.kept])
    after = match.after(event)
    none = (0,) * match.ruleset.seats
    if observe(after.current, moment.actor, none) != observe(moment, moment.actor, none):
        raise ReplayError("Taking back deals again only what had not been seen.")
    return after
