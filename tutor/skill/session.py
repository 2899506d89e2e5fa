"""What one day asks for: a few of the items that are due, mixed, and then it ends."""

from collections.abc import Iterable, Sequence
from datetime import date
from itertools import chain, zip_longest
from typing import Final

from tutor.skill.items import SECONDS, Item

MOST: Final = 8  # items a session: with the time that each takes five to ten minutes


def choose_items(items: Iterable[Item], today: date, answered: int = 0) -> tuple[Item, ...]:
    """Return the remaining items of the current session, in order; empty once it is over.

    *answered* items were reviewed today. Returning and new items alternate: those that have waited
    longest, and those that cost most. A theme is not repeated while another is available.
    """
    due = [one for one in items if one.is_due(today)]
    back = sorted(
        (one for one in due if one.memory.asked), key=lambda one: (one.memory.due, one.id)
    )
    new = sorted((one for one in due if not one.memory.asked), key=lambda one: (-one.loss, one.id))
    turns = chain.from_iterable(zip_longest(back, new))
    return _spread([one for one in turns if one][: count_left(answered)])


def count_items(due: int, answered: int) -> int:
    """Return how many items are still asked in the session that is on, of those that are due."""
    return min(due, count_left(answered))


def count_left(answered: int) -> int:
    """Return how many items the current session may still have, 0 once it is full.

    Continuing starts another session of the same length.
    """
    return -answered % MOST if answered else MOST


def count_minutes(items: Iterable[Item]) -> int:
    """Return about how long items take, in minutes."""
    return max(1, round(sum(SECONDS[one.kind] for one in items) / 60))


def _spread(items: Sequence[Item]) -> tuple[Item, ...]:
    """Return items in nearly the same order, those of one theme apart."""
    left, spread = list(items), list[Item]()
    while left:
        last = spread[-1].theme if spread else None
        place = next((at for at, one in enumerate(left) if one.theme != last), 0)
        spread.append(left.pop(place))
    return tuple(spread)
