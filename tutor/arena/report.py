"""What a series showed: as one JSON object, and as a table for people."""

from statistics import fmean
from textwrap import fill
from typing import Any, Final

from tutor.arena.contestants import FAULTS
from tutor.arena.intervals import mean_interval, share_interval
from tutor.arena.rounds import LOST_ROUND, Tally
from tutor.arena.series import FIRST, MatchResult, Series

_DECIMALS: Final = 4
_LINE: Final = 100  # characters
_DUPLICATES: Final = (
    "Every deal is played twice with the seats swapped; the dealer too is repeated, so after "
    "the first round of a pair its first match decides who deals."
)
_INTERVALS: Final = (
    "Intervals hold 95 times in 100: Student's t over the pairs for points, Wilson's for "
    "matches (draws count half)."
)


def summary(series: Series) -> dict[str, Any]:
    """Return the figures of a series; all but the times depend on its arguments alone."""
    matches = [match for pair in series.pairs for match in pair]
    ruleset = series.ruleset
    return {
        "game": ruleset.game.name,
        "preset": ruleset.preset,
        "overrides": dict(ruleset.overrides),
        "seed": series.seed,
        "rounds_a_match": ruleset.rounds,
        "pairs": len(series.pairs),
        "matches": len(matches),
        "rounds": sum(len(match.margins) for match in matches),
        "points_a_round": _points(series),
        "match_wins": _wins(matches),
        "seats": [_seat(series, place, matches) for place in range(len(series.names))],
        "illegal_actions": sum(tally.faults["illegal"] for tally in series.tallies),
        "lost_rounds": sum(tally.faults.total() for tally in series.tallies),
        "notes": [_DUPLICATES, _INTERVALS, LOST_ROUND],
    }


def _points(series: Series) -> dict[str, Any]:
    """Return the first contestant's points a round, own minus the other's."""
    means = [fmean([*first.margins, *second.margins]) for first, second in series.pairs]
    mean, spread = mean_interval(means)
    return {
        "mean": round(mean, _DECIMALS),
        "interval": _rounded(None if spread is None else [mean - spread, mean + spread]),
    }


def _wins(matches: list[MatchResult]) -> dict[str, Any]:
    won = sum(match.winner == FIRST for match in matches)
    drawn = sum(match.winner is None for match in matches)
    score = won + drawn / 2
    return {
        "won": won,
        "drawn": drawn,
        "lost": len(matches) - won - drawn,
        "share": round(score / len(matches), _DECIMALS),
        "interval": _rounded([*share_interval(score, len(matches))]),
    }


def _rounded(numbers: list[float] | None) -> list[float] | None:
    return None if numbers is None else [round(number, _DECIMALS) for number in numbers]


def _seat(series: Series, place: int, matches: list[MatchResult]) -> dict[str, Any]:
    tally = series.tallies[place]
    return {
        "player": series.names[place],
        "matches_won": sum(match.winner == place for match in matches),
        "decisions": tally.decisions,
        "clock": series.clocks[place],
        "ms_a_decision": _milliseconds(tally.seconds / max(1, tally.decisions)),
        "ms_slowest": _milliseconds(tally.slowest),
        **{kind: tally.faults[kind] for kind in FAULTS},
        "last_fault": tally.last_fault or None,
    }


def _milliseconds(seconds: float) -> float:
    return round(1000 * seconds, 3)


def text(series: Series) -> str:
    """Return the figures of a series as a person reads them."""
    found = summary(series)
    overrides = "".join(f", {name}={value}" for name, value in found["overrides"].items())
    return "\n".join(
        [
            f"{found['game']} {found['preset']}{overrides}: {found['pairs']} pairs of matches of "
            f"{found['rounds_a_match']} rounds, {found['rounds']} rounds in all, "
            f"seed {found['seed']}",
            "",
            *_table(_rows(found)),
            "",
            *_faults(series.names, series.tallies),
            *(fill(note, _LINE) for note in found["notes"]),
        ]
    )


def _rows(found: dict[str, Any]) -> list[list[str]]:
    seats, points, wins = found["seats"], found["points_a_round"], found["match_wins"]
    spread = (
        "" if points["interval"] is None else f" ± {points['interval'][1] - points['mean']:.3f}"
    )
    low, high = (100 * one for one in wins["interval"])
    return [
        ["", *(seat["player"] for seat in seats)],
        ["points a round", *(f"{sign * points['mean'] + 0.0:+.3f}{spread}" for sign in (1, -1))],
        ["matches won", *(str(seat["matches_won"]) for seat in seats)],
        ["matches drawn", *(str(wins["drawn"]) for _ in seats)],
        [
            "share of matches",
            f"{100 * wins['share']:.1f} % ({low:.1f} to {high:.1f})",
            f"{100 - 100 * wins['share']:.1f} % ({100 - high:.1f} to {100 - low:.1f})",
        ],
        ["decisions", *(str(seat["decisions"]) for seat in seats)],
        ["ms a decision", *(f"{seat['ms_a_decision']:.3f} {seat['clock']}" for seat in seats)],
        ["slowest, ms", *(f"{seat['ms_slowest']:.3f} {seat['clock']}" for seat in seats)],
        *([f"rounds lost, {kind}", *(str(seat[kind]) for seat in seats)] for kind in FAULTS),
    ]


def _table(rows: list[list[str]]) -> list[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(
            [row[0].ljust(widths[0])]
            + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        )
        for row in rows
    ]


def _faults(names: tuple[str, ...], tallies: tuple[Tally, Tally]) -> list[str]:
    return [
        f"Last lost round of {name}: {tally.last_fault}"
        for name, tally in zip(names, tallies, strict=True)
        if tally.last_fault
    ]
