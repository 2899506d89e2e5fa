"""The difference between search values and whole rounds, by cards in hand.

A net that learns from its own searches can drift: a constant added to every value changes no
choice, so nothing removes it. And no net knows every position exactly. Whole rounds (`tutor train
--levels`) measure both: the mean is subtracted from displayed values, the spread is part of their
errors. A search that plays a round to its end has neither. The figures are in `nets/levels.json`, a
column for each number of cards in hand.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from tutor.engine.net.files import FOLDER, Scope, name_files

FILE: Final = FOLDER / "levels.json"


@dataclass(frozen=True)
class Level:
    """The known errors of a search's values, in points.

    Whole rounds give *shift* more on average, and *spread* (a standard deviation) around that in
    one position. The gap between two cards of one search has neither.
    """

    shift: float = 0.0
    spread: float = 0.0


UNKNOWN: Final = Level()


def find_level(scope: Scope, cards: int) -> Level:
    """Return the level of the net of *scope* for a seat with *cards* in hand."""
    levels = load_levels().get(net_name(scope), ())
    return levels[min(cards, len(levels) - 1)] if levels else UNKNOWN


def net_name(scope: Scope) -> str:
    """Return the name of a net in the file of levels, such as `roppyakken3`."""
    return f"{name_files(scope.game, following=scope.later)}{scope.seats}"


def render_levels(levels: Mapping[str, Sequence[Level]]) -> str:
    """Return the text of the file of levels: for each net a level by cards in hand, from 0."""
    data = {
        name: {
            "shift": [level.shift for level in each],
            "spread": [level.spread for level in each],
        }
        for name, each in levels.items()
    }
    return json.dumps(data, indent=1) + "\n"


@cache
def load_levels() -> Mapping[str, tuple[Level, ...]]:
    """Return the levels of all nets."""
    return {
        name: tuple(map(Level, rows["shift"], rows["spread"]))
        for name, rows in json.loads(FILE.read_text("utf-8")).items()
    }
