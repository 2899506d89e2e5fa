"""How rounds end when the net plays itself, counted: what match equity is computed from."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from tutor.engine.equity.playouts import Integers
from tutor.engine.net.files import ModelError
from tutor.rules.games import GAMES
from tutor.rules.ruleset import Ruleset, Value

FOLDER: Final = Path(__file__).resolve().parents[1] / "equities"

MOST_MARGIN: Final = 120  # points of a round; larger margins, which hardly occur, count as this
MARGINS: Final = 2 * MOST_MARGIN + 1


@dataclass(frozen=True, eq=False)
class CountedRounds:
    """Rounds by one ruleset, given by its toggles: counts by the dealer's margin.

    Margins are in points won (without zero sum) and begin with -MOST_MARGIN. *later* rounds were
    counted after toggles had been added to the rules.
    """

    toggles: Mapping[str, Value]
    rounds: Integers
    later: bool = False

    def differs(self, ruleset: Ruleset) -> int:
        """Return how many toggles a ruleset sets otherwise."""
        return sum(ruleset.toggles[name] != value for name, value in self.toggles.items())


@dataclass(frozen=True, eq=False)
class CountedLibrary:
    """The counted rounds of one game, and how they came to be."""

    game: str
    counted: tuple[CountedRounds, ...]
    about: Mapping[str, Any]


def histogram(margins: Integers) -> Integers:
    """Return how many rounds ended by each margin, from -MOST_MARGIN on."""
    places = np.clip(margins, -MOST_MARGIN, MOST_MARGIN) + MOST_MARGIN
    return np.bincount(places, minlength=MARGINS)


def render_counted(library: CountedLibrary) -> str:
    """Return the text of a file of counted rounds: a line a ruleset."""
    lines = [
        json.dumps({"game": library.game, "about": dict(library.about)}),
        *(_render_line(counted_rounds) for counted_rounds in library.counted),
    ]
    return "\n".join([*lines, ""])


def _render_line(counted: CountedRounds) -> str:
    places = np.flatnonzero(counted.rounds).tolist()
    rounds = {str(place - MOST_MARGIN): int(counted.rounds[place]) for place in places}
    return json.dumps({"toggles": dict(counted.toggles), "rounds": rounds})


def parse_counted(text: str) -> CountedLibrary:
    """Return the counted rounds of a text; raise ModelError when it holds none."""
    try:
        head, *lines = (json.loads(line) for line in text.splitlines())
        counted = tuple(_parse_rounds(line["toggles"], line["rounds"]) for line in lines)
        return CountedLibrary(head["game"], counted, head["about"])
    except (ValueError, KeyError, TypeError) as error:
        raise ModelError("The text holds no counted rounds.") from error


def _parse_rounds(toggles: Mapping[str, Value], rounds: Mapping[str, int]) -> CountedRounds:
    numbers = np.zeros(MARGINS, np.int64)
    for margin, number in rounds.items():
        numbers[int(margin) + MOST_MARGIN] = number
    return CountedRounds(toggles, numbers)


@cache
def load_shipped() -> tuple[CountedLibrary, ...]:
    """Return the counted rounds that come with the program."""
    return tuple(parse_counted(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.jsonl")))


@cache
def list_counted(game: str) -> tuple[CountedRounds, ...]:
    """Return all counted rounds of a game, described by the same toggles.

    Counts from before a toggle existed have its default value.
    """
    libraries = [
        counted_library for counted_library in load_shipped() if counted_library.game == game
    ]
    counted = [
        (counted_rounds, library) for library in libraries for counted_rounds in library.counted
    ]
    default = GAMES[game].presets[GAMES[game].default_preset]
    names = sorted({name for counted_rounds, _ in counted for name in counted_rounds.toggles})
    return tuple(
        replace(
            counted_rounds,
            toggles={name: counted_rounds.toggles.get(name, default[name]) for name in names},
            later=library is not libraries[0],
        )
        for counted_rounds, library in counted
    )


def find_counted(ruleset: Ruleset) -> CountedRounds | None:
    """Return the counted rounds with the fewest toggles set otherwise than by a ruleset.

    None for a game without any.
    """
    counted = list_counted(ruleset.game.name)
    return min(counted, key=lambda counted_rounds: counted_rounds.differs(ruleset), default=None)
