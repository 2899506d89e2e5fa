"""The next best thing to practise: the theme that costs most, and what there is to do about it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Final

from tutor.explain.columns import Theme
from tutor.skill.items import Item, ItemState
from tutor.skill.progress import Progress, ThemeLine

KEPT: Final = 2  # right answers in a row: the second came after a pause of days


@dataclass(frozen=True)
class ThemeStock:
    """What training holds of one theme: items that are asked, those due, kept, and known.

    What is *kept* was still right without help when days had passed, and is asked again.
    """

    asked: int = 0
    due: int = 0
    kept: int = 0
    known: int = 0


def count_stock(items: Iterable[Item], theme: Theme, today: date) -> ThemeStock:
    """Return what there is of one theme."""
    mine = [one for one in items if one.theme == theme]
    return ThemeStock(
        asked=sum(one.state == ItemState.ACTIVE for one in mine),
        due=sum(one.is_due(today) for one in mine),
        kept=sum(one.state == ItemState.ACTIVE and one.memory.streak >= KEPT for one in mine),
        known=sum(one.state == ItemState.KNOWN for one in mine),
    )


def choose_theme_to_train(progress: Progress) -> ThemeLine | None:
    """Return the line of what costs most now; None while nothing is told, or nothing costs."""
    return next((one for one in progress.lines if one.course.now.value > 0), None)
