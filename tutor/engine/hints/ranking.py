"""Candidates ranked by their values in the same worlds."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np

from tutor.engine.confidence import error_of_sum, estimate_mean
from tutor.engine.equity.search import ComparedChance, is_worth_points
from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Candidate
from tutor.engine.net.levels import UNKNOWN, Level
from tutor.engine.objectives import CERTAIN, DECIDED
from tutor.engine.search.rollout_search import Integers, Root, Values
from tutor.rules.cards import NO_CARD
from tutor.rules.observation import Observation
from tutor.rules.position import DECIDE
from tutor.rules.round.play import PLAY_ON

EVEN: Final = 0.5


class WorldValues(NamedTuple):
    """The value of each action (rows) in each world (columns), NaN where it was not played.

    *cluster_ids* group worlds of one draw (see `engine.confidence`), None if each is independent.
    *level* has the model errors, which more worlds do not reduce.
    """

    values: Values
    cluster_ids: Integers | None = None
    level: Level = UNKNOWN


def rank_by_points(roots: tuple[Root, ...], tried: WorldValues, seed: int) -> tuple[Candidate, ...]:
    """Return a candidate for each action with its best follow-up, the best action first."""
    # A certain value is the same in the worlds in which it was not evaluated.
    rows = [
        np.full_like(row, row[0]) if action in CERTAIN else row
        for (action, _), row in zip(roots, tried.values, strict=True)
    ]
    full = [row for row in rows if not np.isnan(row[-1])]
    best = max(full, key=lambda row: float(row.mean()))
    against = tried._replace(values=best)
    candidates = [
        Candidate(
            action,
            *_compare_with_best(row, against, seed, action in CERTAIN),
            follow_up=NO_CARD if action == PLAY_ON else target,
        )
        for (action, target), row in zip(roots, rows, strict=True)
    ]
    return tuple(add_model_errors(_choose_follow_ups(candidates), tried.level.spread))


def add_model_errors(candidates: Sequence[Candidate], spread: float) -> Iterator[Candidate]:
    """Yield candidates, the best first, with model errors added to their points.

    An error shared by two actions cancels in their gap, so the gap of two cards has none.
    """
    best, *_ = candidates
    for candidate in candidates:
        own, apart = _list_errors(candidate, best, spread)
        yield replace(candidate, points=candidate.points.widen(own), gap=candidate.gap.widen(apart))


def add_chances(
    candidates: Sequence[Candidate], compared_chances: Sequence[ComparedChance], spread: float
) -> Iterator[Candidate]:
    """Yield the candidates with their chances to win the match, errors of the model included."""
    best = min(zip(candidates, compared_chances, strict=True), key=lambda pair: pair[1].gap.value)[
        0
    ]
    for candidate, (chance, gap) in zip(candidates, compared_chances, strict=True):
        own, apart = _list_errors(candidate, best, spread)
        yield replace(candidate, chance=chance.widen(own), chance_gap=gap.widen(apart))


def _list_errors(candidate: Candidate, best: Candidate, spread: float) -> tuple[float, float]:
    """Return the model errors of an action's value, and of its cost compared with *best*."""
    own, its = (0.0 if each.action in CERTAIN else spread for each in (candidate, best))
    return own, abs(own - its)


def rank_counted(roots: tuple[Root, ...], counted: Values) -> tuple[Candidate, ...]:
    """Return a candidate for each action, best first, from exact values of the roots in points."""
    best = float(counted.max())
    candidates = [
        Candidate(
            action,
            Estimate(value),
            Estimate(best - value),
            follow_up=NO_CARD if action == PLAY_ON else target,
        )
        for (action, target), value in zip(roots, counted.tolist(), strict=True)
    ]
    return _choose_follow_ups(candidates)


def rank_by_chance(candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Return candidates with chances, best first; among equal ones a sure win leads.

    Among equal ones below one half, an uncertain loss leads.
    """
    return tuple(sorted(candidates, key=_order_by_chance))


def does_match_rank(observation: Observation, most_points: Candidate, best: Candidate) -> bool:
    """Return whether the *best* chance to win the match takes precedence over most points.

    An action that surely lowers the chance is never best, nor one that surely loses a match that is
    not lost yet: one winning world is proof. Between two ways to end the round it need not be sure,
    if it is worth its cost in points.
    """
    gained = most_points.chance_gap
    if gained is None:
        return False
    if gained.value > gained.margin or (gained.value > 0 and _is_lost(most_points)):
        return True
    if observation.phase != DECIDE:
        return False
    return _is_as_good_as_won(best) or is_worth_points(observation, gained.value, best.gap.value)


def _is_lost(candidate: Candidate) -> bool:
    """Return whether an action that ends the round leaves no way to win the match, nor to share."""
    chance = candidate.chance
    return candidate.action in CERTAIN and chance is not None and chance.value == 0


def _is_as_good_as_won(best: Candidate) -> bool:
    """Return whether an action that ends the round leaves next to no way to lose the match."""
    chance = best.chance
    return best.action in CERTAIN and chance is not None and chance.value >= 1 - DECIDED


def _order_by_chance(candidate: Candidate) -> tuple[float, float]:
    chance, gap = candidate.chance, candidate.chance_gap
    assert chance is not None
    assert gap is not None
    return gap.value, chance.se if chance.value > EVEN else -chance.se


def _choose_follow_ups(candidates: list[Candidate]) -> tuple[Candidate, ...]:
    chosen: dict[int, Candidate] = {}
    for candidate in candidates:
        if (
            candidate.action not in chosen
            or candidate.points.value > chosen[candidate.action].points.value
        ):
            chosen[candidate.action] = candidate
    return tuple(sorted(chosen.values(), key=lambda other: -other.points.value))


def _compare_with_best(
    row: Values, best: WorldValues, seed: int, is_certain: bool
) -> tuple[Estimate, Estimate]:
    """Return the points of one way to act, tried in the first worlds of the best, and its gap."""
    values, cluster_ids, _ = best
    tried = int(np.isfinite(row).sum())
    lost = values[:tried] - row[:tried]
    gap = estimate_mean(lost, seed, None if cluster_ids is None else cluster_ids[:tried])
    points = float(row.mean()) if tried == len(values) else float(values.mean()) - gap.value
    se = 0.0 if is_certain else _standard_error_of_points(lost, values, cluster_ids)
    return Estimate(points, se, tried, seed), gap


def _standard_error_of_points(lost: Values, best: Values, cluster_ids: Integers | None) -> float:
    """Return the standard error of the mean of *best* less that of *lost* in its first worlds."""
    if len(lost) < 2:
        return 0.0
    parts = (best - best.mean()) / len(best)
    parts[: len(lost)] -= (lost - lost.mean()) / len(lost)
    return error_of_sum(parts, cluster_ids)
