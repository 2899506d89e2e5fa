"""How long a comparison by random rounds goes on: shortly at every commit, long when asked to."""

from collections.abc import Callable
from typing import NamedTuple


class Size(NamedTuple):
    """A number of rounds or examples: the usual one, and that of `pytest --thorough`."""

    usual: int
    thorough: int


SizeOf = Callable[[Size], int]  # chooses between the two as the run asks
