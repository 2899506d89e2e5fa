"""Learners made up: what each gives up, match after match, told as a review would tell it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random

from tutor.explain.columns import Theme
from tutor.review.units import Unit
from tutor.skill.history import Choice, MatchFigures, PlayedMatch

BEGAN = datetime(2026, 3, 1, 12, tzinfo=UTC)
SIGMA = 12.0
NOISE = 0.15  # points by which an analysis is off
TURNS = (Theme.YAKU, Theme.TAKING, Theme.GIVING, Theme.THEIRS, Theme.STAKES)


def always(chance: float) -> Callable[[int], float]:
    """Return a chance that is the same in every match."""
    return lambda match: chance


@dataclass(frozen=True)
class SimulatedLearner:
    """Errs in each theme with a chance that may change with the match.

    A mistake costs about *cost* points, of which no two are alike. *asks* is the share of choices
    before which the learner asks for help, and then errs never.
    """

    errs: Mapping[Theme, Callable[[int], float]]
    seed: int = 1
    choices: int = 30
    cost: float = 3.0
    asks: float = 0.0
    level: str = "greedy"
    result: float = 0.0  # points a match, on the average
    tempo: timedelta = field(default=timedelta(days=1))

    def play(self, matches: int) -> list[PlayedMatch]:
        return [self._play(number) for number in range(matches)]

    def _play(self, number: int) -> PlayedMatch:
        luck = Random(f"{self.seed}:{number}")
        result = luck.gauss(self.result, 2 * SIGMA)
        return PlayedMatch(
            token=f"match-{number}",
            began=BEGAN + number * self.tempo,
            game="koikoi",
            level=self.level,
            is_won=result > 0,
            figures=MatchFigures(
                rounds=6,
                result=result,
                luck=result - luck.gauss(self.result, SIGMA),
                choices=tuple(self._choose(luck, number, at) for at in range(self.choices)),
            ),
        )

    def _choose(self, luck: Random, match: int, at: int) -> Choice:
        theme, draw, is_helped = luck.choice(TURNS), luck.random(), luck.random() < self.asks
        chance = self.errs[theme](match) if theme in self.errs else 0.0
        errs = draw < chance and not is_helped
        points = luck.gauss(0, NOISE) + (luck.expovariate(1 / self.cost) + 1.5 if errs else 0.0)
        return Choice(
            unit=Unit(1, at),
            loss=points / SIGMA,
            points=points,
            weight=0.2,
            is_clear=errs,
            is_helped=is_helped,
            theme=theme if errs else None,
        )


def shuffled(matches: Sequence[PlayedMatch]) -> list[PlayedMatch]:
    """Return matches in another order, as a store may tell them."""
    return sorted(matches, key=lambda one: one.token[::-1])
