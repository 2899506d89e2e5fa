"""The parts of a result: what chance and the others' cards were worth to one player."""

from dataclasses import dataclass
from typing import Final

from tutor.rules.ruleset import Ruleset
from tutor.rules.tables import AGAINST_PAR

START: Final = "start"
DEAL: Final = "deal"
OWN_FLIPS: Final = "own_flips"
OTHER_FLIPS: Final = "other_flips"
HIDDEN: Final = "hidden"
COURSE: Final = (START, DEAL, OWN_FLIPS, OTHER_FLIPS, HIDDEN)


@dataclass(frozen=True)
class Attribution:
    """Where the points of one player came from, as that player's own cards told it; in points.

    *start* is what the round was worth to the place at the table before the deal, *hidden* what
    the others did with cards that the player did not know, their mistakes included. The player's
    own decisions are none of it: their figures come from searches of their own. *parts_of* names,
    for each action of the round, the part that is told without what that action gave up (of a
    choice of one's own) or with it (of another's); none are in what was stored before.

    All parts add up to the result whatever is given up; *error* is the standard error of the one
    that is known least well.
    """

    start: float
    deal: float
    own_flips: float = 0.0
    other_flips: float = 0.0
    hidden: float = 0.0
    error: float = 0.0
    parts_of: tuple[str, ...] = ()


def compare_with_others(ruleset: Ruleset, changes: tuple[float, ...]) -> tuple[float, ...]:
    """Return each seat's change less the mean of the others', as nets count points.

    Where players pay each other that is the own change.
    """
    if ruleset.tables().settlement == AGAINST_PAR:
        return tuple(float(one) for one in changes)
    total, others = sum(changes), len(changes) - 1
    return tuple(one - (total - one) / others for one in changes)
