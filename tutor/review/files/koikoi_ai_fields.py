"""What a record of KoiKoi-AI holds: rounds, turns and cards, as they are written there.

A card is a month and a rank, 1 for the highest of its month. Players are 1 and 2.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tutor.review.files.record import Difference, RecordError
from tutor.rules.cards import ALL, NO_CARD, Card, CardSet, card_set
from tutor.rules.toggle import MOST_ROUNDS

JsonObject = Mapping[str, Any]
_MOST_TURNS: Final = 16


@dataclass(frozen=True)
class RecordedTurn:
    """One turn as it was recorded."""

    place: tuple[int, int]
    player: int
    played: Card
    took: CardSet | None  # with the played card; None when nothing was recorded
    drawn: Card  # NO_CARD when the round ended before
    drew_took: CardSet | None
    call: bool | None


class CutError(Exception):
    """A round that the rules here cannot have, or that was not played out: the match ends here."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(difference)
        self.difference = difference


def read_turns(one: JsonObject, place: int) -> Iterator[RecordedTurn]:
    """Yield the turns of a round in which something was played; raise CutError at a gap."""
    played_in = [count for count in range(1, _MOST_TURNS + 1) if _has_played(one, place, count)]
    for count, found in enumerate(played_in, start=1):
        if found != count:
            raise CutError(Difference("turn_missing", {"round": place, "turn": count}))
        where = (place, count)
        turn = read_object(one[f"turn{count}"], f"turn{count}", where)
        player, call = turn.get("playerInTurn"), turn.get("isKoiKoi")
        if player not in (1, 2) or not isinstance(call, bool | None):
            raise RecordError("“playerInTurn” or “isKoiKoi” is wrong.", turn=where)
        played = _read_card(turn["discardCard"], where)
        drawn = _read_card(turn["drawCard"], where) if turn.get("drawCard") else NO_CARD
        yield RecordedTurn(
            place=where,
            player=player - 1,
            played=played,
            took=_read_taken(turn, "collectCard", played, where),
            drawn=drawn,
            drew_took=_read_taken(turn, "collectCard2", drawn, where),
            call=call,
        )


def _has_played(one: JsonObject, place: int, count: int) -> bool:
    key = f"turn{count}"
    return key in one and "discardCard" in read_object(one[key], key, (place, count))


def _read_taken(
    turn: JsonObject, key: str, with_card: Card, where: tuple[int, int]
) -> CardSet | None:
    if key not in turn:
        return None
    cards = card_set(read_cards(turn[key], where))
    return cards & ALL & ~(1 << with_card if with_card != NO_CARD else 0)


def read_cards(value: object, where: tuple[int, int]) -> tuple[Card, ...]:
    """Return the cards of a list; raise RecordError with the turn."""
    if not isinstance(value, list):
        raise RecordError("A list of cards is missing.", turn=where)
    return tuple(_read_card(one, where) for one in value)


def _read_card(value: object, where: tuple[int, int]) -> Card:
    if isinstance(value, list) and [type(one) for one in value] == [int, int]:
        month, rank = value
        if 1 <= month <= 12 and 1 <= rank <= 4:
            return int(4 * (month - 1) + rank - 1)
    raise RecordError("A card is a month from 1 to 12 and a rank from 1 to 4.", turn=where)


def read_rounds(record: JsonObject) -> dict[int, JsonObject]:
    """Return the rounds of a record by their numbers, of which some may be missing."""
    keys = {number: f"round{number}" for number in range(1, MOST_ROUNDS + 1)}
    found = {
        number: read_object(record[key], key, (number, 0))
        for number, key in keys.items()
        if key in record
    }
    if not found:
        raise RecordError("The record has no rounds.")
    return found


def read_object(value: object, key: str, where: tuple[int, int] | None = None) -> JsonObject:
    """Return a value that is an object; raise RecordError where it is none."""
    if not isinstance(value, Mapping):
        raise RecordError("“%(key)s” must be an object.", turn=where, key=key)
    return value
