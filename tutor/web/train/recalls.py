"""What lessons ask again, as items of the day: when they are due the lessons say."""

from datetime import UTC, date, datetime
from typing import Final

from flask import url_for

from tutor.lessons.recall import PAUSES, Asked
from tutor.skill.answers import Answer, Evidence
from tutor.skill.days import day_of
from tutor.skill.items import Item, ItemKind, ItemState
from tutor.skill.memory import Memory
from tutor.web.learners.day import find_zone
from tutor.web.lessons.progress import read_progress
from tutor.web.services import practice

MOST: Final = 3  # questions of lessons that a day asks


def list_recalls(day: date) -> tuple[list[Item], list[Answer]]:
    """Return what lessons ask today, and what was answered of it.

    A family that is asked as an item anyway is left out.
    """
    known = read_progress()
    answered = [
        Answer(0, day, Evidence(one.recall.days > PAUSES[0]))
        for one in known.families.values()
        if one.recall.times and _find_day(one.recall.asked) == day
    ]
    due = known.due()
    others = practice().items.find_keys([one.family for one in due])
    left = [one for one in due if one.family not in others]
    asked = [_item(-place, one) for place, one in enumerate(left, start=1)]
    return asked[: max(0, MOST - len(answered))], answered[:MOST]


def find_recall_address(one: Item) -> str:
    """Return where a question of a lesson is asked as a part of the session."""
    seed = read_progress().families[one.key].seed
    return url_for("recall.ask", family=one.key, seed=seed, way="today")


def _item(number: int, one: Asked) -> Item:
    due, asked = _find_day(one.recall.due), _find_day(one.recall.asked)
    streak = int(one.recall.days > PAUSES[0] or not one.recall.times)
    return Item(
        id=number,
        kind=ItemKind.LESSON,
        key=one.family,
        state=ItemState.ACTIVE,
        theme=None,
        loss=0.0,
        added=asked,
        memory=Memory(due, asked, one.recall.days, streak),
    )


def _find_day(moment: datetime) -> date:
    return day_of(moment.astimezone(UTC).astimezone(find_zone()))
