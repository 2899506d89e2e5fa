"""The review of a match, derived from the figures of its units: nothing of it is stored."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any, NamedTuple

from tutor.engine.estimate import Estimate
from tutor.engine.luck.luck_parts import HIDDEN
from tutor.review.figures import DecisionAssessment, FlipLuck
from tutor.review.grades import COSTLY, Grade, MomentKind, Tag
from tutor.review.units import Unit
from tutor.rules.round.play import Action


@dataclass(frozen=True)
class Price:
    """What an action gives up against the best one, as its player knew it: never below nothing.

    *chance* to win the match (None where the rules have no known chances), and the *points* of the
    round with it. *before* is the chance with the best action, None where nobody measured it.
    """

    chance: Estimate | None
    points: Estimate
    before: float | None = None

    @property
    def after(self) -> float | None:
        """Return the chance with this action."""
        if self.before is None or self.chance is None:
            return None
        return self.before - self.chance.value

    @property
    def percent(self) -> int | None:
        """Return the chance in whole percent: the difference of both chances as printed."""
        if self.chance is None:
            return None
        after = self.after
        if self.before is None or after is None:
            return round(100 * self.chance.value)
        return round(100 * self.before) - round(100 * after)


@dataclass(frozen=True)
class DecisionReview:
    """One decision and its verdict.

    *price* is what it gave up against *best*: what pages print, order and sum. *loss* is the same
    in parts of the usual spread of a round (sigma), *points* in points, both as measured and so a
    little below nothing where two actions are level; no points that cost no chance to win.
    *candidates* of the assessment are all legal actions.
    """

    assessment: DecisionAssessment
    price: Price
    loss: Estimate
    points: Estimate
    grade: Grade
    is_established: bool
    tags: tuple[Tag, ...]

    @property
    def unit(self) -> Unit:
        """Return the unit of the match that the decision is."""
        return self.assessment.unit

    @property
    def player(self) -> int:
        """Return the number of the player who decided."""
        return self.assessment.player

    @property
    def played(self) -> Action:
        """Return the action that was played."""
        return self.assessment.played

    @property
    def best(self) -> Action:
        """Return the best action by the search, or the played one where both are level."""
        return self.assessment.best

    @property
    def gap(self) -> Estimate:
        """Return how many points fewer than the best it brings, whether or not they count."""
        is_best = self.played == self.best
        return Estimate(0.0) if is_best else self.assessment.weigh(self.played).gap

    @property
    def points_only(self) -> float:
        """Return the points without effect on the chance: given up, or gained (below nothing)."""
        return self.gap.value - self.points.value

    @property
    def is_slip(self) -> bool:
        """Return whether it clearly cost something."""
        return self.grade in COSTLY

    @property
    def counts(self) -> bool:
        """Return whether the decision counts for accuracy: neither forced nor helped."""
        return Tag.FORCED not in self.tags and Tag.ASSISTED not in self.tags


@dataclass(frozen=True)
class Ledger:
    """Where a player's result of a round came from: the parts add up to it, the residual too.

    They are points, by the names of `ledgers.PARTS`.

    *error* is the standard error of how the part of the cards is split, where it is largest.
    """

    player: int
    result: float
    parts: Mapping[str, float]
    error: float = 0.0

    @property
    def is_told(self) -> bool:
        """Return whether the cards are split into deal, flips and opponents' cards."""
        return HIDDEN in self.parts


@dataclass(frozen=True)
class Balance:
    """How a player's chance to win the match changed over a round, or the match; or the points.

    Whole numbers of the last digit that is printed (percent, or points), of which
    start + cards + opponents - own = end. *opponents* is what their decisions gave to the player,
    *cards* what nobody chose. What the own decisions gave up is that of *slips*, of *small* losses
    and of decisions after the match was as good as *decided*.
    """

    start: int
    opponents: int
    slips: int
    small: int
    decided: int
    end: int

    @property
    def own(self) -> int:
        """Return what the player's decisions gave up."""
        return self.slips + self.small + self.decided

    @property
    def cards(self) -> int:
        """Return what neither the player nor the opponents chose."""
        return self.end - self.start - self.opponents + self.own


