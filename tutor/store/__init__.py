"""Matches on disk: the only room that knows SQL."""

from tutor.store.analyses import Analyses, Analysis, UnitKey
from tutor.store.lesson_log import LessonLog, StepKey, StepRecord
from tutor.store.records import (
    Help,
    MatchNotFoundError,
    MatchRecord,
    MatchSetup,
    Source,
    StaleVersionError,
    UnusableStoreError,
    lesson_source,
    unusable,
)
from tutor.store.shares import Share, ShareEndedError, ShareNotFoundError, Shares
from tutor.store.shelf import Notes, Shelf, Shelved, Wanted
from tutor.store.store import Store

__all__ = [
    "Analyses",
    "Analysis",
    "Help",
    "LessonLog",
    "MatchNotFoundError",
    "MatchRecord",
    "MatchSetup",
    "Notes",
    "Share",
    "ShareEndedError",
    "ShareNotFoundError",
    "Shares",
    "Shelf",
    "Shelved",
    "Source",
    "StaleVersionError",
    "StepKey",
    "StepRecord",
    "Store",
    "UnitKey",
    "UnusableStoreError",
    "Wanted",
    "lesson_source",
    "unusable",
]
