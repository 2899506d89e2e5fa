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


def turns_of_others(observation: Observation) -> list[ObservedTurn]:
    """Return the opponents' turns, the latest first.

    Empty where the history does not go back to the deal.
    """
    if not observation.tells_all:
        return []
    observed_turns: list[ObservedTurn] = []
    zeros = (0,) * observation.seats
    position = public_position(observation)
    position = position._replace(phase=PLAY_HAND, placing=NO_CARD, stock=ALL, calls=zeros)
    piles, declined, sizes = zeros, zeros, (observation.ruleset.hand_size,) * observation.seats
    current = replace_entry(position.points, observation.seat, observation.turn_start_points)
    points, hand = _list_points(observation, current), _list_held(observation)
    for turn, point, since in zip(observation.history, points, hand, strict=True):
        seat = turn.seat
        position = position._replace(
            actor=seat,
            hands=tuple([(1 << size) - 1 for size in sizes]),
            field=turn.field_before,
            captured=piles,
            points=point,
        )
        if seat != observation.seat and turn.played != NO_CARD:
            observed_turns.append(ObservedTurn(position, declined, turn.played, since))
        piles = replace_entry(piles, seat, piles[seat] | collect_captured([turn], seat))
        declined = replace_entry(declined, seat, declined[seat] | belief.find_declined(turn))
        sizes = replace_entry(sizes, seat, sizes[seat] - 1)
        if turn.call == KOIKOI:
            calls = replace_entry(position.calls, seat, position.calls[seat] + 1)
            position = position._replace(calls=calls)
    return observed_turns[::-1]


def _list_points(observation: Observation, current: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return everybody's yaku total before each turn."""
    points: list[tuple[int, ...]] = []
    for turn in reversed(observation.history):
        current = replace_entry(current, turn.seat, turn.points_before)
        points.append(current)
    return points[::-1]


def _list_held(observation: Observation) -> list[CardSet]:
    """Return the cards that the mover has played from each turn on."""
    played = [0] * observation.seats
    results: list[CardSet] = []
    for turn in reversed(observation.history):
        if turn.played != NO_CARD:
            played[turn.seat] |= 1 << turn.played
        results.append(played[turn.seat])
    return results[::-1]
