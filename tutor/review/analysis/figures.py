"""What is stored of a unit: figures only, never a verdict, so that verdicts can change later."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from enum import StrEnum
from math import hypot
from typing import Any

from tutor.engine.confidence import NORMAL_95
from tutor.review.units import Unit
from tutor.rules.cards import Card
from tutor.rules.round.play import Action


class Budget(StrEnum):
    """How much is spent on a unit."""

    QUICK = "quick"
    FULL = "full"


@dataclass(frozen=True)
class StoredEstimate:
    """A mean and its standard error, 0 where it was counted exactly."""

    value: float
    se: float = 0.0

    @property
    def margin(self) -> float:
        """Return half of its 95 % interval."""
        return NORMAL_95 * self.se


def sum_estimates(estimates: Iterable[StoredEstimate]) -> StoredEstimate:
    """Return the sum of estimates that do not hang together."""
    every = tuple(estimates)
    return StoredEstimate(sum(one.value for one in every), hypot(*(one.se for one in every)))


@dataclass(frozen=True)
class WeighedAction:
    """One legal action: what it is worth to the mover in points of the round.

    *gap* is what it gives up against the best one, measured in the same worlds. *chance* is the
    chance to win the match and *chance_gap* what it gives up of it, where they were told.
    """

    action: Action
    then: Card
    points: StoredEstimate
    gap: StoredEstimate
    chance: StoredEstimate | None = None
    chance_gap: StoredEstimate | None = None


@dataclass(frozen=True)
class DecisionAssessment:
    """The figures of one decision.

    *candidates* are the legal actions, best first, by the search that chose the best. *again*
    are the figures of the best, the played and the next action from fresh worlds: what is
    reported, because what was chosen for being large in some worlds is smaller in others.
    *naive* is what the greedy player would have done. *slope* is the chance to win the match
    that a point is worth here, *point* what it may cost where the match decides (at the start of
    one, about its worth); no slope where no chances are known. *misses* says that the best made a
    yaku and the played action did not, *gives* how much likelier another is to hold a card that
    makes his yaku with one left lying.
    """

    unit: Unit
    player: int
    phase: int
    played: Action
    best: Action
    candidates: tuple[WeighedAction, ...]
    again: tuple[WeighedAction, ...]
    naive: Action
    slope: float | None
    point: float
    samples: int
    fresh_samples: int
    seed: int
    engine: str
    exact: bool
    objective: str
    budget: Budget
    is_last_round: bool = False
    misses: bool = False
    gives: float = 0.0

    @property
    def is_forced(self) -> bool:
        """Return whether there was one legal action."""
        return len(self.candidates) == 1

    def weigh(self, action: Action) -> WeighedAction:
        """Return the figures of an action, from fresh worlds where there are any."""
        return next(one for one in (*self.again, *self.candidates) if one.action == action)

    def to_json(self) -> dict[str, Any]:
        """Return values that JSON can hold; `reading.assessment_from_json` reads them."""
        return asdict(self)


@dataclass(frozen=True)
class FlipLuck:
    """One card that was turned up: the luck of it in points, by player.

    *step* is how many actions of the round came before it.
    """

    step: int
    player: int
    card: Card
    lucks: tuple[float, ...]


@dataclass(frozen=True)
class ResultAttribution:
    """Where the points of one player came from, as that player's own cards told it; in points.

    *start* is what the round was worth to the place at the table before the deal, *hidden* what
    the others' cards (not their mistakes) did. Without the decisions, whose figures come from
    their own units.
    """

    start: float
    deal: float
    own_flips: float
    other_flips: float
    hidden: float


@dataclass(frozen=True)
class RoundAssessment:
    """The figures of one round.

    *results* are points over the mean of the others', by player. *deal_lucks* and the lucks of
    the flips need all cards; *courses* have an entry a player, None where no net tells the parts.
    *chances* are those of every player to win the match before and after the round, None where
    they are not known.
    """

    unit: Unit
    results: tuple[float, ...]
    deal_lucks: tuple[float, ...] | None
    flips: tuple[FlipLuck, ...] | None
    courses: tuple[ResultAttribution | None, ...]
    chances: tuple[tuple[float, ...], tuple[float, ...]] | None
    seed: int
    budget: Budget

    def to_json(self) -> dict[str, Any]:
        """Return values that JSON can hold; `reading.assessment_from_json` reads them."""
        return asdict(self)


Assessment = DecisionAssessment | RoundAssessment
