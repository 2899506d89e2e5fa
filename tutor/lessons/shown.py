"""The display order: shuffled, so that no place reveals the answer."""

from collections.abc import Iterable
from random import Random
from typing import TypeVar

Shown = TypeVar("Shown")


def shuffle_names(names: Iterable[Shown], *seed: str) -> tuple[Shown, ...]:
    """Return *names* in an order that the same *seed* always gives."""
    shuffled = list(names)
    Random("/".join(seed)).shuffle(shuffled)
    return tuple(shuffled)


def shuffle_unsolved(
    names: Iterable[Shown], solved: Iterable[Shown], *seed: str
) -> tuple[Shown, ...]:
    """Return *names* in the order of that *seed*, but never in the solved order."""
    shuffled = shuffle_names(names, *seed)
    return shuffled[1:] + shuffled[:1] if shuffled == tuple(solved) else shuffled
