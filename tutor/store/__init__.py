"""Matches on disk: the only room that knows SQL."""

from tutor.store.lesson_log import LessonLog, StepKey, StepRecord
from tutor.store.records import (
    Help,
    MatchNotFoundError,
    MatchRecord,
    MatchSetup,
    StaleVersionError,
    UnusableStoreError,
)
from tutor.store.store import Store

__all__ = [
    "Help",
    "LessonLog",
    "MatchNotFoundError",
    "MatchRecord",
    "MatchSetup",
    "StaleVersionError",
    "StepKey",
    "StepRecord",
    "Store",
    "UnusableStoreError",
]
