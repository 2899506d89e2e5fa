"""What actions can be ranked by: points of this round, or the chance to win the match."""

from typing import Final, Literal, get_args

Objective = Literal["points", "match"]

POINTS: Final = "points"
MATCH: Final = "match"
# Of a chance to win, to either end: a match that hangs on less is as good as decided.
DECIDED: Final = 0.02
OBJECTIVES: Final[tuple[Objective, ...]] = get_args(Objective)
