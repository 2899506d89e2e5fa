"""Everybody's points after each round, a line for each player: where no chances are known.

The drawing is geometry in the units of an SVG's viewBox. Phones get a separate drawing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from tutor.rules.tables import AGAINST_PAR
from tutor.web.i18n.numbers import format_signed_whole, format_whole
from tutor.web.review.subject import Subject

LONGEST: Final = 10  # letters of a name on a drawing; tables have it in full

APART: Final = 21.0  # from one label to the next


@dataclass(frozen=True)
class StandingsSize:
    """A drawing: its box, and the margins around the lines; *right* holds the labels."""

    width: float
    height: float
    right: float
    left: float = 14
    top: float = 16
    foot: float = 26


WIDE: Final = StandingsSize(980, 260, 210)
NARROW: Final = StandingsSize(358, 230, 128)


@dataclass(frozen=True)
class StandingsLine:
    """The line of one player, and the place of their label, which a leader joins to its end."""

    player: int
    points: str
    end: tuple[float, float]
    label: float


@dataclass(frozen=True)
class StandingsDrawing:
    """Everything that is drawn; *rounds* are the places of their numbers."""

    size: StandingsSize
    lines: tuple[StandingsLine, ...]
    rounds: tuple[float, ...]
    zero: float  # height of the points that all began with


def build_standings(subject: Subject) -> dict[str, Any] | None:
    """Return the points by round; None while no round has been played."""
    match, you = subject.match, subject.you
    rounds = [(place, each) for place, each in enumerate(match.rounds, 1) if each in match.finished]
    if not rounds:
        return None
    players = range(match.ruleset.players)
    order = [you, *(player for player in players if player != you)]
    totals = [match.totals(number) for number in range(1, len(match.finished) + 2)]
    everybody = [person.title for person in subject.people]
    show = format_whole
    if match.ruleset.tables().settlement == AGAINST_PAR:
        show = format_signed_whole
    return {
        "wide": draw_standings(totals, WIDE, order),
        "narrow": draw_standings(totals, NARROW, order),
        "labels": [
            f"{_shorten(everybody[player])} {show(totals[-1][player])}" for player in players
        ],
        "names": [everybody[player] for player in order],
        "rows": [
            (place, played.number, [show(row[player]) for player in order])
            for (place, played), row in zip(rounds, totals[1:], strict=True)
        ],
    }


def _shorten(name: str) -> str:
    return name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"


def draw_standings(
    totals: Sequence[Sequence[float]], size: StandingsSize, order: Sequence[int]
) -> StandingsDrawing:
    """Return the lines of all players, in *order*, by their totals before and after each round."""
    every = [total for row in totals for total in row]
    low, high = min(every), max(every)
    span, high_px = (high - low) or 1.0, size.height - size.top - size.foot
    step = (size.width - size.left - size.right) / max(1, len(totals) - 1)

    def place(at: int, total: float) -> tuple[float, float]:
        return (
            round(size.left + at * step, 1),
            round(size.top + high_px * (high - total) / span, 1),
        )

    ends = {player: place(len(totals) - 1, totals[-1][player]) for player in order}
    labels = _spread({player: end[1] for player, end in ends.items()}, size)
    return StandingsDrawing(
        size=size,
        lines=tuple(
            StandingsLine(
                player,
                " ".join("{},{}".format(*place(at, row[player])) for at, row in enumerate(totals)),
                ends[player],
                labels[player],
            )
            for player in order
        ),
        rounds=tuple(round(size.left + at * step, 1) for at in range(1, len(totals))),
        zero=place(0, totals[0][order[0]])[1],
    )


def _spread(heights: dict[int, float], size: StandingsSize) -> dict[int, float]:
    """Return the heights of labels, in the same order and at least `APART` from each other."""
    order = sorted(heights, key=lambda player: heights[player])
    placed: dict[int, float] = {}
    lowest = size.top
    for player in order:
        placed[player] = max(heights[player], lowest)
        lowest = placed[player] + APART
    highest = size.height - size.foot
    for player in reversed(order):
        placed[player] = round(min(placed[player], highest), 1)
        highest = placed[player] - APART
    return placed
