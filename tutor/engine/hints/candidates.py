"""A hint and its candidates: what each legal action is worth, from values in the same worlds."""

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import numpy as np

from tutor.engine.confidence import error_of_sum, standard_error
from tutor.engine.equity.search import Chance
from tutor.engine.objectives import POINTS, Objective
from tutor.engine.search.rollout_search import Integers, Root, Values
from tutor.engine.worlds.symmetry import Relabelling
from tutor.rules.cards import NO_CARD, Card
from tutor.rules.round.play import GIVE_UP, PLAY_ON, STOP, Action

ENGINE: Final = "expectimax-1"
TRAINED: Final = "net-1"  # the search of rulesets that a shipped net covers
CERTAIN: Final = (STOP, GIVE_UP)  # they end the round with what lies open


class WorldValues(NamedTuple):
    """What each way to act (rows) is worth in each world (columns), NaN where it was not tried.

    *cluster_ids* tell worlds of one draw (see `engine.confidence`), None where each is its own.
    """

    values: Values
    cluster_ids: Integers | None = None


@dataclass(frozen=True)
class Candidate:
    """One legal action. Its figures are points of this round: what the seat is after.

    That is its own points minus the mean of the others, or its own change where players
    pay each other. *se* is the standard error of *points*; *gap* is what the action gives up
    against the best one in the same worlds, *gap_se* the standard error of that difference.
    *then* is the card to take, or STAY, when a played card leaves a choice, else NO_CARD.
    *tried* is in how many worlds, where it is known: the worse half is left behind now and then.
    *match* is the chance to win the match, where it was asked for or may decide. *seats* is what
    each seat gains by the end of the round, on average and fees apart; empty where one scores.
    Both are told of the first actions, or of all where the match was asked for. *same_as* is the
    action of the candidate before it that plays or takes the same card for every rule, if any.
    """

    action: Action
    points: float
    se: float
    gap: float
    gap_se: float
    follow_up: Card = NO_CARD
    match: Chance | None = None
    seats: tuple[float, ...] = ()
    tried: int | None = None
    same_as: Action | None = None

    @property
    def first(self) -> Action:
        """Return the first of the actions that are the same as this one."""
        return self.action if self.same_as is None else self.same_as

    def relabel(self, labels: Relabelling) -> "Candidate":
        """Return the same candidate under other names of cards."""
        return replace(
            self,
            action=labels.action(self.action),
            follow_up=labels.action(self.follow_up),
            same_as=None if self.same_as is None else labels.action(self.same_as),
        )


@dataclass(frozen=True)
class Hint:
    """The legal actions, best first, and what the figures rest on."""

    candidates: tuple[Candidate, ...]
    samples: int
    seed: int
    engine: str = ENGINE
    exact: bool = False
    objective: Objective = POINTS
    played_out: int = 0  # worlds that tell chances to win, and what every seat gains

    @property
    def best(self) -> Candidate:
        """Return the candidate that the objective ranks first."""
        return self.candidates[0]

    @property
    def distinct(self) -> tuple[Candidate, ...]:
        """Return the candidates of which none is the same as one before it."""
        return tuple(one for one in self.candidates if one.same_as is None)

    def worlds_of(self, candidate: Candidate) -> int:
        """Return in how many worlds a candidate was tried; 0 where it was counted exactly."""
        return 0 if self.exact else candidate.tried or self.samples

    def relabel(self, labels: Relabelling) -> "Hint":
        """Return the same hint under other names of cards."""
        return replace(self, candidates=tuple(one.relabel(labels) for one in self.candidates))


def rank_by_points(
    roots: tuple[Root, ...], values: Values, cluster_ids: Integers | None = None
) -> tuple[Candidate, ...]:
    """Return one candidate an action: of the ways to go on the best, best action first."""
    # What is certain is the same in the worlds in which it was not tried.
    rows = [
        np.full_like(row, row[0]) if action in CERTAIN else row
        for (action, _), row in zip(roots, values, strict=True)
    ]
    whole = [row for row in rows if not np.isnan(row[-1])]
    best = max(whole, key=lambda row: float(row.mean()))
    chosen: dict[Action, Candidate] = {}
    for (action, target), row in zip(roots, rows, strict=True):
        then = NO_CARD if action == PLAY_ON else target
        candidate = _candidate(action, then, row, best, cluster_ids)
        if action not in chosen or candidate.points > chosen[action].points:
            chosen[action] = candidate
    return tuple(sorted(chosen.values(), key=lambda one: -one.points))


def _candidate(
    action: Action, then: Card, row: Values, best: Values, cluster_ids: Integers | None
) -> Candidate:
    """Return the figures of one way to act, which was tried in the first worlds of the best."""
    tried = int(np.isfinite(row).sum())
    lost = best[:tried] - row[:tried]
    gap = float(lost.mean())
    points = float(row.mean()) if tried == len(best) else float(best.mean()) - gap
    se = 0.0 if action in CERTAIN else _standard_error_of_points(lost, best, cluster_ids)
    gap_se = standard_error(lost, None if cluster_ids is None else cluster_ids[:tried])
    return Candidate(action, points, se, gap, gap_se, then, tried=tried)


def _standard_error_of_points(lost: Values, best: Values, cluster_ids: Integers | None) -> float:
    """Return the standard error of the mean of *best* less that of *lost* in its first worlds."""
    if len(lost) < 2:
        return 0.0
    parts = (best - best.mean()) / len(best)
    parts[: len(lost)] -= (lost - lost.mean()) / len(lost)
    return error_of_sum(parts, cluster_ids)
