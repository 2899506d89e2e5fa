"""The parts of a result: what chance and the others' cards were worth to one player."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Attribution:
    """Where the points of one player came from, as that player's own cards told it; in points.

    *start* is what the round was worth to the place at the table before the deal, *hidden* what
    the others did with cards that the player did not know, their mistakes included. The player's
    own decisions are none of it: their figures come from searches of their own.
    """

    start: float
    deal: float
    own_flips: float
    other_flips: float
    hidden: float
