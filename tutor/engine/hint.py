"""Hints: every legal action with its expected margin, from one set of sampled worlds."""

import time
from dataclasses import dataclass
from typing import Final

import numpy as np

from tutor.engine import search
from tutor.engine.compiled import tables
from tutor.rules.cards import NO_CARD, Card, cards_in
from tutor.rules.observation import Observation, public_position
from tutor.rules.play import STOP, Action, apply, legal
from tutor.rules.position import CHOOSE_HAND, DECIDE, PLAY_HAND, Position
from tutor.rules.tables import Rules

ENGINE: Final = "expectimax-1"
# Worlds of a hint without a number of its own: about 35 ms of CPU at eight cards. A decision
# has two actions instead of eight or more, so it gets more worlds in less time.
SAMPLES: Final = 600
SAMPLES_OF_DECISION: Final = 2000
BATCHES: Final = 5  # looks at the clock in the time of a hint without a number of its own


class NothingToDecideError(ValueError):
    """An observation in which its seat has no legal action."""


@dataclass(frozen=True)
class Candidate:
    """One legal action. All figures are points of this round, own minus the other's.

    *se* is the standard error of *points*; *gap* is what the action gives up against the
    best one in the same worlds, *gap_se* the standard error of that difference. *then* is
    the card to take when a played card leaves a choice, else NO_CARD.
    """

    action: Action
    points: float
    se: float
    gap: float
    gap_se: float
    then: Card = NO_CARD


@dataclass(frozen=True)
class Hint:
    """The legal actions, best first, and what the figures rest on."""

    candidates: tuple[Candidate, ...]
    samples: int
    seed: int
    engine: str = ENGINE
    exact: bool = False
    objective: str = "points"

    @property
    def best(self) -> Candidate:
        """Return the candidate with the highest expectation."""
        return self.candidates[0]


def hint(
    observation: Observation,
    *,
    samples: int | None = None,
    budget_ms: float | None = None,
    seed: int = 1,
) -> Hint:
    """Return a hint for the seat that observes and must act.

    With *samples* (or neither) the same arguments give the same hint; with *budget_ms*
    batches of worlds are added until that much CPU time is spent.
    """
    position = public_position(observation)
    rules = observation.ruleset.tables(observation.round)
    roots = _roots(rules, position)
    if not roots:
        raise NothingToDecideError("There is nothing to decide in this position.")
    if samples is None and budget_ms is not None:
        values = _within(budget_ms, observation, position, roots, seed)
    else:
        values = _values(observation, position, roots, samples or default_samples(position), seed)
    return Hint(_ranked(roots, values), samples=values.shape[1], seed=seed)


def default_samples(position: Position) -> int:
    """Return how many worlds a hint draws when nobody says."""
    return SAMPLES_OF_DECISION if position.phase == DECIDE else SAMPLES


def _roots(rules: Rules, position: Position) -> list[tuple[Action, int]]:
    """Return each legal action with each card it may then take (NO_CARD when forced)."""
    roots: list[tuple[Action, int]] = []
    for action in cards_in(legal(rules, position)):
        targets: list[int] = [NO_CARD]
        if position.phase == PLAY_HAND:
            after = apply(rules, position, action)
            if after.phase == CHOOSE_HAND:
                targets = list(cards_in(legal(rules, after)))
        roots += [(action, target) for target in targets]
    return roots


def _values(
    observation: Observation,
    position: Position,
    roots: list[tuple[Action, int]],
    samples: int,
    seed: int,
) -> search.Values:
    seat = observation.seat
    sizes = observation.hand_counts
    hands, stocks = search.sample_worlds(position, sizes, seat, samples, seed)
    rules = tables(observation.ruleset.tables(observation.round))
    table = np.array(roots, np.int64)
    return search.evaluate(rules, position, table, hands, stocks, seat)


def _within(
    budget_ms: float,
    observation: Observation,
    position: Position,
    roots: list[tuple[Action, int]],
    seed: int,
) -> search.Values:
    end = time.thread_time() + budget_ms / 1000
    batch = default_samples(position) // BATCHES
    batches: list[search.Values] = []
    while not batches or time.thread_time() < end:
        batch_seed = seed + 1_000_003 * len(batches)
        batches.append(_values(observation, position, roots, batch, batch_seed))
    return np.concatenate(batches, axis=1)


def _ranked(roots: list[tuple[Action, int]], values: search.Values) -> tuple[Candidate, ...]:
    """Return one candidate an action: of its targets the better one, best action first."""
    chosen: dict[Action, tuple[Card, search.Values]] = {}
    for (action, target), row in zip(roots, values, strict=True):
        if action not in chosen or row.mean() > chosen[action][1].mean():
            chosen[action] = target, row
    ordered = sorted(chosen.items(), key=lambda item: -item[1][1].mean())
    best = ordered[0][1][1]
    return tuple(
        Candidate(
            action=action,
            points=float(row.mean()),
            se=0.0 if action == STOP else _standard_error(row),
            gap=float((best - row).mean()),
            gap_se=_standard_error(best - row),
            then=target,
        )
        for action, (target, row) in ordered
    )


def _standard_error(row: search.Values) -> float:
    return float(row.std(ddof=1) / np.sqrt(len(row))) if len(row) > 1 else 0.0
