"""What opponents saw whenever they played a card, reconstructed from public information."""

from typing import NamedTuple

from tutor.engine.worlds import belief
from tutor.rules.cards import ALL, NO_CARD, Card, CardSet
from tutor.rules.observation import Observation, public_position
from tutor.rules.position import PLAY_HAND, Position, replace_entry
from tutor.rules.round.play import KOIKOI
from tutor.rules.round.round import collect_captured


class ObservedTurn(NamedTuple):
    """The position that an opponent saw when they played a card, with any hidden hand."""

    position: Position
    declined: tuple[CardSet, ...]
    played: Card
    since: CardSet  # the cards that it has played from then on: it held them


def turns_of_others(seen: Observation) -> list[ObservedTurn]:
    """Return the opponents' turns, the latest first.

    Empty where the history does not go back to the deal.
    """
    if not seen.tells_all:
        return []
    found: list[ObservedTurn] = []
    zeros = (0,) * seen.seats
    position = public_position(seen)
    position = position._replace(phase=PLAY_HAND, placing=NO_CARD, stock=ALL, calls=zeros)
    piles, declined, sizes = zeros, zeros, (seen.ruleset.hand_size,) * seen.seats
    now = replace_entry(position.points, seen.seat, seen.turn_start_points)
    points, held = _list_points(seen, now), _list_held(seen)
    for turn, told, since in zip(seen.history, points, held, strict=True):
        seat = turn.seat
        position = position._replace(
            actor=seat,
            hands=tuple((1 << size) - 1 for size in sizes),
            field=turn.field_before,
            captured=piles,
            points=told,
        )
        if seat != seen.seat and turn.played != NO_CARD:
            found.append(ObservedTurn(position, declined, turn.played, since))
        piles = replace_entry(piles, seat, piles[seat] | collect_captured([turn], seat))
        declined = replace_entry(declined, seat, declined[seat] | belief.find_declined(turn))
        sizes = replace_entry(sizes, seat, sizes[seat] - 1)
        if turn.call == KOIKOI:
            calls = replace_entry(position.calls, seat, position.calls[seat] + 1)
            position = position._replace(calls=calls)
    return found[::-1]


def _list_points(seen: Observation, now: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return everybody's yaku total before each turn."""
    found: list[tuple[int, ...]] = []
    for turn in reversed(seen.history):
        now = replace_entry(now, turn.seat, turn.points_before)
        found.append(now)
    return found[::-1]


def _list_held(seen: Observation) -> list[CardSet]:
    """Return the cards that the mover has played from each turn on."""
    played = [0] * seen.seats
    found: list[CardSet] = []
    for turn in reversed(seen.history):
        if turn.played != NO_CARD:
            played[turn.seat] |= 1 << turn.played
        found.append(played[turn.seat])
    return found[::-1]
