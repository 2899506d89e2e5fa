"""Estimates and candidates made up for tests."""

from typing import Final

from tutor.engine.estimate import NORMAL_95, Estimate
from tutor.engine.hints.candidates import Candidate
from tutor.rules.cards import NO_CARD, Card
from tutor.rules.round.play import Action

WORLDS: Final = 100
SEED: Final = 1


def sampled(value: float, se: float = 0.0, samples: int = WORLDS, seed: int = SEED) -> Estimate:
    """Return an estimate from so many worlds."""
    return Estimate(value, se, samples, seed)


def within(value: float, margin: float, samples: int = WORLDS) -> Estimate:
    """Return an estimate whose 95 % interval reaches *margin* to either side."""
    return sampled(value, margin / NORMAL_95, samples)


def candidate(
    action: Action,
    points: float = 0.0,
    se: float = 0.0,
    gap: float = 0.0,
    gap_se: float = 0.0,
    *,
    follow_up: Card = NO_CARD,
    samples: int = WORLDS,
    seed: int = SEED,
    chance: Estimate | None = None,
    chance_gap: Estimate | None = None,
) -> Candidate:
    """Return a candidate with given figures, tried in so many worlds."""
    return Candidate(
        action,
        sampled(points, se, samples, seed),
        sampled(gap, gap_se, samples, seed),
        follow_up,
        chance,
        chance_gap,
    )
