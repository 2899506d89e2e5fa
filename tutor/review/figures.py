"""The stored results of a unit: figures only, never a verdict, so that verdicts can change."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Any, Final

from pydantic import TypeAdapter

from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Candidate, Hint
from tutor.engine.luck.luck_parts import Attribution
from tutor.engine.objectives import MATCH
from tutor.review.units import DECISION, Unit
from tutor.rules.cards import Card
from tutor.rules.round.play import Action

NOTHING: Final = Estimate(0.0)


class Budget(StrEnum):
    """How much is spent on a unit."""

    QUICK = "quick"
    FULL = "full"


@dataclass(frozen=True)
class Foresight:
    """The effect of a decision on the match, from playouts in fresh worlds.

    *chance* to win the match after the best action, and the cost of the other one in the same
    worlds: the played one, or the next best where the best was played.
    """

    chance: Estimate
    lost: Estimate

    @property
    def left(self) -> float:
        """Return the chance after the other action."""
        return min(1.0, max(0.0, self.chance.value - self.lost.value))


@dataclass(frozen=True)
class DecisionAssessment:
    """The figures of one decision.

    *hint* is the search by what the player knew; it chose the best action. *again* are the figures
    of the best and the played (or the next) action from fresh worlds. These are reported, because a
    value chosen for being large in some worlds is smaller in others. *naive* is the greedy player's
    action. *slope* is the worth of a point as a chance to win the match, *point* what a point may
    cost where the match decides (about its worth at the start); None without chances. *misses* if
    the best made a yaku and the played action did not, *gives* the added chance that an opponent
    completes a yaku with one left on the field. There is no *outlook* without chances, nor in older
    stored figures.
    """

    unit: Unit
    player: int
    phase: int
    played: Action
    hint: Hint
    again: tuple[Candidate, ...]
    naive: Action
    slope: float | None
    point: float
    budget: Budget
    is_last_round: bool = False
    misses: bool = False
    gives: float = 0.0
    outlook: Foresight | None = None

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """Return the legal actions, best first."""
        return self.hint.candidates

    @property
    def best(self) -> Action:
        """Return the action that the search chose."""
        return self.hint.best.action

    @property
    def fresh_samples(self) -> int:
        """Return how many fresh worlds the reported figures rest on, 0 where there are none."""
        return max((candidate.gap.samples for candidate in self.again), default=0)

    @cached_property
    def rival(self) -> Candidate | None:
        """Return the comparison of the best: the played action, otherwise the next best."""
        candidates = [
            candidate for candidate in self.reported.candidates if candidate.action != self.best
        ]
        played = (candidate for candidate in candidates if candidate.action == self.played)
        return next(played, candidates[0] if candidates else None)

    @cached_property
    def prospect(self) -> Foresight | None:
        """Return the outlook as displayed: with the hint's own chances where it has them."""
        best, rival = self.weigh(self.best), self.rival
        if rival is None or best.chance is None:
            return self.outlook
        if rival.chance_gap is None:
            return self.outlook and Foresight(best.chance, self.outlook.lost)
        return Foresight(best.chance, rival.chance_gap)

    @property
    def is_forced(self) -> bool:
        """Return whether there was one legal action."""
        return len(self.candidates) == 1

    @cached_property
    def reported(self) -> Hint:
        """Return the hint as displayed: the source of every page, grade and reason.

        The cost of the played action (or the next) was measured in fresh worlds; the value of the
        best is that of the search, as a learner would have seen it. All are compared with the best,
        which is not that of most points where the match decides.
        """
        best, *candidates = self.candidates
        if best.gap.value or (best.chance_gap and best.chance_gap.value):
            candidates = [candidate.compare_with(best) for candidate in candidates]
            chance = best.chance_gap and NOTHING
            best = replace(best, gap=NOTHING, chance_gap=chance)
        if self.again:
            fresh = self.again[1].measure_from(best)
            first = next(
                candidate.first for candidate in candidates if candidate.action == fresh.action
            )
            candidates = [
                _tell_as(fresh, candidate) if candidate.first == first else candidate
                for candidate in candidates
            ]
            candidates.sort(key=self._rank)
        return replace(self.hint, candidates=(best, *candidates))

    def _rank(self, candidate: Candidate) -> tuple[bool, float]:
        """Return the order of candidates: where the match decides, its chances go first."""
        if self.hint.objective == MATCH and candidate.chance is not None:
            return False, -candidate.chance.value
        return True, -candidate.points.value

    def weigh(self, action: Action) -> Candidate:
        """Return the figures of an action as displayed."""
        return next(
            candidate for candidate in self.reported.candidates if candidate.action == action
        )

    def to_json(self) -> dict[str, Any]:
        """Return values that JSON can hold; `stored.assessment_from_json` reads them."""
        return asdict(self)


