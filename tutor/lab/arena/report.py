"""The results of a series: as one JSON object, and as a table for people."""

from textwrap import fill
from types import ModuleType
from typing import Any, Final

from tutor.lab.arena import duel, standings
from tutor.lab.arena.lost import describe_lost_round
from tutor.lab.arena.series import ROUNDS, Series

LINE: Final = 100  # characters


def summarise_series(series: Series) -> dict[str, Any]:
    """Return the figures of a series; all but the times depend on its arguments alone."""
    ruleset = series.ruleset
    to_target = {} if ruleset.rounds else {"target": ruleset.target}
    kind = _kind(series)
    result = {"unit": series.plan.unit, **kind.figures(series)}
    return {
        "game": ruleset.game.name,
        "preset": ruleset.preset,
        "overrides": dict(ruleset.overrides),
        "seed": series.plan.seed,
        "rounds_a_match": ruleset.rounds or None,
        **to_target,
        **result,
        "illegal_actions": sum(tally.faults["illegal"] for tally in series.tallies),
        "lost_rounds": sum(tally.faults.total() for tally in series.tallies),
        "notes": [*kind.notes(result), describe_lost_round(ruleset)],
    }


def _kind(series: Series) -> ModuleType:
    """Return the report module for this number of contestants."""
    return duel if len(series.names) == len(duel.SIGNS) else standings


def render_series(series: Series) -> str:
    """Return the figures of a series as a person reads them."""
    data = summarise_series(series)
    overrides = "".join(f", {name}={value}" for name, value in data["overrides"].items())
    kind = _kind(series)
    return "\n".join(
        [
            f"{data['game']} {data['preset']}{overrides}: {kind.number_of_matches(data)}"
            f"{_length(data)}, {data['rounds']} rounds in all, seed {data['seed']}",
            "",
            *align_columns(kind.rows(data)),
            "",
            *_faults(series),
            *(fill(note, LINE) for note in data["notes"]),
        ]
    )


def _length(length: dict[str, Any]) -> str:
    if length["unit"] == ROUNDS:
        return ""
    rounds, target = length["rounds_a_match"], length.get("target")
    return f" of {rounds} rounds" if rounds else f" to {target} points"


def align_columns(rows: list[list[str]]) -> list[str]:
    """Return the lines of a table, its first column left-aligned, the others right-aligned."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(
            [row[0].ljust(widths[0])]
            + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        )
        for row in rows
    ]


def _faults(series: Series) -> list[str]:
    return [
        f"Last lost round of {name}: {tally.last_fault}"
        for name, tally in zip(series.names, series.tallies, strict=True)
        if tally.last_fault
    ]
