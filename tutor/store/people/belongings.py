"""All data of a learner, as plain values for export.

Omitted are values that would reveal hidden cards, derived values, and secrets.
"""

from collections.abc import Iterable
from datetime import date
from typing import Any, Final

from sqlalchemy import Table, select

from tutor.store.scope import LearnerScope
from tutor.store.tables.base import OWNER, BaseTable

LEFT_OUT: Final = {  # tables, and why
    "event": "a match that is over is in its replay, and one that goes on has hidden cards",
    "analysis": "the worker's own",
    "assessment": "worked out again from the match",
    "session": "it opens what is theirs",
    "duplicate_play": "what others made of a deal, which its own learner may not have played yet",
}
SECRET: Final = frozenset({OWNER, "hash", "seed"})  # a seed reveals the cards


class Belongings:
    """The data of one learner, table by table."""

    def __init__(self, scope: LearnerScope) -> None:
        self._scope = scope

    def list_rows(self) -> dict[str, list[dict[str, Any]]]:
        """Return the rows of each table but those that are left out, by its name."""
        result: dict[str, list[dict[str, Any]]] = {}
        with self._scope.reading() as session:
            for table in _list_tables():
                mine = select(table).where(table.c[OWNER] == self._scope.learner)
                rows = session.execute(mine.order_by(table.c.id)).mappings()
                result[table.name] = [
                    {name: _plain(value) for name, value in row.items() if name not in SECRET}
                    for row in rows
                ]
        return result


def _list_tables() -> Iterable[Table]:
    tables = sorted(BaseTable.metadata.tables.values(), key=lambda table: table.name)
    return (table for table in tables if OWNER in table.columns and table.name not in LEFT_OUT)


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value
