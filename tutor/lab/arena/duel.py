"""The report of two contestants: one margin, and its mirror image."""

from collections.abc import Sequence
from itertools import chain
from statistics import fmean
from typing import Any, Final

from tutor.lab.arena.contestants import FAULTS
from tutor.lab.arena.figures import (
    correction,
    effort,
    mean_interval,
    mean_text,
    round_figure,
    round_interval,
    share_interval,
)
from tutor.lab.arena.series import FIRST, Series

SIGNS: Final = (1, -1)  # of the margin, for the first contestant and the second
_NOTES: Final = (
    "Every deal is played twice with the seats swapped; the dealer too is repeated, so after "
    "the first round of a pair its first match decides who deals.",
    "Intervals hold 95 times in 100: Student's t over the pairs for points, Wilson's for "
    "{unit} (draws count half).",
)


def figures(series: Series) -> dict[str, Any]:
    """Return how the first contestant did against the second.

    *points_a_round* is raw, *points_without_flip_luck* less the luck of the flips, which has
    the same expectation (`engine.luck`); it is None where no net judges the flips.
    """
    raw = [[match.margins for match in pair] for pair in series.groups]
    corrected = None
    if series.plan.judge:
        corrected = _points([[match.corrected for match in pair] for pair in series.groups])
    return {
        "pairs": len(series.groups),
        "matches": len(series.matches),
        "rounds": sum(len(match.changes) for match in series.matches),
        "points_a_round": _points(raw),
        "points_without_flip_luck": corrected,
        "match_wins": _wins(series),
        "seats": [_seat(series, place) for place in range(len(series.names))],
    }


def _points(pairs: Sequence[Sequence[Sequence[float]]]) -> dict[str, Any]:
    """Return the first contestant's points a round, own minus the other's."""
    mean, spread = mean_interval([fmean(chain.from_iterable(pair)) for pair in pairs])
    return {
        "mean": round_figure(mean),
        "interval": round_interval(None if spread is None else [mean - spread, mean + spread]),
    }


def _wins(series: Series) -> dict[str, Any]:
    matches = series.matches
    won = sum(match.winner == FIRST for match in matches)
    drawn = sum(match.winner is None for match in matches)
    score = won + drawn / 2
    return {
        "won": won,
        "drawn": drawn,
        "lost": len(matches) - won - drawn,
        "share": round_figure(score / len(matches)),
        "interval": round_interval([*share_interval(score, len(matches))]),
    }


def _seat(series: Series, place: int) -> dict[str, Any]:
    return {
        "player": series.names[place],
        "matches_won": sum(match.winner == place for match in series.matches),
        **effort(series, place),
    }


def notes(data: dict[str, Any]) -> tuple[str, ...]:
    """Return the notes below the figures: their meaning, and the method of intervals."""
    dealt, intervals = _NOTES
    return dealt, correction(data), intervals.format(unit=data["unit"])


def number_of_matches(data: dict[str, Any]) -> str:
    """Return how many matches were played, in words that their length follows."""
    return f"{data['pairs']} pairs of {data['unit']}"


def rows(data: dict[str, Any]) -> list[list[str]]:
    """Return the table: a column for each of the two."""
    seats, wins, unit = data["seats"], data["match_wins"], data["unit"]
    low, high = (100 * item for item in wins["interval"])
    return [
        ["", *(seat["player"] for seat in seats)],
        *_rows_of_points(data),
        [f"{unit} won", *(str(seat["matches_won"]) for seat in seats)],
        [f"{unit} drawn", *(str(wins["drawn"]) for _ in seats)],
        [
            f"share of {unit}",
            f"{100 * wins['share']:.1f} % ({low:.1f} to {high:.1f})",
            f"{100 - 100 * wins['share']:.1f} % ({100 - high:.1f} to {100 - low:.1f})",
        ],
        ["decisions", *(str(seat["decisions"]) for seat in seats)],
        ["ms a decision", *(f"{seat['ms_a_decision']:.3f} {seat['clock']}" for seat in seats)],
        ["slowest, ms", *(f"{seat['ms_slowest']:.3f} {seat['clock']}" for seat in seats)],
        *([f"rounds lost, {kind}", *(str(seat[kind]) for seat in seats)] for kind in FAULTS),
    ]


def _rows_of_points(data: dict[str, Any]) -> list[list[str]]:
    means = {
        "points a round": data["points_a_round"],
        "without flip luck": data["points_without_flip_luck"],
    }
    return [
        [name, *(mean_text(points, sign) for sign in SIGNS)]
        for name, points in means.items()
        if points
    ]
