"""Everybody's points after each round of a match whose chances to win are not known."""

from dataclasses import dataclass
from typing import Final

from tutor.rules.tables import AGAINST_PAR
from tutor.web.i18n.numbers import format_signed_whole, format_whole
from tutor.web.review.charts.round_points import NARROW, WIDE, StandingsDrawing, draw_standings
from tutor.web.review.subject import Subject
from tutor.web.words.names.players import list_people

LONGEST: Final = 10  # letters of a name on a drawing; tables have it in full


@dataclass(frozen=True)
class StandingsRow:
    """The points of everybody after a round."""

    place: int
    number: int
    totals: tuple[str, ...]


@dataclass(frozen=True)
class StandingsView:
    """The drawing for both widths, its labels by player, and the table."""

    wide: StandingsDrawing
    narrow: StandingsDrawing
    labels: dict[int, str]
    names: tuple[str, ...]  # in the order of the columns
    rows: tuple[StandingsRow, ...]


def build_standings(subject: Subject) -> StandingsView | None:
    """Return the points by round; None while no round has been played."""
    match, you = subject.match, subject.you
    rounds = [(place, each) for place, each in enumerate(match.rounds, 1) if each in match.finished]
    if not rounds:
        return None
    players = range(match.ruleset.players)
    order = [you, *(player for player in players if player != you)]
    totals = [match.totals(number) for number in range(1, len(match.finished) + 2)]
    everybody = [person.title for person in list_people(match.ruleset.players)]
    show = format_whole
    if match.ruleset.tables().settlement == AGAINST_PAR:
        show = format_signed_whole
    return StandingsView(
        wide=draw_standings(totals, WIDE, order),
        narrow=draw_standings(totals, NARROW, order),
        labels={
            player: f"{_shorten(everybody[player])} {show(totals[-1][player])}"
            for player in players
        },
        names=tuple(everybody[player] for player in order),
        rows=tuple(
            StandingsRow(place, played.number, tuple(show(row[player]) for player in order))
            for (place, played), row in zip(rounds, totals[1:], strict=True)
        ),
    )


def _shorten(name: str) -> str:
    return name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"
