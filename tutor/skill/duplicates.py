"""Duplicates: a deal that the learner and every level play from the same seat.

All of them have the same cards and opponents, so results differ only by their choices and the cards
turned up after those. It does not matter which player an outcome comes from.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from tutor.engine.estimate import Estimate
from tutor.engine.players import PLAYERS
from tutor.review.figures import DecisionAssessment
from tutor.review.verdicts.losses import lost_by
from tutor.rules.round.play import Action
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset
from tutor.skill.progress import Rate, measure_rate

OPPONENT: Final = "net"  # the level of all opponents, for every player of the deal
LEAST_DEALS: Final = 5  # before anybody is compared over several


@dataclass(frozen=True)
class DealOutcome:
    """The result of a deal: points over the opponents' mean, and the luck of the flips.

    *luck* is None where it is unknown. The luck of the deal is the same for all players.
    """

    result: float
    luck: float | None

    @property
    def adjusted(self) -> float:
        """Return the points without luck, as far as it is known."""
        return self.result - (self.luck or 0.0)


@dataclass(frozen=True)
class DealPlay:
    """A deal as a level played it in the learner's seat: all actions of the round, and its end."""

    level: str
    actions: tuple[Action, ...]
    outcome: DealOutcome


@dataclass(frozen=True)
class Duplicate:
    """A deal that the learner plays in the match *token*; *own* is None before it has ended.

    *plays* are those of the levels, as far as they have played it.
    """

    token: str
    deal: str
    game: str
    began: datetime
    own: DealOutcome | None
    plays: tuple[DealPlay, ...]

    @property
    def is_whole(self) -> bool:
        """Return whether everybody is done with the deal."""
        return self.own is not None and len(self.plays) == len(PLAYERS)


def find_parting(played: Round, theirs: Sequence[Action], player: int) -> int | None:
    """Return the number of equal actions before *player* chose differently; None if never.

    Opponents reply alike until then.
    """
    pairs = enumerate(zip(played.actions, theirs, strict=False))
    step = next((at for at, (own, other) in pairs if own != other), None)
    if step is None:
        return None
    return step if played.stages[step].to_act == player else None


@dataclass(frozen=True)
class PartingWorth:
    """How much more the played action is worth than another one: as a chance to win, or points."""

    estimate: Estimate
    is_chance: bool


def weigh_parting(ruleset: Ruleset, assessment: DecisionAssessment, theirs: Action) -> PartingWorth:
    """Return how much more the played action is worth than the other one, as a review prices both.

    No later card is included. If neither action is the best, only an upper bound of the error is
    known: the sum of both.
    """
    both = [lost_by(ruleset, assessment, number) for number in (assessment.played, theirs)]
    chances = [lost.chance for lost in both if lost.chance is not None]
    own, other = chances if len(chances) == len(both) else [lost.points for lost in both]
    estimate = Estimate(other.value - own.value, own.se + other.se, own.samples or other.samples)
    return PartingWorth(estimate, len(chances) == len(both))


def compare_with_level(level: str, duplicates: Iterable[Duplicate]) -> Rate | None:
    """Return the learner's points a deal over those of a level, without luck.

    None as long as so few deals say nothing.
    """
    gaps = [
        duplicate.own.adjusted - play.outcome.adjusted
        for duplicate in duplicates
        for play in duplicate.plays
        if duplicate.own is not None and play.level == level
    ]
    return measure_rate([(gap, 1) for gap in gaps]) if len(gaps) >= LEAST_DEALS else None