@dataclass(frozen=True)
class RoundReview:
    """One round: *place* in the match from 1, *number* among those that count.

    By player: *changes* of the match points and *results* (points over the mean of the others';
    where players pay each other, the own change), None before the round has ended. *ledgers*,
    *lucks* (of deal and flips) and *chances* to win the match after the round are None while they
    are not analysed, or where nothing tells them. *balances* are None where the round is void, or
    where it or one before it is not analysed.
    """

    place: int
    number: int
    is_void: bool
    changes: tuple[int, ...] | None
    results: tuple[float, ...] | None
    decisions: tuple[DecisionReview, ...]
    ledgers: tuple[Ledger, ...] | None
    deal_lucks: tuple[float, ...] | None
    flips: tuple[FlipLuck, ...] | None
    chances: tuple[float, ...] | None
    balances: tuple[Balance, ...] | None = None

    @property
    def was_decided(self) -> bool:
        """Return whether the match was as good as decided at every decision of the round."""
        return bool(self.decisions) and all(
            Tag.DECIDED in decision.tags for decision in self.decisions
        )

    @property
    def lucks(self) -> tuple[float, ...] | None:
        """Return every player's luck, of the deal and of all flips, in points."""
        if self.deal_lucks is None or self.flips is None:
            return None
        return tuple(
            luck + sum(flip.lucks[player] for flip in self.flips)
            for player, luck in enumerate(self.deal_lucks)
        )


@dataclass(frozen=True)
class RoundJudgement:
    """A finished round by player: *results* (points over the opponents' mean).

    *flip_lucks* are the luck of all flips, in points; None where no judge is available.
    """

    results: tuple[float, ...]
    flip_lucks: tuple[float, ...] | None


class SampledDeals(NamedTuple):
    """The points of each root (rows) in each sampled world (columns).

    *means* are those of the rows, *gaps* the first row less each. Worlds that come from one draw of
    the hands count as one in their errors.
    """

    points: Sequence[Sequence[float]]
    means: Sequence[Estimate]
    gaps: Sequence[Estimate]


@dataclass(frozen=True)
class Accuracy:
    """Percent of perfect play, over a number of decisions; an 80 % interval is [lo, hi]."""

    value: float
    lo: float
    hi: float
    decisions: int


@dataclass(frozen=True)
class MatchLevel:
    """The level that decisions are most like, and the range that they leave open, by name."""

    level: str
    lowest: str
    highest: str
    decisions: int


@dataclass(frozen=True)
class Moment:
    """A moment that mattered to a player: a decision, or the flip after this many actions.

    The unit of a flip has the kind `units.FLIP`; it has no grade. A good find *is_easy* where the
    greedy player would have found it.
    """

    unit: Unit
    kind: MomentKind
    weight: float
    grade: Grade | None = None
    is_easy: bool = False


@dataclass(frozen=True)
class PlayerReview:
    """A player over the whole match.

    *error_rate* is the mean loss of a decision in thousandths of sigma; *accuracy* and *level* are
    None with too few decisions. *result* is points over the opponents' mean, *adjusted* the same
    less the luck of deals and flips, None unless that is known of every round. *moments* are the
    few that mattered most, in the order of play (`verdicts.moments`).
    """

    player: int
    decisions: int  # that count
    points_lost: Estimate
    error_rate: Estimate
    accuracy: Accuracy | None
    level: MatchLevel | None
    grades: dict[Grade, int]
    result: float
    luck: float | None
    adjusted: Estimate | None
    moments: tuple[Moment, ...] = ()


@dataclass(frozen=True)
class Stamp:
    """The inputs of the figures; two analyses are comparable when their stamps are equal.

    *engine* is the name of the search, *net* and *chances* are digests of its data, including
    levels (empty without any), *rules* a digest of the ruleset, *thresholds* their version number.
    """

    engine: str
    net: str
    chances: str
    rules: str
    thresholds: int

    @property
    def text(self) -> str:
        """Return the whole stamp as one line, to be stored and compared."""
        text = (self.engine, self.net, self.chances, self.rules, str(self.thresholds))
        return " ".join(name or "-" for name in text)

    def to_json(self) -> dict[str, Any]:
        """Return the stamp as plain JSON values."""
        return asdict(self)


@dataclass(frozen=True)
class Review:
    """A match as far as it is analysed; *balances* are everybody's, of the rounds that have any."""

    rounds: tuple[RoundReview, ...]
    players: tuple[PlayerReview, ...]
    chances_at_start: tuple[float, ...] | None
    balances: tuple[Balance, ...] | None
    is_complete: bool
    stamp: Stamp

    @cached_property
    def is_in_chances(self) -> bool:
        """Return whether every decision has a price in the chance to win the match.

        Then all of the review is in that unit, and otherwise in points.
        """
        return all(decision.price.chance is not None for decision in self.decisions)

    @cached_property
    def decisions(self) -> tuple[DecisionReview, ...]:
        """Return all decisions, in the order of play."""
        return tuple(
            decision for round_review in self.rounds for decision in round_review.decisions
        )

    def decision(self, unit: Unit) -> DecisionReview | None:
        """Return the review of a decision, None while it is not analysed."""
        decisions = self.rounds[unit.round - 1].decisions
        return next((decision for decision in decisions if decision.unit == unit), None)
