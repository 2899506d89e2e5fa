"""Matches on disk: the only room that knows SQL."""

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
    "MatchNotFoundError",
    "MatchRecord",
    "MatchSetup",
    "StaleVersionError",
    "Store",
    "UnusableStoreError",
]
