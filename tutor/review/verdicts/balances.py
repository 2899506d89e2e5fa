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
    reached = [round(scale * one) for one in start or (0.0,) * match.ruleset.players]
    points = [0.0] * len(reached)
    is_known = True
    for told in rounds:
        ends = told.chances
        if told.results and not start:
            points = [one + more for one, more in zip(points, told.results, strict=True)]
            ends = tuple(points)
        is_known = is_known and (told.is_void or bool(told.ledgers and ends))
        if told.is_void or not is_known or ends is None:
            yield None
            continue
        found = _balance_round(match, told, scale, reached, [round(scale * one) for one in ends])
        reached = [one.end for one in found]
        yield found


def find_scale(ruleset: Ruleset, *, in_chances: bool) -> int:
    """Return how many of the last digit that is printed are one: of a chance, or a point."""
    return PERCENT if in_chances else int(10 ** thresholds.decimals(ruleset))


def sum_balances(balances: Sequence[tuple[Balance, ...] | None]) -> tuple[Balance, ...] | None:
    """Return everybody's balance of a match by those of its rounds; None where there is none."""
    by_round = [one for one in balances if one is not None]
    if not by_round:
        return None
    return tuple(_sum_player(told) for told in zip(*by_round, strict=True))


def _sum_player(told: Sequence[Balance]) -> Balance:
    return Balance(
        start=told[0].start,
        opponents=sum(one.opponents for one in told),
        slips=sum(one.slips for one in told),
        small=sum(one.small for one in told),
        decided=sum(one.decided for one in told),
        end=told[-1].end,
    )


def _balance_round(
    match: Match, told: RoundReview, scale: int, starts: Sequence[int], ends: Sequence[int]
) -> tuple[Balance, ...]:
    own = [_sum_own(told, player, scale) for player in range(len(starts))]
    return tuple(
        Balance(
            start=starts[player],
            opponents=sum(own[1 - player])
            if len(own) == PAIR
            else round(_sum_gained(match, told, player, scale)),
            slips=slips,
            small=small,
            decided=decided,
            end=ends[player],
        )
        for player, (slips, small, decided) in enumerate(own)
    )


def _sum_own(told: RoundReview, player: int, scale: int) -> tuple[int, int, int]:
    """Return what a player's slips, small losses and decisions without a match left gave up."""
    slips, small, decided = 0, 0.0, 0.0
    for one in told.decisions:
        if one.player != player:
            continue
        if one.is_slip:
            slips += print_cost(one, scale)
        elif Tag.DECIDED in one.tags:
            decided += _measure_cost(one, scale)
        else:
            small += _measure_cost(one, scale)
    return slips, round(small), round(decided)


def print_cost(one: DecisionReview, scale: int) -> int:
    """Return what a decision gave up as printed, in the unit of a balance of that *scale*."""
    percent = one.price.percent
    return round(_measure_cost(one, scale)) if percent is None else percent


def _measure_cost(one: DecisionReview, scale: int) -> float:
    price = one.price
    return scale * (price.points if price.chance is None else price.chance).value


def _sum_gained(match: Match, told: RoundReview, player: int, scale: int) -> float:
    """Return what the others gave up to a player: each an equal share to all of their table."""
    active = match.rounds[told.place - 1].active
    return sum(
        find_share(one, player, list_table(one, range(match.ruleset.players), active))
        * _measure_cost(one, scale)
        for one in told.decisions
        if one.player != player
    )
