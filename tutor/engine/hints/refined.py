"""A hint whose first actions are valued by many whole rounds: what a learner reads.

The net at the leaf of the search misjudges a position by a few tenths of a point, which more worlds
do not reduce. Whole rounds have no such error, and the reasons play them anyway. So a gap and its
parts are of the same rounds.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot

from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Candidate, Hint
from tutor.engine.hints.outcomes import Outcomes
from tutor.engine.hints.ranking import does_match_rank, rank_by_chance
from tutor.engine.objectives import MATCH, POINTS
from tutor.engine.search.rollout_search import Root
from tutor.engine.worlds.symmetry import CHOOSING, canonical_relabelling
from tutor.rules.observation import Observation


@dataclass(frozen=True)
class RefinedHint:
    """A hint, and the rounds that value its first actions; None where the search values all.

    *outcomes* are under the labels of `canonical_relabelling`.
    """

    hint: Hint
    outcomes: Outcomes | None


def refine(
    observation: Observation, hint: Hint, count_read: Callable[[Hint], int], samples: int
) -> RefinedHint:
    """Return a hint with its first distinct actions valued by *samples* whole rounds.

    *count_read* says how many of a ranking are read; as their order may change, more are added
    until all of these are valued so. The others keep their cost against the best. Counted endings,
    decisions other than which card to play or take, and rankings by the match remain as they are.
    Where the rounds would put an action first that surely loses the match more often, the chances
    to win it rank.
    """
    if hint.exact or hint.objective != POINTS or observation.phase not in CHOOSING:
        return RefinedHint(hint, None)
    labels = canonical_relabelling(observation)
    ranked = hint.relabel(labels)
    order = [candidate.action for candidate in ranked.distinct]
    number = count_read(ranked)
    if number < 2:
        return RefinedHint(hint, None)
    outcomes = Outcomes(
        labels.observation(observation), _list_roots(ranked.distinct[:number]), samples, hint.seed
    )
    while True:
        refined = _rank(ranked, number, outcomes, samples)
        read = refined.distinct[: count_read(refined)]
        needed = 1 + max(order.index(candidate.action) for candidate in read)
        if needed <= number:
            result, by_chance = refined.relabel(labels.inverse), _rank_by_chance(hint)
            if does_match_rank(observation, result.best, by_chance.best):
                return RefinedHint(by_chance, None)
            return RefinedHint(result, outcomes)
        outcomes = outcomes.add(ranked.distinct[number:needed])
        number = needed


def _rank(ranked: Hint, number: int, outcomes: Outcomes, samples: int) -> Hint:
    """Return a hint in the order of its refined values."""
    valued = _revalue(ranked.distinct, ranked.distinct[:number], outcomes)
    candidates = (
        replace(double, points=candidate.points, gap=candidate.gap)
        for candidate in sorted(valued, key=lambda candidate: candidate.gap.value)
        for double in ranked.candidates
        if double.first == candidate.action
    )
    return replace(ranked, candidates=tuple(candidates), samples=samples)


def _rank_by_chance(hint: Hint) -> Hint:
    """Return a hint in the order of the chances to win the match, actions without one last."""
    able = [candidate for candidate in hint.candidates if candidate.chance is not None]
    unranked = [candidate for candidate in hint.candidates if candidate.chance is None]
    return replace(hint, candidates=(*rank_by_chance(able), *unranked), objective=MATCH)


def _revalue(
    candidates: Sequence[Candidate], listed: Sequence[Candidate], outcomes: Outcomes
) -> Iterator[Candidate]:
    """Yield candidates by the value of the best of the *listed*, which are the first of them."""
    means = [outcomes.played_value(root) for root in range(len(listed))]
    best = max(range(len(listed)), key=lambda root: means[root].value)
    for root, candidate in enumerate(candidates):
        if root < len(listed):
            gap = outcomes.played_gap(best, root)
            yield replace(candidate, points=means[root], gap=gap)
            continue
        gap = candidate.gap.less(listed[best].gap)
        points = Estimate(
            means[best].value - gap.value, hypot(means[best].se, gap.se), gap.samples, gap.seed
        )
        yield replace(candidate, points=points, gap=gap)


def _list_roots(candidates: Sequence[Candidate]) -> list[Root]:
    return [(candidate.action, candidate.follow_up) for candidate in candidates]
