"""The course of a match, and its balances: how the chance to win came from start to end."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tutor.engine.luck.luck_parts import COURSE, HIDDEN, Attribution
from tutor.review import thresholds
from tutor.review.figures import FlipLuck, RoundAssessment
from tutor.review.grades import Tag
from tutor.review.review import Balance, DecisionReview, Ledger, Review, RoundReview
from tutor.review.units import ROUND, Unit
from tutor.rules.match.match import Match
from tutor.rules.position import BID
from tutor.rules.ruleset import Ruleset

# In display order. Parts of a course are omitted where no net gives them; then they are in the
# residual of the result. Points given up without an established loss of chance are a part if there
# are any.
OWN: Final = "own_decisions"
OTHERS: Final = "other_decisions"
RESIDUAL: Final = "residual"
POINTS_ONLY: Final = "points_only"
PARTS: Final = (*COURSE, OWN, OTHERS, POINTS_ONLY, RESIDUAL)
LEAST: Final = 1e-6  # points: less is what sums of numbers leave over
PAIR: Final = 2  # two players with zero sum
PERCENT: Final = 100


def build_ledgers(
    assessment: RoundAssessment, decisions: Sequence[DecisionReview], active: Collection[int]
) -> tuple[Ledger, ...]:
    """Return the ledger of every player; *decisions* are all of the round, *active* play it."""
    return tuple(
        _build_ledger(assessment, player, decisions, active)
        for player in range(len(assessment.results))
    )


def _build_ledger(
    assessment: RoundAssessment,
    player: int,
    decisions: Sequence[DecisionReview],
    active: Collection[int],
) -> Ledger:
    result, course = assessment.results[player], assessment.courses[player]
    parts = {OWN: 0.0, OTHERS: 0.0, POINTS_ONLY: 0.0}
    if course is not None:
        parts |= {name: getattr(course, name) for name in COURSE}
    for decision in decisions:
        share = find_share(
            decision, player, list_table(decision, range(len(assessment.results)), active)
        )
        parts[OWN if decision.player == player else OTHERS] += share * decision.points.value
        parts[POINTS_ONLY] += share * decision.points_only
        part = course and _find_part(course, decision, player)
        if part:  # it includes the effect of the decision, which is shown separately
            parts[part] -= share * decision.gap.value
    parts[RESIDUAL] = result - sum(parts.values())
    may_be_left_out = (POINTS_ONLY, RESIDUAL)
    ledger: dict[str, float] = {
        name: parts[name]
        for name in PARTS
        if name in parts and (name not in may_be_left_out or abs(parts[name]) >= LEAST)
    }
    return Ledger(player, result, ledger, course.error if course else 0.0)


def list_table(
    decision: DecisionReview, everybody: Collection[int], active: Collection[int]
) -> Collection[int]:
    """Return whom a decision concerns: all while they bid, later those who are *active*."""
    return everybody if decision.assessment.phase == BID else active


def find_share(decision: DecisionReview, player: int, table: Collection[int]) -> float:
    """Return what a point given up was to a player: his own loss, or what he got of another's.

    All who sit at the *table* in question get as much of it.
    """
    if decision.player == player:
        return -1.0
    return 1 / (len(table) - 1) if player in table else 0.0


def _find_part(course: Attribution, decision: DecisionReview, player: int) -> str | None:
    """Return the part of a course that holds the effect of a decision.

    Older stored courses contain only the effects of opponents' decisions.
    """
    if course.parts_of:
        return course.parts_of[decision.unit.step]
    return None if decision.player == player else HIDDEN


@dataclass(frozen=True)
class CourseStep:
    """A choice, or the end of a round (the unit is of that kind, and nobody's).

    *before* and *after* it are a player's chance to win the match. *flip* is the card that was
    turned up since the step before, where the chance turned with it.
    """

    unit: Unit
    player: int | None
    before: float
    after: float
    flip: FlipLuck | None = None


def trace_course(review: Review, player: int) -> tuple[CourseStep, ...]:
    """Return the steps of a match as far as chances are known, in the order of play.

    With more than two players, an opponent's choice does not give one's own chance.
    """
    start = review.chances_at_start
    reached = None if start is None else start[player]
    steps: list[CourseStep] = []
    for round_review in review.rounds:
        if not round_review.is_void:
            steps.extend(_trace_round(round_review, player, len(review.players), reached))
            reached = steps[-1].after if steps else reached
    return tuple(steps)


def _trace_round(
    round_review: RoundReview, player: int, players: int, reached: float | None
) -> Iterator[CourseStep]:
    since = 0
    for decision in round_review.decisions:
        is_own = decision.player == player
        before, after = decision.price.before, decision.price.after
        if before is None or after is None or not (is_own or players == PAIR):
            continue
        if not is_own:
            before, after = 1 - before, 1 - after
        flip = _find_turn(round_review, player, (since, decision.unit.step), reached, before)
        yield CourseStep(decision.unit, decision.player, before, after, flip)
        since, reached = decision.unit.step + 1, after
    if round_review.chances is not None:
        last = round_review.decisions[-1].unit.step + 1 if round_review.decisions else 0
        chance = round_review.chances[player]
        flip = _find_turn(round_review, player, (since, last), reached, chance)
        yield CourseStep(Unit(round_review.place, last, ROUND), None, chance, chance, flip)


def _find_turn(
    round_review: RoundReview,
    player: int,
    between: tuple[int, int],
    reached: float | None,
    current: float,
) -> FlipLuck | None:
    """Return the card that turned the chance: of those turned up meanwhile the weightiest."""
    if reached is None or abs(current - reached) < thresholds.SWING:
        return None
    first, last = between
    flips = (
        flip
        for flip in round_review.flips or ()
        if first <= flip.step <= last and flip.lucks[player] * (current - reached) > 0
    )
    return max(flips, key=lambda flip: abs(flip.lucks[player]), default=None)


def balance_rounds(
    match: Match, rounds: Sequence[RoundReview], start: Sequence[float] | None
) -> Iterator[tuple[Balance, ...] | None]:
    """Yield everybody's balance of each round; None for one that is void or not analysed.

    *start* are the chances at the start of the match, None where none are known. Nothing follows
    a round that is not analysed.
    """
    scale = find_scale(match.ruleset, in_chances=bool(start))
    reached = [round(scale * value) for value in start or (0.0,) * match.ruleset.players]
    points = [0.0] * len(reached)
    is_known = True
    for round_review in rounds:
        ends = round_review.chances
        if round_review.results and not start:
            points = [
                point + more for point, more in zip(points, round_review.results, strict=True)
            ]
            ends = tuple(points)
        is_known = is_known and (round_review.is_void or bool(round_review.ledgers and ends))
        if round_review.is_void or not is_known or ends is None:
            yield None
            continue
        balances = _balance_round(
            match, round_review, scale, reached, [round(scale * end) for end in ends]
        )
        reached = [balance.end for balance in balances]
        yield balances


def find_scale(ruleset: Ruleset, *, in_chances: bool) -> int:
    """Return how many of the last digit that is printed are one: of a chance, or a point."""
    return PERCENT if in_chances else int(10 ** thresholds.decimals(ruleset))


def sum_balances(balances: Sequence[tuple[Balance, ...] | None]) -> tuple[Balance, ...] | None:
    """Return everybody's balance of a match by those of its rounds; None where there is none."""
    by_round = [balance for balance in balances if balance is not None]
    if not by_round:
        return None
    return tuple(_sum_player(data) for data in zip(*by_round, strict=True))


def _sum_player(balances: Sequence[Balance]) -> Balance:
    return Balance(
        start=balances[0].start,
        opponents=sum(balance.opponents for balance in balances),
        slips=sum(balance.slips for balance in balances),
        small=sum(balance.small for balance in balances),
        decided=sum(balance.decided for balance in balances),
        end=balances[-1].end,
    )


def _balance_round(
    match: Match, round_review: RoundReview, scale: int, starts: Sequence[int], ends: Sequence[int]
) -> tuple[Balance, ...]:
    own = [_sum_own(round_review, player, scale) for player in range(len(starts))]
    return tuple(
        Balance(
            start=starts[player],
            opponents=sum(own[1 - player])
            if len(own) == PAIR
            else round(_sum_gained(match, round_review, player, scale)),
            slips=slips,
            small=small,
            decided=decided,
            end=ends[player],
        )
        for player, (slips, small, decided) in enumerate(own)
    )


def _sum_own(round_review: RoundReview, player: int, scale: int) -> tuple[int, int, int]:
    """Return what a player's slips, small losses and decisions without a match left gave up."""
    slips, small, decided = 0, 0.0, 0.0
    for decision in round_review.decisions:
        if decision.player != player:
            continue
        if decision.is_slip:
            slips += print_cost(decision, scale)
        elif Tag.DECIDED in decision.tags:
            decided += measure_cost(decision, scale)
        else:
            small += measure_cost(decision, scale)
    return slips, round(small), round(decided)


def print_cost(decision: DecisionReview, scale: int) -> int:
    """Return what a decision gave up as printed, in the unit of a balance of that *scale*."""
    percent = decision.price.percent
    return round(measure_cost(decision, scale)) if percent is None else percent


def measure_cost(decision: DecisionReview, scale: int) -> float:
    """Return what a decision gave up, in the unit of a balance of that *scale*, not rounded."""
    price = decision.price
    return scale * (price.points if price.chance is None else price.chance).value


def _sum_gained(match: Match, round_review: RoundReview, player: int, scale: int) -> float:
    """Return what the others gave up to a player: each an equal share to all of their table."""
    active = match.rounds[round_review.place - 1].active
    return sum(
        find_share(decision, player, list_table(decision, range(match.ruleset.players), active))
        * measure_cost(decision, scale)
        for decision in round_review.decisions
        if decision.player != player
    )
