"""Sampled claims, estimated again from rounds that were played out one by one."""

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from tutor.engine.estimate import NORMAL_95
from tutor.engine.fees import sum_fees
from tutor.explain.claim import Claim, Number
from tutor.explain.kinds import ClaimKind
from tutor.lab.claims.checks.rounds import Playout
from tutor.lab.claims.checks.scene import SLACK
from tutor.rules.cards import Card
from tutor.rules.observation import Observation, public_position
from tutor.rules.position import DECIDE, NOBODY, STOPPED, SUDDEN
from tutor.rules.round.play import GIVE_UP, STOP, apply
from tutor.rules.score.par import build_outcome, winner_of
from tutor.rules.score.scoring import score_pile
from tutor.rules.score.settlement import deltas
from tutor.rules.tables import AGAINST_PAR

FAR: Final = 4.0  # standard errors between two estimates that no luck explains
FEWEST: Final = 10  # rounds of a kind needed for a standard error
UNSEEN: Final = 1.5  # n worlds that never show it leave a chance of up to this, divided by n

Value = Callable[[Playout], float]
Condition = Callable[[Playout], bool]
Values = Sequence[float]
Estimates = list[tuple[str, tuple[float, float]]]  # by name: a value and its standard error


class PairedPlayouts:
    """Rounds played out after an action and after the compared one.

    Each is weighted by how likely its hands would have led to the plays. Values of actions come
    from a second search.
    """

    def __init__(
        self,
        observation: Observation,
        after: Sequence[Playout],
        other: Sequence[Playout] = (),
        searched: tuple[float, float] | None = None,
    ) -> None:
        self.seen = observation
        self.searched = searched
        self.after = after
        self.other = other
        self.rules = observation.rules
        self.rows = [yaku.id for yaku in observation.yaku]

    def margin(self, playout: Playout) -> float:
        """Return the margin of a round to the acting seat, in points."""
        changes, seat = deltas(self.rules, playout.ended), self.seen.seat
        if self.rules.settlement == AGAINST_PAR:
            won = winner_of(self.rules.par, build_outcome(self.rules, playout.ended)) == seat
            return changes[seat] + (sum_fees(self.seen) if won else 0)
        opponents = [change for other, change in enumerate(changes) if other != seat]
        return changes[seat] - sum(opponents) / len(opponents)

    @property
    def now(self) -> float:
        """Return the points of the asking seat if it ends the round now."""
        ending = STOP if self.seen.phase == DECIDE else GIVE_UP
        ended = apply(self.rules, public_position(self.seen), ending)
        return self.margin(Playout(ended, None, False))

    def winner(self, playout: Playout) -> int:
        """Return the seat that ended a round by its yaku, NOBODY without one."""
        return playout.ended.winner if playout.ended.ending in (STOPPED, SUDDEN) else NOBODY

    def list_yaku(self, playout: Playout, seat: int) -> list[str]:
        """Return the yaku of a seat at the end, in the order of the table."""
        made = score_pile(self.rules, playout.ended.captured[seat], playout.ended.field)[1]
        return [name for row, name in enumerate(self.rows) if made >> row & 1]

    def estimate(self, value: Value) -> tuple[float, float]:
        """Return the mean of a value after the action, and its standard error."""
        return weighted_mean([value(playout) for playout in self.after], _weights(self.after))

    def estimate_other(self, value: Value) -> tuple[float, float]:
        """Return the same after the other action."""
        return weighted_mean([value(playout) for playout in self.other], _weights(self.other))

    def estimate_where(self, which: Condition) -> tuple[float, float]:
        """Return the mean margin after the action of the rounds of which that is true."""
        some = [playout for playout in self.after if which(playout)]
        return weighted_mean([self.margin(playout) for playout in some], _weights(some))

    def difference(self, value: Value) -> tuple[float, float]:
        """Return how much greater that mean is than after the other action."""
        pairs = zip(self.after, self.other, strict=True)
        return weighted_mean(
            [value(playout) - value(other) for playout, other in pairs], _weights(self.after)
        )

    @property
    def expected(self) -> tuple[float, float]:
        """Return the value of the action in points, as a mean with its standard error."""
        return self.searched or self.estimate(self.margin)

    def seats_of(self, claim: Claim) -> list[int]:
        """Return the seats that a claim about opponents may mean."""
        if claim.kind is ClaimKind.MAKES:
            return [self.seen.seat]
        if claim.seat is not None:
            return [claim.seat]
        return [seat for seat in range(self.seen.seats) if seat != self.seen.seat]


def _weights(rounds: Sequence[Playout]) -> Values:
    return [playout.weight for playout in rounds]


