"""A record as text that people read, compare and write."""

import json
from collections.abc import Iterator
from typing import Final

from tutor.records.record import (
    FIELD,
    STOCK,
    EventStep,
    Place,
    ReplayRecord,
    is_name,
    lay_out,
    walk_events,
)
from tutor.rules.actions import action_text
from tutor.rules.cards import NO_CARD, Card, id_of, ids_in
from tutor.rules.match.match import Acted, DealerChosen, Dealt, Match, TakenBack
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, PLAY_HAND
from tutor.rules.round.play import Action
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Value
from tutor.text import fold_code

VERSION: Final = 1


def to_text(record: ReplayRecord) -> str:
    """Return a record in the text format; `replays/README.md` documents it."""
    return "\n".join((*_header(record), *_body(record), ""))


def _header(record: ReplayRecord) -> Iterator[str]:
    rules = record.ruleset
    yield f"hanafuda {VERSION}"
    if record.title:
        yield f"title: {record.title}"
    if record.date:
        yield f"date: {record.date}"
    yield f"game: {rules.game.name}"
    yield f"preset: {rules.preset}"
    for name, value in rules.overrides.items():
        yield f"rule {name}: {_value(value)}"
    yield f"players: {', '.join(record.names)}"
    if record.tags:
        yield f"tags: {', '.join(record.tags)}"
    if record.about:
        yield from (f"about: {line}".rstrip() for line in record.about.split("\n"))


def read_value(text: str) -> object:
    """Return the value of a house rule: a number in any digits, JSON, otherwise the text."""
    number = _parse_json(fold_code(text))
    return number if isinstance(number, int) else _parse_json(text)


def _parse_json(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _value(value: Value) -> str:
    """Return the text that is read as this value: of a text itself, unless that is read as more."""
    return value if isinstance(value, str) and read_value(value) == value else json.dumps(value)


def _body(record: ReplayRecord) -> Iterator[str]:
    """Yield the lines of the events; a note follows the last event at its place."""
    event_steps = list(walk_events(record.ruleset, record.replay.events))
    last = {
        _place(step.after): index for index, step in enumerate(event_steps) if step.after.rounds
    }
    for index, step in enumerate(event_steps):
        yield from _lines(record, step)
        place = _place(step.after) if step.after.rounds else (0, 0)
        if last.get(place) == index and place in record.notes:
            yield from (f"| {line}".rstrip() for line in record.notes[place].split("\n"))
        if step.after.rounds and step.after.current.is_over:
            yield f"points: {' '.join(str(change) for change in step.after.current.changes)}"


def _place(match: Match) -> Place:
    return len(match.rounds), len(match.current.actions)


def _lines(record: ReplayRecord, step: EventStep) -> Iterator[str]:
    event, names = step.event, record.names
    match event:
        case DealerChosen():
            yield ""
            yield from (f"draw: {_cards(draw)}" for draw in event.draws)
            yield f"dealer: {names[event.dealer]}"
        case Dealt():
            yield ""
            yield f"deal: {names[event.dealer]}"
            yield from (f"void: {_cards(deck)}" for deck in event.voided)
            yield from _piles(record, event.dealer, event)
        case Acted():
            current = step.before.current
            name = names[current.to_act]
            who = name if event.player == name else f"{name} ({_chooser(event.player)})"
            yield f"{who}: {move_text(current, event.action, step.after.current)}"
        case TakenBack():
            yield f"back: {event.kept}"
            yield from _piles(record, step.before.current.dealer, event)


def _piles(record: ReplayRecord, dealer: int, event: Dealt | TakenBack) -> Iterator[str]:
    titles = {player: f"hand {name}" for player, name in enumerate(record.names)}
    titles |= {FIELD: "field", STOCK: "stock"}
    for pile, cards in lay_out(record.ruleset, dealer, event.deck).items():
        yield f"{titles[pile]}: {_cards(cards)}"
    if event.fold:
        yield f"fold: {_cards(event.fold)}"


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(id_of(card) for card in cards)


def _chooser(player: str) -> str:
    return player if is_name(player) else json.dumps(player)


def move_text(before: Round, action: Action, after: Round) -> str:
    """Return an action and its result, as `1-crane, takes 1-ribbon, turns up 3-curtain`."""
    return ", ".join((action_text(action), *_describe_effects(before, after)))


def _describe_effects(before: Round, after: Round) -> Iterator[str]:
    if before.position.phase not in (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW):
        return
    turn = after.turns[-1]
    if before.position.phase == PLAY_HAND and turn.took:
        yield _describe_takes(turn.took)
    if before.position.phase != CHOOSE_DRAW and turn.drawn != NO_CARD:
        yield f"turns up {id_of(turn.drawn)}"
        if turn.drew_took:
            yield _describe_takes(turn.drew_took)


def _describe_takes(cards: int) -> str:
    return "takes " + " ".join(ids_in(cards))
