"""The pieces in which a match is analysed: each is computed alone and can be stored alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tutor.rules.cards import NO_CARD, Card
from tutor.rules.match.match import Acted, Dealt, Event, Match, TakenBack
from tutor.rules.observation import Observation, observe
from tutor.rules.position import CHOOSE_HAND, PLAY_HAND
from tutor.rules.round.play import Action
from tutor.rules.round.round import Round

DECISION: Final = "decision"
ROUND: Final = "round"
FLIP: Final = "flip"  # a flip after this many actions: a moment, but analysed with its round


@dataclass(frozen=True, order=True)
class Unit:
    """One decision, or the course of one round; in the order of play.

    *round* is its place in the match from 1, where void rounds have one too; *step* is how many
    actions of the round came before (a round has all of them before its own unit).
    """

    round: int
    step: int
    kind: str = DECISION


def list_units(match: Match) -> tuple[Unit, ...]:
    """Return every decision of every seat in order, and after each ended round the round."""
    units: list[Unit] = []
    for place, played in enumerate(match.rounds, start=1):
        units += (Unit(place, step) for step in range(len(played.actions)))
        if played.is_over:
            units.append(Unit(place, len(played.actions), ROUND))
    return tuple(units)


def replay_to(match: Match, unit: Unit) -> Round:
    """Return the round as it stood when the decision of a unit was due."""
    return match.rounds[unit.round - 1].stages[unit.step]


def observe_unit(match: Match, unit: Unit) -> Observation:
    """Return the observation of the player who decided, at that decision."""
    return observe_round(match, replay_to(match, unit))


def observe_round(match: Match, current: Round) -> Observation:
    """Return the observation of the player to act in a round of the match."""
    number = current.number
    return observe(current, current.to_act, match.totals(number), match.rounds_won(number))


def find_follow_up(match: Match, unit: Unit) -> Card:
    """Return what the played card of a decision took, where that was a separate action."""
    actions = match.rounds[unit.round - 1].actions[unit.step :]
    return read_follow_up(replay_to(match, unit), actions)


def read_follow_up(current: Round, actions: Sequence[Action]) -> Card:
    """Return the capture by the first action's card, where that is the second action."""
    if current.position.phase != PLAY_HAND or len(actions) < 2:
        return NO_CARD
    after = current.play(actions[0])
    return actions[1] if after.position.phase == CHOOSE_HAND else NO_CARD


def map_events(events: Sequence[Event]) -> dict[int, Unit]:
    """Return the decision of each event of a match, by the event's place from 0.

    Moves taken back are not decisions of the match.
    """
    result: dict[int, Unit] = {}
    round_place = 0
    steps: list[int] = []
    for place, event in enumerate(events):
        if isinstance(event, Dealt):
            round_place, steps = round_place + 1, []
        elif isinstance(event, TakenBack):
            for gone in steps[event.kept :]:
                del result[gone]
            del steps[event.kept :]
        elif isinstance(event, Acted):
            result[place] = Unit(round_place, len(steps))
            steps.append(place)
    return result
