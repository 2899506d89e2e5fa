"""Matches on disk: the only room that knows SQL."""

from tutor.store.analyses import Analyses, Analysis, Queue, UnitKey
from tutor.store.drills import DrillRunNotFoundError, DrillRuns
from tutor.store.duplicates import Duplicates
from tutor.store.finding import MatchFilter
from tutor.store.items import ItemNotFoundError, Items
from tutor.store.lesson_log import LessonLog, StepKey, StepRecord
from tutor.store.puzzles import PuzzleLog, PuzzleRunNotFoundError
from tutor.store.records import (
    DUPLICATE,
    Help,
    MatchExistsError,
    MatchNotFoundError,
    MatchRecord,
    MatchSetup,
    Source,
    StaleVersionError,
    UnreachableStoreError,
    UnusableStoreError,
    lesson_source,
    unusable,
)
from tutor.store.shares import ShareEndedError, ShareLink, ShareNotFoundError, Shares
from tutor.store.sheets import KeptSheet, SheetNotFoundError, Sheets
from tutor.store.shelf import Notes, Shelf, ShelvedMatch
from tutor.store.store import Store

__all__ = [
    "DUPLICATE",
    "Analyses",
    "Analysis",
    "DrillRunNotFoundError",
    "DrillRuns",
    "Duplicates",
    "Help",
    "ItemNotFoundError",
    "Items",
    "KeptSheet",
    "LessonLog",
    "MatchExistsError",
    "MatchFilter",
    "MatchNotFoundError",
    "MatchRecord",
    "MatchSetup",
    "Notes",
    "PuzzleLog",
    "PuzzleRunNotFoundError",
    "Queue",
    "ShareEndedError",
    "ShareLink",
    "ShareNotFoundError",
    "Shares",
    "SheetNotFoundError",
    "Sheets",
    "Shelf",
    "ShelvedMatch",
    "Source",
    "StaleVersionError",
    "StepKey",
    "StepRecord",
    "Store",
    "UnitKey",
    "UnreachableStoreError",
    "UnusableStoreError",
    "lesson_source",
    "unusable",
]
