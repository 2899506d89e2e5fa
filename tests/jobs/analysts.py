"""Analysts who need no engine: what they find is told by the unit and the seed."""

import json
import time
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast

from tutor.jobs.analyst import Analyst, Assessments
from tutor.review.analysis.figures import Budget, RoundAssessment
from tutor.review.units import Unit
from tutor.rules.match.match import Match

ACCURACY = 81.5


def found(unit: Unit, budget: Budget, seed: int) -> Mapping[str, Any]:
    """Return what the analysts find of a unit, decisions told as rounds are."""
    kind = replace(unit, kind="round")
    told = RoundAssessment(kind, (0.0, 0.0), None, None, (), None, seed, budget).to_json()
    return cast(Mapping[str, Any], json.loads(json.dumps(told)))


@dataclass
class Recorded:
    """Remembers what was asked, and may do something before it answers."""

    asked: Counter[tuple[Unit, Budget, int]] = field(default_factory=Counter)
    meanwhile: Callable[[Unit], object] = lambda unit: None

    def assess(self, match: Match, unit: Unit, budget: Budget, seed: int) -> Mapping[str, Any]:
        self.asked[unit, budget, seed] += 1
        self.meanwhile(unit)
        return found(unit, budget, seed)


def accuracy(match: Match, known: Assessments, assisted: Collection[Unit]) -> float:
    return ACCURACY


def analyst(recorded: Recorded, *, stamp: str = "one") -> Analyst:
    """Return an analyst who is always ready."""
    return Analyst(
        assess=recorded.assess,
        accuracy=accuracy,
        stamp=lambda rules: stamp,
        is_ready=lambda rules: True,
    )


def slow(seconds: float) -> Analyst:
    """Return an analyst who takes some time for each unit, and says so."""

    def tell(unit: Unit) -> None:
        print(unit.round, unit.step, flush=True)
        time.sleep(seconds)

    return analyst(Recorded(meanwhile=tell))
