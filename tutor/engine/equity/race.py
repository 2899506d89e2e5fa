"""Match equity where a match goes to a target: every player's chance by everybody's points.

Computed backwards from the end of the match over counted rounds (`dealt_ends`). A *state* is each
player's points in steps, the dealer's first; the rules say which states are over and who has won.
"""

from functools import cached_property
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tutor.engine.array_cache import load_or_compute
from tutor.engine.compiled import allocating_kernel, kernel
from tutor.engine.equity.dealt_ends import Deciders, count_ends
from tutor.engine.equity.match import kept_for
from tutor.engine.search.round_ends import Integers, RoundEnds, Values
from tutor.rules.observation import Observation
from tutor.rules.position import NOBODY
from tutor.rules.ruleset import Ruleset
from tutor.rules.verdict import RoundResult

STEPS: Final = {2: 30, 3: 12}  # to the target, by players: more than that changes no chance by 1 %
LEAST_STEP: Final = 10  # points: all scores are multiples of it
SWEEPS: Final = 20
SETTLED: Final = 1e-5  # a sweep that changes no chance by more is the last
PROBE: Final = 50  # points either way, where the worth of a point is measured

Flags = NDArray[np.bool_]


@kernel
def add_rounds(
    values: Values,
    had: Integers,
    scores: Integers,
    dealers: Integers,
    winners: Integers,
    alone: Flags,
    size: int,
    fresh: Values,
) -> None:
    """Fill *fresh* with the sum of the chances after every counted round from one state.

    *had* is what each seat has there, in steps; the other arguments are those of `sweep`.
    """
    seats = scores.shape[1]
    fresh[:] = 0.0
    for number in range(len(scores)):
        decider = winners[number]
        if decider >= 0 and alone[min(had[decider] + scores[number, decider], size - 1)]:
            fresh[decider] += 1.0
            continue
        beyond = 0  # the winner depends on the lead, not on the common excess
        for seat in range(seats):
            beyond = max(beyond, had[seat] + scores[number, seat] - size + 1)
        after = 0
        for place in range(seats):
            seat = (dealers[number] + place) % seats
            after = after * size + max(0, had[seat] + scores[number, seat] - beyond)
        for place in range(seats):
            fresh[(dealers[number] + place) % seats] += values[after, place]


@allocating_kernel
def sweep(
    over: Flags,
    values: Values,
    order: Integers,
    scores: Integers,
    dealers: Integers,
    winners: Integers,
    alone: Flags,
    size: int,
) -> float:
    """Recompute every state's chances from those after one round; return the largest change.

    *over* and *values* have a row per state; *scores*, *dealers* and *winners* one per counted
    round (see `Deciders`); *alone* says whether this many steps of points let a decider win.
    """
    seats = scores.shape[1]
    largest = 0.0
    had = np.zeros(seats, np.int64)
    fresh = np.zeros(seats)
    for state in order:
        if over[state]:
            continue
        remaining = state
        for seat in range(seats - 1, -1, -1):
            had[seat] = remaining % size
            remaining //= size
        add_rounds(values, had, scores, dealers, winners, alone, size, fresh)
        for seat in range(seats):
            chance = fresh[seat] / len(scores)
            largest = max(largest, abs(chance - values[state, seat]))
            values[state, seat] = chance
    return largest


