"""Numbers of claims made up for tests."""

from tests.engine.estimates import within
from tutor.explain.claim import POINTS, Number


def around(
    name: str, value: float, margin: float, unit: str = POINTS, samples: int = 400
) -> Number:
    """Return a sampled number whose 95 % interval reaches *margin* to either side."""
    return Number.of(name, unit, within(value, margin, samples))