def _tell_as(fresh: Candidate, candidate: Candidate) -> Candidate:
    """Return fresh figures as those of the action that was measured, or of its twin."""
    if candidate.action == fresh.action:
        return fresh
    return replace(
        fresh, action=candidate.action, same_as=candidate.same_as, follow_up=candidate.follow_up
    )


@dataclass(frozen=True)
class FlipLuck:
    """One card that was turned up: the luck of it in points, by player.

    *step* is how many actions of the round came before it.
    """

    step: int
    player: int
    card: Card
    lucks: tuple[float, ...]


@dataclass(frozen=True)
class RoundAssessment:
    """The figures of one round.

    *results* are points over the opponents' mean, by player. *deal_lucks* and the lucks of the
    flips need all cards; *courses* have an entry per player, None where no net gives the parts.
    *chances* are those of every player to win the match before and after the round, None if
    unknown.
    """

    unit: Unit
    results: tuple[float, ...]
    deal_lucks: tuple[float, ...] | None
    flips: tuple[FlipLuck, ...] | None
    courses: tuple[Attribution | None, ...]
    chances: tuple[tuple[float, ...], tuple[float, ...]] | None
    seed: int
    budget: Budget

    def to_json(self) -> dict[str, Any]:
        """Return values that JSON can hold; `stored.assessment_from_json` reads them."""
        return asdict(self)


Assessment = DecisionAssessment | RoundAssessment


_DECISIONS: Final = TypeAdapter(DecisionAssessment)
_ROUNDS: Final = TypeAdapter(RoundAssessment)


def assessment_from_json(data: Mapping[str, Any]) -> Assessment:
    """Return the assessment that its `to_json` wrote."""
    if data["unit"]["kind"] != DECISION:
        return _ROUNDS.validate_python(data)
    return _DECISIONS.validate_python(data if "hint" in data else _rewrite_flat_decision(data))


_OF_HINT = ("samples", "seed", "engine", "exact", "objective")


def _rewrite_flat_decision(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return a stored decision of the old format, without a hint, in the current format."""
    remaining = {key: value for key, value in data.items() if key not in (*_OF_HINT, "best")}
    fresh = remaining.pop("fresh_samples")
    seed = data["seed"]
    candidates = remaining.pop("candidates")
    hint = {
        **{name: data[name] for name in _OF_HINT},
        "candidates": [
            _rewrite_weighed(candidate, data["samples"], seed, data["exact"])
            for candidate in candidates
        ],
    }
    second = [_rewrite_weighed(item, fresh, seed, False) for item in remaining["again"]]
    return {**remaining, "hint": hint, "again": second}


def _rewrite_weighed(
    data: Mapping[str, Any], samples: int, seed: int, exact: bool
) -> dict[str, Any]:
    """Return one action; of chances those were counted that have no error."""
    counted = {"samples": 0, "seed": None, "bounds": None}
    drawn = {"samples": samples, "seed": seed, "bounds": None}
    points = {name: data[name] | (counted if exact else drawn) for name in ("points", "gap")}
    chances = {
        name: data[name] and data[name] | (drawn if data[name]["se"] else counted)
        for name in ("chance", "chance_gap")
    }
    remaining = {"action": data["action"], "follow_up": data["then"], "same_as": None}
    return {**remaining, **points, **chances}
