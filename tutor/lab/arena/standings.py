"""The report of three contestants or more: a row for each."""

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
from tutor.lab.arena.series import MatchResult, Series
from tutor.rules.ruleset import Ruleset
from tutor.rules.tables import AGAINST_PAR

_NOTES: Final = (
    "Every deal is played once by each contestant from each seat: as many matches to a group as "
    "there are contestants. The dealer too is repeated, so after the first round of a group the "
    "match that comes first to a round decides who deals it. Void rounds are dealt again.",
    "Intervals hold 95 times in 100: Student's t over the groups for points, Wilson's for "
    "wins (a shared win counts in parts).",
)
_LEDGER: Final = "own change of the ledger"  # what one gains the others lose
_MARGIN: Final = "own points minus the mean of the others"


def figures(series: Series) -> dict[str, Any]:
    """Return the figures of a series as JSON values: its size, and each contestant's results."""
    return {
        "players": len(series.names),
        "groups": len(series.groups),
        "matches": len(series.matches),
        "rounds": sum(len(match.changes) for match in series.matches),
        "measure": _measure(series.ruleset),
        "seats": [_seat(series, place) for place in range(len(series.names))],
    }


def _measure(ruleset: Ruleset) -> str:
    return _LEDGER if ruleset.tables().settlement == AGAINST_PAR else _MARGIN


def _seat(series: Series, place: int) -> dict[str, Any]:
    return {
        "player": series.names[place],
        "points_a_round": _points(series, place),
        "points_without_flip_luck": _correct_for_luck(series, place) if series.plan.judge else None,
        "match_wins": _wins(series, place),
        **effort(series, place),
    }


def _points(series: Series, place: int) -> dict[str, Any]:
    return _mean([fmean(_gains(series, group, place)) for group in series.groups])


def _correct_for_luck(series: Series, place: int) -> dict[str, Any]:
    """Return the same less the luck of the flips, which has the same expectation."""
    means = [
        fmean(_gains(series, group, place))
        - fmean(lucks[place] for match in group for lucks in match.lucks)
        for group in series.groups
    ]
    return _mean(means)


def _gains(series: Series, group: tuple[MatchResult, ...], place: int) -> list[float]:
    ledger = _measure(series.ruleset) == _LEDGER
    return [_gain(change, place, ledger) for match in group for change in match.changes]


def _mean(means: list[float]) -> dict[str, Any]:
    mean, spread = mean_interval(means)
    return {
        "mean": round_figure(mean),
        "interval": round_interval(None if spread is None else [mean - spread, mean + spread]),
    }


def _gain(changes: tuple[int, ...], place: int, ledger: bool) -> float:
    own = changes[place]
    return own if ledger else own - (sum(changes) - own) / (len(changes) - 1)


def _wins(series: Series, place: int) -> dict[str, Any]:
    ways = [len(match.winners) for match in series.matches if place in match.winners]
    score = sum(1 / number for number in ways)
    matches = len(series.matches)
    return {
        "won": ways.count(1),
        "shared": len(ways) - ways.count(1),
        "share": round_figure(score / matches),
        "interval": round_interval([*share_interval(score, matches)]),
    }


def notes(data: dict[str, Any]) -> tuple[str, ...]:
    """Return the notes below the figures: their meaning, and the method of intervals."""
    dealt, intervals = _NOTES
    return f"Points a round: {data['measure']}.", dealt, correction(data["seats"][0]), intervals


def number_of_matches(data: dict[str, Any]) -> str:
    """Return how many matches were played, in words that their length follows."""
    groups = "1 group" if data["groups"] == 1 else f"{data['groups']} groups"
    return f"{groups} of {data['players']} {data['unit']}"


def rows(data: dict[str, Any]) -> list[list[str]]:
    """Return the table: a row for each contestant."""
    share = f"share of {data['unit']}"
    head = ["", "points a round", "no flip luck", "won", share, "decisions", "ms each", "lost"]
    return [head, *(_row(seat) for seat in data["seats"])]


def _row(seat: dict[str, Any]) -> list[str]:
    wins, luckless = seat["match_wins"], seat["points_without_flip_luck"]
    low, high = (100 * item for item in wins["interval"])
    return [
        seat["player"],
        mean_text(seat["points_a_round"]),
        mean_text(luckless) if luckless else "",
        str(wins["won"]),
        f"{100 * wins['share']:.1f} % ({low:.1f} to {high:.1f})",
        str(seat["decisions"]),
        f"{seat['ms_a_decision']:.3f} {seat['clock']}",
        str(sum(seat[kind] for kind in FAULTS)),
    ]
