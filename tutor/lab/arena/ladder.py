"""Every player against every other: who beats whom, and whether that is beyond doubt."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from textwrap import fill
from typing import Any, Final

from tutor.lab.arena import duel, standings
from tutor.lab.arena.figures import correction, mean_text
from tutor.lab.arena.report import LINE, align_columns
from tutor.lab.arena.series import FIRST, Series

ESTABLISHED: Final = "established"  # the interval of the difference is above zero
OPEN: Final = "not established"  # it includes zero
REVERSED: Final = "reversed"  # it is below
_NOTES: Final = (
    "two players get the same deals. Intervals hold 95 times in 100 (Student's t over the deals)."
)
_OF_TWO: Final = (
    "Points a round of the row over the column, every deal with the seats swapped; every "
)
_OF_MORE: Final = (
    "Points a round of the row with the column in all other seats, every deal once from each "
    "seat; {measure}. Every "
)


@dataclass(frozen=True)
class Ladder:
    """The players in the order of their claim, weakest first, and a duel of every two.

    The stronger by that claim comes first in its duel; the weaker has all other seats.
    """

    players: tuple[str, ...]
    duels: dict[tuple[str, str], Series]


def list_pairs(players: Sequence[str]) -> list[tuple[str, str]]:
    """Return every two players, the stronger by their order first."""
    return [(stronger, weaker) for weaker, stronger in combinations(players, 2)]


def summarise_ladder(ladder: Ladder) -> dict[str, Any]:
    """Return the figures of a ladder; they depend on its arguments alone."""
    results = [_step(pair, series) for pair, series in ladder.duels.items()]
    series = next(iter(ladder.duels.values()))
    return {
        "game": series.ruleset.game.name,
        "preset": series.ruleset.preset,
        "overrides": dict(series.ruleset.overrides),
        "seed": series.plan.seed,
        "seats": len(series.names),
        "deals": len(series.groups),
        "players": list(ladder.players),
        "duels": results,
        "monotone": all(step["verdict"] == ESTABLISHED for step in results),
        "notes": [_describe_measure(series), correction(results[0])],
    }


def _describe_measure(series: Series) -> str:
    if len(series.names) == len(duel.SIGNS):
        return _OF_TWO + _NOTES
    return _OF_MORE.format(measure=standings.figures(series)["measure"]) + _NOTES


def _step(pair: tuple[str, str], series: Series) -> dict[str, Any]:
    if len(series.names) == len(duel.SIGNS):
        figures = duel.figures(series)
    else:
        figures = standings.figures(series)["seats"][FIRST]
    raw, corrected = figures["points_a_round"], figures["points_without_flip_luck"]
    low, high = (corrected or raw)["interval"]
    verdict = ESTABLISHED if low > 0 else REVERSED if high < 0 else OPEN
    return {
        "stronger": pair[0],
        "weaker": pair[1],
        "points_a_round": raw,
        "points_without_flip_luck": corrected,
        "verdict": verdict,
    }


def render_ladder(ladder: Ladder) -> str:
    """Return the matrix as a person reads it."""
    data = summarise_ladder(ladder)
    overrides = "".join(f", {name}={value}" for name, value in data["overrides"].items())
    return "\n".join(
        [
            f"{data['game']} {data['preset']}{overrides}: {data['deals']} deals from "
            f"{data['seats']} seats for every two players, seed {data['seed']}",
            "",
            *(line.rstrip() for line in align_columns(_rows(data))),
            "",
            *_verdict(data),
            *(fill(note, LINE) for note in data["notes"]),
        ]
    )


def _rows(data: dict[str, Any]) -> list[list[str]]:
    cells = {
        (step["stronger"], step["weaker"]): mean_text(
            step["points_without_flip_luck"] or step["points_a_round"]
        )
        for step in data["duels"]
    }
    weaker = data["players"][:-1]
    rows = [[item, *(cells.get((item, other), "") for other in weaker)] for item in data["players"]]
    return [["", *weaker], *rows[1:]]


def _verdict(verdict: dict[str, Any]) -> list[str]:
    if verdict["monotone"]:
        return ["Monotone: every player beats all before it."]
    doubtful = [step for step in verdict["duels"] if step["verdict"] != ESTABLISHED]
    return [f"{step['stronger']} over {step['weaker']}: {step['verdict']}." for step in doubtful]
