"""How much is tried: a little of everything at every commit, all of it when asked to."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pytest


class Size(NamedTuple):
    """A number of rounds or examples: the usual one, and that of `pytest --thorough`."""

    usual: int
    thorough: int


SizeOf = Callable[[Size], int]  # chooses between the two as the run asks


def a_few_of(values: Sequence[Any], few: int) -> list[Any]:
    """Return all values as parameters, of which a *few*, spread evenly, are tried at every commit.

    For what one template or one function answers in many places: a fault in it shows in a few.
    """
    usual = {len(values) * place // few for place in range(few)}
    return [one if place in usual else _thoroughly(one) for place, one in enumerate(values)]


def _thoroughly(value: Any) -> Any:
    several = value if isinstance(value, tuple) and not hasattr(value, "_fields") else (value,)
    return pytest.param(*several, marks=pytest.mark.thorough)
