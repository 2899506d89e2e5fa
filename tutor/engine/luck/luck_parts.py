"""The parts of a result: the value of chance and of opponents' cards to one player."""

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
    """The sources of one player's points, as that player's cards showed them; in points.

    *start* is the value of the seat before the deal, *hidden* the effect of opponents' plays with
    cards that the player did not know, including their mistakes. The player's decisions are not
    included: their figures come from separate searches. *parts_of* names, for each action of the
    round, the part that excludes the cost of that action (for the player's choices) or includes it
    (for opponents'); it is empty in older stored data.

    All parts add up to the result for any costs; *error* is the standard error of the least certain
    part.
    """

    start: float
    deal: float
    own_flips: float = 0.0
    other_flips: float = 0.0
    hidden: float = 0.0
    error: float = 0.0
    parts_of: tuple[str, ...] = ()


def compare_with_others(ruleset: Ruleset, changes: tuple[float, ...]) -> tuple[float, ...]:
    """Return each seat's change less the opponents' mean, as nets count points.

    Where players pay each other it is the own change.
    """
    if ruleset.tables().settlement == AGAINST_PAR:
        return tuple(float(change) for change in changes)
    total, opponents = sum(changes), len(changes) - 1
    return tuple(change - (total - change) / opponents for change in changes)
