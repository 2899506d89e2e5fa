"""Estimates of the engine as numbers of claims, and what counts as established."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from tutor.engine.confidence import NORMAL_95
from tutor.explain.claim import CHANCE, POINTS, Number

if TYPE_CHECKING:  # the engine is slow to import, and only whoever has a hint needs it
    from tutor.engine.hints.outcomes import Estimate, Outcomes


def is_established(value: float, se: float) -> bool:
    """Return whether a difference is not zero, 95 times in 100."""
    return abs(value) > NORMAL_95 * se


def make_number(
    name: str, value: float, se: float, unit: str, samples: int, seed: int | None
) -> Number:
    """Return a number with the interval of its standard error; exact without samples."""
    if not samples:
        return Number(name, value, value, value, unit)
    half = NORMAL_95 * se
    return Number(name, value, value - half, value + half, unit, samples, seed)


def points_of(name: str, found: Estimate, outcomes: Outcomes) -> Number:
    """Return an estimate in points."""
    return make_number(name, found.value, found.se, POINTS, outcomes.samples, outcomes.seed)


def chance_of(name: str, found: Estimate, outcomes: Outcomes) -> Number:
    """Return an estimated chance, within Wilson's interval: none leaves 0 to 1."""
    samples = outcomes.samples
    square = NORMAL_95**2
    middle = (found.value + square / (2 * samples)) / (1 + square / samples)
    spread = found.value * (1 - found.value) / samples + square / (4 * samples**2)
    half = NORMAL_95 * sqrt(spread) / (1 + square / samples)
    # At 0 and 1 an end of the interval is the value itself, but for the last bit.
    lo, hi = min(found.value, middle - half), max(found.value, middle + half)
    return Number(name, found.value, lo, hi, CHANCE, samples, outcomes.seed)


def more_of(name: str, found: Estimate, outcomes: Outcomes) -> Number:
    """Return an estimated difference of two chances."""
    return make_number(name, found.value, found.se, CHANCE, outcomes.samples, outcomes.seed)
