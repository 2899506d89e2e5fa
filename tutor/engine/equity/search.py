"""Chances to win the match, action by action, and when they decide."""

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple, Protocol

import numpy as np

from tutor.engine.compiled import pack_tables
from tutor.engine.confidence import UNSEEN, count_draws, estimate_mean
from tutor.engine.equity.match import equity_for
from tutor.engine.equity.playouts import Values, fill_chances
from tutor.engine.equity.prospects import ProspectsSearch, prospects_for
from tutor.engine.estimate import Estimate
from tutor.engine.greedy.greedy_prelude import PRELUDE
from tutor.engine.net.files import model_for
from tutor.engine.objectives import CERTAIN, MATCH, POINTS, Objective
from tutor.engine.worlds import belief
from tutor.engine.worlds.belief import Integers
from tutor.engine.worlds.opponent_model import PosteriorWorlds
from tutor.rules.cards import Card
from tutor.rules.observation import Observation, imagined_position
from tutor.rules.position import DECIDE
from tutor.rules.round.play import Action
from tutor.rules.ruleset import Ruleset

# The worth of a point of Koi-Koi early in a match (equities/koikoi.md). A better chance may not
# cost more: where the match is as good as decided, points matter.
POINT: Final = 0.01
SAMPLES: Final = 600  # worlds, by default
MOST_SAMPLES: Final = 9000  # while a stop loses the match and no world is won: 10 to 50 ms
FIRST_WORLDS: Final = 50  # of an estimate that is refined until its time is up


class NoMatchChancesError(ValueError):
    """Rules by which nobody has counted how rounds end, or which no net plays."""


class ComparedChance(NamedTuple):
    """The chance to win the match after an action; a shared match counts in parts.

    *gap* is the cost compared with the action of the best chance in the same worlds.
    """

    chance: Estimate
    gap: Estimate


def has_chances(observation: Observation) -> bool:
    """Return whether chances to win the match can be computed for this decision."""
    ruleset = observation.ruleset
    if observation.phase in PRELUDE:
        return False
    if prospects_for(ruleset):
        return True
    return model_for(ruleset) is not None and equity_for(ruleset) is not None


def _can_decide(observation: Observation) -> bool:
    """Return whether the match may favour another action than the points."""
    if not has_chances(observation):
        return False
    prospects = prospects_for(observation.ruleset)
    return observation.phase == DECIDE or bool(prospects and prospects.matters(observation))


def choose_objective(observation: Observation, requested: Objective | None) -> Objective:
    """Return the objective of a ranking: *requested*, otherwise the match where it may decide.

    Raise NoMatchChancesError when chances are requested but unavailable.
    """
    if requested == MATCH and not has_chances(observation):
        raise NoMatchChancesError(
            "Chances to win the match are not known before the first card, where some sit rounds "
            "out, nor for Koi-Koi by rules that no net was trained for; here actions are valued "
            "in points."
        )
    if requested is not None:
        return requested
    return MATCH if _can_decide(observation) else POINTS


def is_worth_points(observation: Observation, gained: float, lost: float) -> bool:
    """Return whether a better chance is worth the points that it costs.

    After the last round no more points are needed than win the match.
    """
    is_last = observation.round == observation.rounds
    point = worth_of_point(observation.ruleset)
    return gained >= point * (min(lost, 1.0) if is_last else lost)


def worth_of_point(ruleset: Ruleset) -> float:
    """Return how much one point adds to the chance to win while most of a match is to come."""
    prospects = prospects_for(ruleset)
    return prospects.point if prospects else POINT


def has_told_chances(observation: Observation, objective: Objective) -> bool:
    """Return whether a hint shows chances: always for decisions, otherwise if they rank."""
    return objective == MATCH or (observation.phase == DECIDE and has_chances(observation))


class ChanceSearch(Protocol):
    """A search for chances that can be refined with more worlds."""

    samples: int  # worlds, by default
    most_samples: int  # while the round's end loses the match and no world is won

    @property
    def cluster_ids(self) -> Integers | None:
        """Return the draw of each world tried so far, None where each is its own."""

    def refine(self, samples: int) -> Values:
        """Return the chance after each root (rows) in the first *samples* worlds (columns)."""


