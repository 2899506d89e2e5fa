"""The learner's place among the computer players, from the matches against them.

Points a round, without luck where it is known. The only test is whether the learner is
significantly ahead of a player or behind, so the range is as wide as the data leaves it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tutor.skill.history import PlayedMatch
from tutor.skill.rates import Rate, Sample, measure_rate


@dataclass(frozen=True)
class Against:
    """All unaided matches against one player; *rate* in points a round, None without any."""

    level: str
    won: int
    matches: int
    rate: Rate | None

    @property
    def is_ahead(self) -> bool:
        """Return whether the learner is better, beyond doubt."""
        return self.rate is not None and self.rate.margin is not None and self.rate.low > 0

    @property
    def is_behind(self) -> bool:
        """Return whether the player is better, beyond doubt."""
        return self.rate is not None and self.rate.margin is not None and self.rate.high < 0


@dataclass(frozen=True)
class LevelRange:
    """The learner's range: *above* is the strongest player they are ahead of, *below* the next one
    that is ahead of them; None where no match has shown it.
    """

    players: tuple[Against, ...]  # the weakest first
    above: str | None
    below: str | None
    matches: int
    left_out: int  # matches with help

    @property
    def is_told(self) -> bool:
        """Return whether anything is known."""
        return self.above is not None or self.below is not None


def find_standing(levels: Sequence[str], played: Iterable[PlayedMatch]) -> LevelRange:
    """Return where matches of one game place a learner among *levels*, the weakest first."""
    every = [other for other in played if other.level in levels and other.figures.rounds]
    matches = [other for other in every if not other.figures.helped]
    players = tuple(_face(level, matches) for level in levels)
    ahead = [at for at, player in enumerate(players) if player.is_ahead]
    lowest = ahead[-1] if ahead else -1
    behind = [player.level for player in players[lowest + 1 :] if player.is_behind]
    return LevelRange(
        players=players,
        above=levels[lowest] if ahead else None,
        below=behind[0] if behind else None,
        matches=len(matches),
        left_out=len(every) - len(matches),
    )


def _face(level: str, matches: Iterable[PlayedMatch]) -> Against:
    mine = [match for match in matches if match.level == level]
    rate = measure_rate([_add_points(played) for played in mine])
    return Against(level, sum(played.is_won for played in mine), len(mine), rate)


def _add_points(played: PlayedMatch) -> Sample:
    return played.figures.result - (played.figures.luck or 0.0), played.figures.rounds
