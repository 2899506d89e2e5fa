"""What actions can be ranked by: points of this round, or the chance to win the match."""

from typing import Final, Literal, get_args

from tutor.rules.round.play import GIVE_UP, STOP

Objective = Literal["points", "match"]

POINTS: Final = "points"
MATCH: Final = "match"
# Distance of a match chance from 0 or 1 below which the match is as good as decided.
DECIDED: Final = 0.02
OBJECTIVES: Final[tuple[Objective, ...]] = get_args(Objective)
CERTAIN: Final = (STOP, GIVE_UP)  # actions that end the round with the visible cards
