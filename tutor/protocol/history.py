"""The completed turns of a round, played again by the rules to see that they can be true."""

from tutor.protocol.errors import ProtocolError, quote_value
from tutor.protocol.models import TurnEntry
from tutor.rules.cards import (
    ALL,
    IDS,
    NO_CARD,
    Card,
    CardSet,
    card_named,
    cards_named,
    count,
    ids_in,
    lowest,
)
from tutor.rules.observation import Observation
from tutor.rules.position import (
    CANCEL,
    CHOOSE_HAND,
    DECIDE,
    PLAY_HAND,
    ROUND_OVER,
    Position,
    replace_entry,
    start_position,
)
from tutor.rules.round.capture import STAY, list_captures
from tutor.rules.round.play import KOIKOI, PLAY_ON, apply, turn_up
from tutor.rules.round.round import Turn
from tutor.rules.tables import Rules

_NAME = "history"


def write_turn(turn: Turn) -> TurnEntry:
    """Return a completed turn as the protocol writes it."""
    return TurnEntry(
        seat=turn.seat,
        field_before=ids_in(turn.field_before),
        played=IDS[turn.played],
        took=ids_in(turn.took),
        drawn=IDS[turn.drawn],
        drew_took=ids_in(turn.drew_took),
    )


def read_history(observation: Observation, entries: list[TurnEntry]) -> tuple[Turn, ...]:
    """Return the turns of a history; raise ProtocolError when they do not lead to *observation*.

    The protocol omits calls, but the rules imply them: a round continues after a decision only when
    its seat went on, and a turn begins only when no continue was given up.
    """
    if not entries:
        return ()
    _check_length(observation, entries)
    rules = observation.ruleset.tables(observation.round)
    position = _rebuild_start(observation, entries)
    turns: list[Turn] = []
    for number, told_turn in enumerate(entries, start=1):
        position, turn = _play_turn(rules, position, told_turn, f"Turn {number} of the history")
        turns.append(turn)
    _check_end(observation, position)
    return tuple(turns)


def _check_length(observation: Observation, entries: list[TurnEntry]) -> None:
    if len(entries) != observation.completed_turns:
        raise ProtocolError(
            _NAME,
            f"history has {len(entries)} turns, but {observation.completed_turns} were completed: "
            "it must tell all of them, or none.",
        )


def _rebuild_start(observation: Observation, entries: list[TurnEntry]) -> Position:
    """Return the dealt position; its hands only record when each card is still held."""
    hands = []
    for seat, cards_left in enumerate(observation.hand_counts):
        in_turn = seat == observation.seat and observation.phase not in (PLAY_HAND, CANCEL)
        played = cards_named(each.played for each in entries if each.seat == seat)
        hands.append(ALL if cards_left or in_turn else played)
    field = _cards(entries[0].field_before, "Turn 1 of the history")
    return start_position(tuple(hands), field, ALL & ~field, observation.dealer)


def _cards(names: list[str], where: str) -> CardSet:
    cards = cards_named(names)
    if count(cards) != len(names):
        raise ProtocolError(_NAME, f"{where} names a card twice in one list.")
    return cards


def _play_turn(
    rules: Rules, before: Position, told_turn: TurnEntry, where: str
) -> tuple[Position, Turn]:
    before = _begin_turn(rules, before)
    _check_begin(before, told_turn, where)
    played = _new_card(before, told_turn.played, where)
    took = _read_taken(rules, before.field, played, told_turn.took, where)
    after = _choose(rules, apply(rules, before, played), took)
    if after.phase == ROUND_OVER:
        raise ProtocolError(_NAME, f"{where} ends the round before a card is drawn.")
    drawn = _new_card(after, told_turn.drawn, where)
    drew_took = _read_taken(rules, after.field, drawn, told_turn.drew_took, where)
    after = _choose(rules, turn_up(rules, after, drawn), drew_took)
    call = KOIKOI if after.phase == DECIDE else None
    seat, points = before.actor, before.points[before.actor]
    turn = Turn(seat, before.field, points, played, took, drawn, drew_took, call)
    return (after if call is None else apply(rules, after, call)), turn


def _begin_turn(rules: Rules, position: Position) -> Position:
    """Return the position at the start of a turn: playing a card means not giving up a continue."""
    return apply(rules, position, PLAY_ON) if position.phase == CANCEL else position


def _check_begin(before: Position, told_turn: TurnEntry, where: str) -> None:
    if before.phase == ROUND_OVER:
        raise ProtocolError(_NAME, f"{where} comes after the end of the round.")
    if told_turn.seat != before.actor:
        raise ProtocolError(
            _NAME, f"{where} is by seat {told_turn.seat}, but seat {before.actor} was to play."
        )
    if _cards(told_turn.field_before, where) != before.field:
        raise ProtocolError(
            _NAME, f"{where} begins with another field than the one that was left for it."
        )


def _choose(rules: Rules, position: Position, taken: CardSet) -> Position:
    """Return the position once the card that is being placed, if any, has its choice."""
    if position.placing == NO_CARD:
        return position
    return apply(rules, position, lowest(taken) if taken else STAY)


def _new_card(position: Position, name: str, where: str) -> Card:
    """Return the card played or drawn, which must not have lain open before."""
    card = card_named(name)
    if any(pile >> card & 1 for pile in (position.field, *position.captured)):
        raise ProtocolError(_NAME, f"{where} uses {quote_value(name)}, which already lay open.")
    return card


def _read_taken(rules: Rules, field: CardSet, card: Card, names: list[str], where: str) -> CardSet:
    taken = _cards(names, where)
    if taken not in list_captures(rules.joker, field, card):
        raise ProtocolError(
            _NAME, f"{where}: {IDS[card]} cannot take {quote_value(names)} from that field."
        )
    return taken


def _check_end(observation: Observation, position: Position) -> None:
    """Compare where the history leads with where the observation is."""
    if position.phase == ROUND_OVER:
        raise ProtocolError(_NAME, "The history ends the round, so nobody has to decide.")
    if position.actor != observation.seat:
        raise ProtocolError(_NAME, f"After the history seat {position.actor} is to play.")
    if position.calls != observation.calls:
        raise ProtocolError(
            "koikoi_calls",
            f"koikoi_calls is {quote_value(observation.calls)}, but the history makes it "
            f"{quote_value(position.calls)}.",
        )
    points = position.points[observation.seat]
    if points != observation.turn_start_points:
        raise ProtocolError(
            "turn_start_points",
            f"turn_start_points is {observation.turn_start_points}, but the history makes it "
            f"{points}.",
        )
    _check_piles(observation, position)


def _check_piles(observation: Observation, position: Position) -> None:
    """Check that every card is where the history left it, except for the current turn."""
    captured, field = position.captured, position.field
    if observation.phase not in (
        PLAY_HAND,
        CHOOSE_HAND,
        CANCEL,
    ):  # the card played has moved some cards
        own = observation.captured[observation.seat]
        captured = replace_entry(captured, observation.seat, captured[observation.seat] | own)
        field = observation.field | field & ~own
    if observation.captured != captured:
        raise ProtocolError("captured", "captured is not what the history has captured.")
    if observation.field != field:
        raise ProtocolError("field", "field is not what the history leaves on the field.")
