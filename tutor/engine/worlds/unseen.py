"""Chances before anybody has played: all deals of the unseen cards are equally likely."""

from math import comb

from tutor.engine.estimate import Estimate
from tutor.rules.cards import CardSet, count
from tutor.rules.observation import Observation


def count_held(observation: Observation, cards: CardSet, seat: int | None = None) -> Estimate:
    """Return the counted chance that *seat*, or any other seat, holds one of some unseen cards.

    A card of a shown dealt yaku stays where it was shown until it is seen again.
    """
    opponents = list_others(observation)
    stored_values = {
        number: observation.shown[number] & observation.unseen if observation.shown else 0
        for number in opponents
    }
    requested = opponents if seat is None else (seat,)
    if any(stored_values[number] & cards for number in requested):
        return Estimate(1.0)
    hidden = observation.unseen
    for shown in stored_values.values():
        hidden &= ~shown
    unseen = count(hidden)
    hand = sum(
        observation.hand_counts[number] - count(stored_values[number]) for number in requested
    )
    missed = comb(unseen - count(cards & hidden), hand) / comb(unseen, hand) if unseen else 1.0
    return Estimate(1 - missed)


def list_others(observation: Observation) -> tuple[int, ...]:
    """Return every seat except the observer's, in turn order."""
    seat, seats = observation.seat, observation.seats
    return tuple([(seat + step) % seats for step in range(1, seats)])
