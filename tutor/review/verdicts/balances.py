"""Balances: how a player's chance to win the match came from its start to its end, as printed.

Every figure is a whole number of the last digit that is printed: percent where chances are known,
else points to as many decimals as the match has. Slips are summed as printed, what else was given
up together, and the cards take what is left. So start + cards + opponents - own = end.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from tutor.review import thresholds
from tutor.review.grades import Tag
from tutor.review.review import Balance, DecisionReview, RoundReview
from tutor.review.verdicts.course import PAIR
from tutor.review.verdicts.ledgers import find_share, list_table
from tutor.rules.match.match import Match
from tutor.rules.ruleset import Ruleset

PERCENT: Final = 100


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