class RaceEquity:
    """The chances of one ruleset that has a target and lets everybody at the table play."""

    def __init__(self, ruleset: Ruleset, counted: RoundEnds | None = None) -> None:
        self._ruleset = ruleset
        self._players = ruleset.players
        steps = STEPS[self._players]
        self._step = max(LEAST_STEP, -(-ruleset.target // steps // LEAST_STEP) * LEAST_STEP)
        self._below = -(-ruleset.target // self._step)  # states below the target, by one player
        self._size = 2 * self._below
        self._deciders = Deciders(ruleset)
        self._counted = counted
        self._ended: dict[tuple[int, ...], tuple[float, ...] | None] = {}

    @cached_property
    def _values(self) -> Values:
        """The chances of every state, the dealer's first."""
        if self._counted is not None:
            return self._compute_values(self._counted)
        return load_or_compute(
            ("race", *kept_for(self._ruleset)),
            lambda: self._compute_values(count_ends(self._ruleset)),
        )

    def _compute_values(self, counted: RoundEnds) -> Values:
        states = np.array(list(product(range(self._size), repeat=self._players)))
        shares = [self._share(tuple(item)) for item in (states * self._step).tolist()]
        over = np.array([share is not None for share in shares])
        values = np.array([share or (1 / self._players,) * self._players for share in shares])
        alone = [
            self._share((steps * self._step, *(0,) * (self._players - 1))) is not None
            for steps in range(self._size)
        ]
        order = np.argsort(-states.sum(axis=1), kind="stable")
        scores = np.rint(counted.changes / self._step).astype(np.int64)
        winners = self._deciders.of(counted)
        for _ in range(SWEEPS):
            changed = sweep(
                over,
                values,
                order,
                scores,
                counted.dealers,
                winners,
                np.array(alone),
                self._size,
            )
            if changed < SETTLED:
                break
        return values.reshape((self._size,) * self._players + (self._players,))

    def _share(self, totals: tuple[int, ...]) -> tuple[float, ...] | None:
        """Return each player's share of a match that is over at these points, None before."""
        if totals not in self._ended:
            verdict = self._ruleset.game.verdict(self._ruleset.toggles, (RoundResult(totals),))
            won = [1 / len(verdict.winners) if player in verdict.winners else 0.0
                   for player in range(self._players)]  # fmt: skip
            self._ended[totals] = tuple(won) if verdict.is_over else None
        return self._ended[totals]

    def after(self, observation: Observation, ends: RoundEnds) -> Values:
        """Return every player's chance (second axis) after each end of the round observed."""
        totals = ends.changes + np.array(observation.totals)
        winners = self._deciders.of(ends)
        chances = self._interpolate(totals, ends.dealers)
        for at, row in enumerate(totals.tolist()):
            decider = int(winners[at])
            share = None
            if decider != NOBODY:
                share = self._share(tuple(row[decider] if player == decider else 0
                                          for player in range(self._players)))  # fmt: skip
            share = share or self._share(tuple(row))
            if share is not None:
                chances[at] = share
        return chances

    def _interpolate(self, totals: Integers, dealers: Integers) -> Values:
        """Return the chances of unfinished matches, interpolated between adjacent states."""
        turned = (dealers[:, None] + np.arange(self._players)) % self._players
        places = np.take_along_axis(totals, turned, axis=1) / self._step
        beyond = places.max(axis=1, keepdims=True) - self._size + 1
        places = np.maximum(places - np.maximum(beyond, 0), 0)
        low = np.minimum(places.astype(np.int64), self._size - 1)
        # A state at the target is no neighbour of one below it: there the match is over.
        last = np.where(places < self._below, self._below - 1, self._size - 1)
        shares = np.minimum(places - low, 1.0)
        result = np.zeros_like(places)
        for corner in product((0, 1), repeat=self._players):
            at = np.minimum(low + corner, last)
            weight = np.where(corner, shares, 1 - shares).prod(axis=1)
            result += weight[:, None] * self._values[tuple(at.T)]
        chances: Values = np.zeros_like(result)
        np.put_along_axis(chances, turned, result, axis=1)
        return chances

    def chances(self, totals: tuple[int, ...], dealer: int) -> tuple[float, ...]:
        """Return every player's chance before a round that *dealer* deals."""
        share = self._share(totals)
        if share is not None:
            return share
        return tuple(self._interpolate(np.array([totals]), np.array([dealer]))[0].tolist())

    def chances_at_start(self) -> tuple[float, ...]:
        """Return every player's chance in a match that player 0 deals first."""
        return self.chances((0,) * self._players, 0)

    @cached_property
    def point(self) -> float:
        """Return how much one point at the start of a match adds to the chance to win it."""
        opponents = self._players - 1
        ahead = self.chances((PROBE, *(0,) * opponents), 0)[0]
        behind = self.chances((0, *(PROBE,) * opponents), 0)[0]
        return (ahead - behind) / (2 * PROBE)

    def matters(self, observation: Observation) -> bool:
        """Return whether the chance may differ from the points: once somebody has any."""
        return any(observation.totals)
