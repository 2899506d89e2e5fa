"""Chances to win the match, action by action, and when they decide."""

import time
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from tutor.engine.compiled import pack_tables
from tutor.engine.confidence import UNSEEN, standard_error
from tutor.engine.equity.match import equity_for
from tutor.engine.equity.playouts import Values, fill_chances
from tutor.engine.equity.prospects import prospects_for
from tutor.engine.estimate import Estimate
from tutor.engine.greedy.greedy_prelude import PRELUDE
from tutor.engine.net.files import model_for
from tutor.engine.objectives import MATCH, POINTS, Objective
from tutor.engine.worlds import belief
from tutor.rules.cards import Card
from tutor.rules.observation import Observation, imagined_position
from tutor.rules.position import DECIDE
from tutor.rules.round.play import STOP, Action
from tutor.rules.ruleset import Ruleset

# The worth of a point of Koi-Koi early in a match (equities/koikoi.md). A better chance may not
# cost more: where the match is as good as decided, points matter.
POINT: Final = 0.01
SAMPLES: Final = 600  # worlds, by default
MOST_SAMPLES: Final = 9000  # while a stop loses the match and no world is won: 10 to 50 ms
BATCH: Final = 50  # worlds between two looks at the clock


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


class MatchSearch:
    """The worlds of one observation, played to the end of the round after each action.

    *roots* are the actions, each with the card it takes or NO_CARD.
    """

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
        # A flip for each card in hand, and one for a card that was played already.
        self._worlds = belief.BeliefWorlds(
            observation, seed, flips=sum(observation.hand_counts) + 1
        )

    def chances(self, samples: int) -> Values:
        """Return the chance after each root (rows) in this many more worlds (columns)."""
        hands, stocks = self._worlds.draw_more(samples)
        values = np.empty((len(self._roots), samples))
        fill_chances(
            self._rules,
            self._net,
            self._position,
            self._roots,
            hands,
            stocks,
            self._seat,
            self._declined,
            self._stakes,
            values,
        )
        return values

    def usual(self) -> Values:
        """Return the same for the usual number of worlds, or for more until one is won.

        A stop that loses the match is no luck, so one world that is won decides against it.
        """
        batches = [self.chances(SAMPLES)]
        if STOP in self._roots[:, 0]:
            while not batches[-1].any() and len(batches) * SAMPLES < MOST_SAMPLES:
                batches.append(self.chances(SAMPLES))
        return np.concatenate(batches, axis=1)

    def within(self, budget_ms: float) -> Values:
        """Return the chances for as many worlds as fit into this much CPU time."""
        end = time.thread_time() + budget_ms / 1000
        batches = [self.chances(BATCH)]
        while time.thread_time() < end:
            batches.append(self.chances(BATCH))
        return np.concatenate(batches, axis=1)


def estimate_chances(
    observation: Observation,
    roots: Sequence[tuple[Action, Card]],
    samples: int | None,
    budget_ms: float | None,
    seed: int,
) -> tuple[ComparedChance, ...]:
    """Return the chance after each root.

    With a budget of CPU time use as many worlds as fit, otherwise *samples* or the default number.
    """
    started = MatchSearch(observation, roots, seed)
    if budget_ms is not None:
        values = started.within(budget_ms)
    else:
        values = started.usual() if samples is None else started.chances(samples)
    return compare_chances(values, [action == STOP for action, _ in roots], seed)


def compare_chances(
    values: Values, certain: Sequence[bool], seed: int, best: int | None = None
) -> tuple[ComparedChance, ...]:
    """Return the chance of each row, which has a column a world, against the *best* row's.

    *certain* rows are no luck; the best row is that of the highest mean unless it is given.
    """
    first = int(values.mean(axis=1).argmax()) if best is None else best
    return tuple(
        ComparedChance(
            _estimate_chance(row, seed, is_certain=certain[place]),
            _estimate_chance(values[first] - row, seed, is_certain=place == first),
        )
        for place, row in enumerate(values)
    )


def _estimate_chance(row: Values, seed: int, *, is_certain: bool) -> Estimate:
    """Return the mean of sampled chances, or of differences of them."""
    mean = float(row.mean())
    if is_certain:
        return Estimate(mean)
    se = max(standard_error(row), UNSEEN / len(row)) if len(row) > 1 else 0.0
    return Estimate(mean, se, len(row), seed)
