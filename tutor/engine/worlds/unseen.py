"""Chances before anybody has played: all deals of the unseen cards are equally likely."""

from math import comb

from tutor.engine.estimate import Estimate
from tutor.rules.cards import CardSet, count
from tutor.rules.observation import Observation


def count_held(seen: Observation, cards: CardSet, seat: int | None = None) -> Estimate:
    """Return the counted chance that *seat*, or any other seat, holds one of some unseen cards.

    A card of a shown dealt yaku stays where it was shown until it is seen again.
    """
    others = list_others(seen)
    known = {one: seen.shown[one] & seen.unseen if seen.shown else 0 for one in others}
    asked = others if seat is None else (seat,)
    if any(known[one] & cards for one in asked):
        return Estimate(1.0)
    hidden = seen.unseen
    for shown in known.values():
        hidden &= ~shown
    unseen = count(hidden)
    held = sum(seen.hand_counts[one] - count(known[one]) for one in asked)
    missed = comb(unseen - count(cards & hidden), held) / comb(unseen, held) if unseen else 1.0
    return Estimate(1 - missed)


def list_others(seen: Observation) -> tuple[int, ...]:
    """Return every seat except the observer's, in turn order."""
    return tuple((seen.seat + step) % seen.seats for step in range(1, seen.seats))
