"""Figures of whole rounds in a file, one line per round, so that interrupted runs count.

A line has the table of the round, the seed of its run, its number, and its figures. Runs at several
tables and with several seeds may share a file.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tutor.lab.claims.calibration.happened import SaidFigure


class KeptRoundsError(ValueError):
    """A line that holds no round, or two runs that played the same ones."""


@dataclass(frozen=True)
class KeptRounds:
    """The rounds played at one table, in a file that may have other tables too."""

    path: Path
    table: str

    def add(self, place: tuple[int, int], figures: list[SaidFigure]) -> None:
        """Add one round, the seed of its run and its number there, with its figures."""
        seed, number = place
        rows = [[figure.figure, figure.unit, figure.said, figure.happened] for figure in figures]
        line = {"table": self.table, "seed": seed, "round": number, "figures": rows}
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")

    def load(self) -> dict[tuple[int, int], list[SaidFigure]]:
        """Return the figures of each round, by its seed and number; raise KeptRoundsError."""
        result: dict[tuple[int, int], list[SaidFigure]] = {}
        for place, figures in self._read():
            if place in result:
                raise KeptRoundsError(f"{self.path} holds round {place[1]} of a seed twice.")
            result[place] = figures
        return result

    def _read(self) -> Iterator[tuple[tuple[int, int], list[SaidFigure]]]:
        lines = self.path.read_text("utf-8").splitlines() if self.path.exists() else []
        for line in lines:
            try:
                data = json.loads(line)
                place = int(data["seed"]), int(data["round"])
                figures = [_read_figure(row, place) for row in data["figures"]]
            except (ValueError, KeyError, TypeError):
                raise KeptRoundsError(f"{self.path} holds a line that is no round.") from None
            if data["table"] == self.table:
                yield place, figures


def _read_figure(row: list[Any], place: tuple[int, int]) -> SaidFigure:
    figure, unit, stated, happened = row
    return SaidFigure(str(figure), str(unit), float(stated), float(happened), place)