def weighted_mean(values: Values, weights: Values) -> tuple[float, float]:
    """Return a mean and its standard error, of values that count by weights."""
    total = sum(weights)
    if not total:
        return 0.0, 0.0
    pairs = list(zip(values, weights, strict=True))
    mean = sum(weight * value for value, weight in pairs) / total
    return mean, sqrt(sum((weight * (value - mean)) ** 2 for value, weight in pairs)) / total


def mean_with_error(values: Values) -> tuple[float, float]:
    """Return a mean and its standard error."""
    if not values:
        return 0.0, 0.0
    spread = stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return fmean(values), spread


def deviation(number: Number, second: tuple[float, float], samples: int) -> float:
    """Return the difference of a number and its second estimate in standard errors."""
    value, spread = second
    fewest = min(samples, number.samples or samples)  # none where it was counted
    least = UNSEEN / fewest if number.unit == "chance" else 0.0
    both = sqrt(max(number.margin / NORMAL_95, least) ** 2 + max(spread, least) ** 2)
    if both < SLACK:  # the dust of rounding
        return 0.0 if abs(number.value - value) < SLACK else FAR + 1
    return abs(number.value - value) / both


def _compare_chances(ends: PairedPlayouts, value: Value) -> Estimates:
    return [
        ("chance", ends.estimate(value)),
        ("other", ends.estimate_other(value)),
        ("more", ends.difference(value)),
    ]


def _estimate_makes(ends: PairedPlayouts, claim: Claim) -> Estimates:
    [seat, *_] = ends.seats_of(claim)
    return _compare_chances(
        ends, lambda playout: float(claim.yaku in ends.list_yaku(playout, seat))
    )


def _estimate_aim(ends: PairedPlayouts, claim: Claim) -> Estimates:
    seat = ends.seen.seat
    return [
        (
            "chance",
            ends.estimate(lambda playout: float(claim.yaku in ends.list_yaku(playout, seat))),
        )
    ]


def _estimate_first(ends: PairedPlayouts, claim: Claim) -> Estimates:
    return _compare_chances(ends, lambda playout: float(playout.first == ends.seen.seat))


def _estimate_favours(ends: PairedPlayouts, claim: Claim) -> Estimates:
    seat = claim.seat or 0
    return [("points", ends.difference(lambda playout: deltas(ends.rules, playout.ended)[seat]))]


def _estimate_discards(ends: PairedPlayouts, claim: Claim) -> Estimates:
    return [("discards", ends.estimate(lambda playout: float(playout.discarded)))]


def _is_lost(ends: PairedPlayouts, playout: Playout, card: Card) -> float:
    taken = (more for seat, more in enumerate(playout.taken) if seat != ends.seen.seat)
    return float(any(more >> card & 1 for more in taken))


def _estimate_plan(ends: PairedPlayouts, claim: Claim) -> Estimates:
    """Return how often the card of a plan is still there next turn, and an opponent takes it
    first.
    """
    [card] = claim.cards[:1]
    stays = ends.estimate(lambda playout: float(playout.met >> card & 1))
    lost = ends.estimate(lambda playout: _is_lost(ends, playout, card))
    return [("chance", stays), ("lost", lost)]


def _estimate_expected(ends: PairedPlayouts, claim: Claim) -> Estimates:
    return [("expected", ends.expected), ("now", (ends.now, 0.0))]


def _estimate_risk(ends: PairedPlayouts, claim: Claim) -> Estimates:
    """Return how often an opponent ends a round, and its value then."""
    own = (ends.seen.seat, NOBODY)

    def is_lost(playout: Playout) -> bool:
        return ends.winner(playout) not in own

    chance = ends.estimate(lambda playout: float(is_lost(playout)))
    payoff = [("payoff", ends.estimate_where(is_lost))]
    return [("chance", chance), *(payoff if sum(map(is_lost, ends.after)) >= FEWEST else [])]


PLAYED: Final[dict[ClaimKind, Callable[[PairedPlayouts, Claim], Estimates]]] = {
    ClaimKind.MAKES: _estimate_makes,
    ClaimKind.THEY_MAKE: _estimate_makes,
    ClaimKind.LEADS_TO: _estimate_aim,
    ClaimKind.FIRST: _estimate_first,
    ClaimKind.FAVOURS: _estimate_favours,
    ClaimKind.KEEPS_SAFE: _estimate_discards,
    ClaimKind.PLAN: _estimate_plan,
    ClaimKind.EXPECTS: _estimate_expected,
    ClaimKind.RISKS: _estimate_risk,
}


def estimate_numbers(ends: PairedPlayouts, claim: Claim) -> dict[str, tuple[float, float]]:
    """Return the second estimate of each number of a claim that can have one."""
    return dict(PLAYED[claim.kind](ends, claim))
