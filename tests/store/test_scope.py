"""One door: a learner sees and changes what is his alone, whatever a statement asks for."""

import re
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Table as AnyTable
from sqlalchemy import UniqueConstraint, delete, func, update
from sqlalchemy import select as select_columns
from sqlmodel import col, select

import tutor.store
from tests.store.matches import SETUP, opening
from tutor.skill.days import today
from tutor.skill.items import ItemKind
from tutor.store import MatchNotFoundError, Store
from tutor.store.scope import EVERYBODY, FIRST, Scope
from tutor.store.tables.base import BaseTable, Owned
from tutor.store.tables.matches import MatchRow, TagRow

WITHOUT_OWNER = {"learner": "it is the owner"}  # of each table that has none, and why
ONCE_IN_THE_HOUSE = {
    ("account", "folded"): "by it anybody signs in, from anywhere",
    ("school_class", "code"): "by it anybody joins",
}
WITHOUT_ROWS = {"scope.py", "database", "migrations"}  # of anybody's
