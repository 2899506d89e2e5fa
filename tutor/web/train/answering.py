"""Answers to items: how long they took, and whether they count."""

import time
from typing import Final

from flask import request

from tutor.skill.items import SECONDS, Item
from tutor.skill.memory import Answer, Evidence
from tutor.web.services import practice, today

LONGEST: Final = 3600  # seconds after which nobody was at the page all the time


def read_seconds() -> float | None:
    """Return how long the learner has looked at the page, None where nobody knows."""
    since = request.form.get("since", 0, type=int)
    seconds = time.time() - since
    return seconds if 0 <= seconds <= LONGEST else None


def store_answer(item: Item, evidence: Evidence, given: str) -> None:
    """Store an answer where it counts: the first one of a day on which the item is due."""
    day = today()
    if item.is_due(day):
        after = item.memory.after_answer(evidence, day, SECONDS[item.kind])
        practice().items.answer(item, Answer(item.id, day, evidence), after, given)
