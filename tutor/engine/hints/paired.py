"""Two actions in the same fresh worlds: the cost of one compared with the other.

The best action of a search was chosen for doing well in the worlds of that search, so its figures
there are too good. Fresh worlds have no such bias, and with only two actions the same number of
worlds costs a fraction.
"""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from tutor.engine.compiled import pack_tables
from tutor.engine.confidence import estimate_mean
from tutor.engine.equity.search import estimate_chances, worth_of_point
from tutor.engine.estimate import Estimate
from tutor.engine.fees import sum_fees
from tutor.engine.greedy.greedy_prelude import PRELUDE
from tutor.engine.hints.candidates import Candidate
from tutor.engine.hints.hint import hint
from tutor.engine.hints.ranking import WorldValues, add_chances, add_model_errors
from tutor.engine.hints.searches import begin_search
from tutor.engine.net.files import model_for
from tutor.engine.objectives import CERTAIN
from tutor.engine.search import rollout_search
from tutor.engine.worlds.symmetry import IDENTITY, Relabelling, canonical_relabelling, find_doubles
from tutor.rules.cards import Card
from tutor.rules.observation import Observation, imagined_position
from tutor.rules.position import CANCEL
from tutor.rules.round.play import Action

ASKED_WHOLE: Final = (*PRELUDE, CANCEL)  # phases in which a search evaluates all actions together
FRESH: Final = 7_919_000_003  # between the seed of a search and that of its fresh worlds

Roots = tuple[tuple[Action, Card], ...]


@dataclass(frozen=True)
class Pair:
    """Two candidates with figures from fresh worlds.

    Gaps are against *first*: its own is 0, that of *second* may be negative.
    """

    first: Candidate
    second: Candidate

    def relabel(self, labels: Relabelling) -> "Pair":
        """Return the same pair under other names of cards."""
        return Pair(self.first.relabel(labels), self.second.relabel(labels))


def pair(
    observation: Observation,
    first: Candidate,
    second: Candidate,
    *,
    samples: int,
    seed: int,
) -> Pair:
    """Return two candidates of a hint, evaluated in *samples* worlds not used by the hint.

    *seed* is that of the hint. Chances are computed if the hint has them for both.
    """
    labels = canonical_relabelling(observation)
    visible = labels.observation(observation)
    same = find_doubles(visible)
    candidate, other = first.relabel(labels), second.relabel(labels)
    this, that = (same.get(each.action, IDENTITY) for each in (candidate, other))
    result = _pair(
        visible, candidate.relabel(this.inverse), other.relabel(that.inverse), samples, seed
    )
    stated = Pair(result.first.relabel(this), result.second.relabel(that))
    return stated.relabel(labels.inverse)


def _pair(
    observation: Observation, first: Candidate, second: Candidate, samples: int, seed: int
) -> Pair:
    fresh = seed + FRESH
    if observation.phase in ASKED_WHOLE:
        return _ask_whole(observation, first, second, samples, fresh)
    roots = tuple((entry.action, entry.follow_up) for entry in (first, second))
    tried = _try(observation, roots, samples, fresh)
    measured = [_measure(entry, at, tried, fresh) for at, entry in enumerate((first, second))]
    candidate, other = add_model_errors(measured, tried.level.spread)
    if first.chance is None or second.chance is None:
        return Pair(candidate, other)
    chances = estimate_chances(observation, roots, samples, None, fresh, best=0)
    unsure = tried.level.spread * worth_of_point(observation.ruleset)
    return Pair(*add_chances((candidate, other), chances, unsure))


def _ask_whole(
    observation: Observation, first: Candidate, second: Candidate, samples: int, seed: int
) -> Pair:
    result = {
        entry.action: entry for entry in hint(observation, samples=samples, seed=seed).candidates
    }
    candidate, other = result[first.action], result[second.action]
    none = Estimate(0.0, samples=candidate.gap.samples, seed=candidate.gap.seed)
    return Pair(replace(candidate, gap=none), replace(other, gap=other.gap.less(candidate.gap)))


def _try(observation: Observation, roots: Roots, samples: int, seed: int) -> WorldValues:
    """Return the value of each of two roots (rows) in points in each world (columns)."""
    model = model_for(observation.ruleset)
    if model is not None:
        begun = begin_search(observation, model, roots, seed)
        return WorldValues(begun.refine(samples), begun.cluster_ids, begun.level)
    position, seat = imagined_position(observation), observation.seat
    rules = pack_tables(observation.rules)
    sizes = observation.hand_counts
    hands, stocks = rollout_search.sample_worlds(position, sizes, seat, samples, seed)
    table = np.array(roots, np.int64)
    won = sum_fees(observation)
    return WorldValues(rollout_search.evaluate(rules, position, table, hands, stocks, seat, won))


def _measure(candidate: Candidate, place: int, tried: WorldValues, seed: int) -> Candidate:
    row, lost = tried.values[place], tried.values[0] - tried.values[place]
    points = estimate_mean(row, seed, tried.cluster_ids)
    return replace(
        candidate,
        points=replace(points, se=0.0) if candidate.action in CERTAIN else points,
        gap=estimate_mean(lost, seed, tried.cluster_ids),
        chance=None,
        chance_gap=None,
    )
