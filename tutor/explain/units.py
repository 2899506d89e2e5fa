"""The units of the numbers of claims."""

from typing import Final

CHANCE: Final = "chance"  # from 0 to 1
POINTS: Final = "points"
CARDS: Final = "cards"
TURNS: Final = "turns"
ROUNDS: Final = "rounds"
TIMES: Final = "times"  # a factor
PLAYERS: Final = "players"

OTHER_ACTION: Final = "other"  # the name of a number after the action that is compared with
DIFFERENCE: Final = "more"  # of both