class MatchSearch:
    """The worlds of a search, played to the end of the round after each action.

    *roots* are the actions, each with the card it takes or NO_CARD.
    """

    samples = SAMPLES
    most_samples = MOST_SAMPLES

    def __init__(
        self, observation: Observation, roots: Sequence[tuple[Action, Card]], seed: int
    ) -> None:
        ruleset, seat = observation.ruleset, observation.seat
        model, equity = model_for(ruleset), equity_for(ruleset)
        assert model is not None
        assert equity is not None
        self._net = model.net_for(ruleset)
        self._stakes = equity.stakes(observation)
        self._rules = pack_tables(ruleset.tables(observation.round))
        self._position = imagined_position(observation)
        self._seat = seat
        self._declined = belief.list_all_declined(observation)
        self._roots = np.array(roots, np.int64)
        self._worlds = PosteriorWorlds(observation, self._net, seed, flips=observation.seats + 1)
        self._chances = np.empty((len(roots), 0))

    @property
    def cluster_ids(self) -> Integers:
        """Return the draw of each world tried so far."""
        return self._worlds.cluster_ids[: self._chances.shape[1]]

    def refine(self, samples: int) -> Values:
        """Return the chance after each root (rows) in the first *samples* worlds (columns)."""
        tried = self._chances.shape[1]
        self._worlds.draw(samples)
        values = np.empty((len(self._roots), samples - tried))
        fill_chances(
            self._rules,
            self._net,
            self._position,
            self._roots,
            self._worlds.hands[tried:samples],
            self._worlds.whole_stocks()[tried:samples],
            self._seat,
            self._declined,
            self._worlds.greedy[tried:samples],
            self._stakes,
            values,
        )
        self._chances = np.concatenate([self._chances, values], axis=1)
        return self._chances


def estimate_chances(
    observation: Observation,
    roots: Sequence[tuple[Action, Card]],
    samples: int | None,
    budget_ms: float | None,
    seed: int,
    best: int | None = None,
) -> tuple[ComparedChance, ...]:
    """Return the chance after each root, compared with the best or with that of a place.

    With a budget of CPU time use as many worlds as fit, otherwise *samples* or the default number.
    """
    searches = ProspectsSearch if prospects_for(observation.ruleset) else MatchSearch
    started: ChanceSearch = searches(observation, roots, seed)
    certain = [action in CERTAIN for action, _ in roots]
    if budget_ms is not None:
        values = _refine_within(started, budget_ms)
    elif samples is not None:
        values = started.refine(samples)
    else:
        values = _refine_until_won(started, certain)
    return compare_chances(values, started.cluster_ids, certain, seed, best)


def _refine_within(started: ChanceSearch, budget_ms: float) -> Values:
    """Return the chances in about as many worlds as fit into this much CPU time."""
    begun = time.thread_time()
    number = FIRST_WORLDS
    values = started.refine(number)
    while 2 * (time.thread_time() - begun) <= budget_ms / 1000:
        number *= 2
        values = started.refine(number)
    return values


def _refine_until_won(started: ChanceSearch, certain: Sequence[bool]) -> Values:
    """Return the chances in the default number of worlds, or in more until one is won.

    To end the round and lose the match is no luck, so one world that is won decides against it.
    """
    values = started.refine(started.samples)
    if any(certain):
        while not values.any() and values.shape[1] < started.most_samples:
            values = started.refine(min(2 * values.shape[1], started.most_samples))
    return values


def compare_chances(
    values: Values,
    cluster_ids: Integers | None,
    certain: Sequence[bool],
    seed: int,
    best: int | None = None,
) -> tuple[ComparedChance, ...]:
    """Return the chance of each row, which has a column a world, against the *best* row's.

    *cluster_ids* are the draws of the worlds, None where each is its own; *certain* rows are no
    luck; the best row is that of the highest mean unless it is given.
    """
    first = int(values.mean(axis=1).argmax()) if best is None else best
    return tuple(
        ComparedChance(
            _estimate_chance(row, cluster_ids, seed, is_certain=certain[place]),
            _estimate_chance(values[first] - row, cluster_ids, seed, is_certain=place == first),
        )
        for place, row in enumerate(values)
    )


def _estimate_chance(
    row: Values, cluster_ids: Integers | None, seed: int, *, is_certain: bool
) -> Estimate:
    """Return the mean of sampled chances, or of differences of them."""
    estimate = estimate_mean(row, seed, cluster_ids)
    if is_certain:
        return Estimate(estimate.value)
    draws = count_draws(len(row), cluster_ids)
    least = UNSEEN / draws if draws > 1 else 0.0
    return replace(estimate, se=max(estimate.se, least))
