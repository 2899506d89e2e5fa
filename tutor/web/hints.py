"""Hints for tables: computed once a decision, or not yet while the engine compiles."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING, Final

from tutor.practice import Table
from tutor.rules.observation import Observation
from tutor.rules.ruleset import Ruleset
from tutor.web.coach import Coach, Reasons, coach

if TYPE_CHECKING:  # the engine is imported only after its cache folder is set
    from tutor.engine.hint import Hint

KEPT: Final = 64  # hints kept for pages that ask again


class Hints:
    """Asks the engine, and keeps the latest answers."""

    def __init__(
        self,
        hint: Callable[[Observation], Hint],
        reasons: Reasons,
        is_ready: Callable[[Ruleset], bool],
    ) -> None:
        self._is_ready = is_ready
        self._hint = hint
        self._reasons = reasons
        self._kept: OrderedDict[tuple[str, int], Hint] = OrderedDict()
        self._lock = Lock()

    def is_ready(self, ruleset: Ruleset) -> bool:
        """Return whether hints by a ruleset can be given, or the engine still compiles."""
        return self._is_ready(ruleset)

    def coach(self, table: Table) -> Coach | None:
        """Return the hint for the learner's decision, None when there is none to give yet."""
        if not table.your_turn or not self.is_ready(table.ruleset):
            return None
        key = (table.token, table.version)
        with self._lock:
            hint = self._kept.get(key)
        if hint is None:
            hint = self._hint(table.observation)
            self._keep(key, hint)
        return coach(table.observation, hint, self._reasons)

    def _keep(self, key: tuple[str, int], hint: Hint) -> None:
        with self._lock:
            self._kept[key] = hint
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
