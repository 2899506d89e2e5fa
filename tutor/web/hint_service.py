"""Hints for tables: computed once a decision, and kept for pages that ask again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from tutor.engine.hints.candidates import Hint
from tutor.practice import Table
from tutor.review.engine import Engine
from tutor.rules.cards import Card
from tutor.rules.observation import Observation
from tutor.rules.round.play import Action

if TYPE_CHECKING:  # the engine is imported only after its cache folder is set
    from tutor.engine.hints.flips import FlipValues
    from tutor.explain.explanation import Explanation

KEPT: Final = 64  # answers kept for pages that ask again
FIRST_SEED: Final = 1  # of the samples; each later one draws fresh samples

Actions = tuple[Action, ...]  # to be explained beside the best; none: those that follow it
Key = tuple[str, int, int, Actions]  # token, version, seed
Answer = TypeVar("Answer")


class AnswerCache(Generic[Answer]):
    """The latest answers, each worked out once."""

    def __init__(self) -> None:
        self._answers: OrderedDict[Key, Answer] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Key, work_out: Callable[[], Answer]) -> Answer:
        """Return the answer kept under *key*; where none is, work it out, keep it and return it."""
        with self._lock:
            if key in self._answers:
                return self._answers[key]
        answer = work_out()
        with self._lock:
            self._answers[key] = answer
            while len(self._answers) > KEPT:
                self._answers.popitem(last=False)
        return answer


class Hints:
    """Asks the engine, and keeps the latest answers."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._hints: AnswerCache[Hint] = AnswerCache()
        self._explanations: AnswerCache[Explanation] = AnswerCache()
        self._flips: AnswerCache[FlipValues | None] = AnswerCache()

    def hint(self, table: Table, seed: int = FIRST_SEED) -> Hint:
        """Return the hint for the learner's decision; it must be his turn, the engine ready."""
        key = (table.token, table.version, seed, ())
        return self._hints.get(key, lambda: self._engine.hint(table.observation, seed))

    def hint_at(self, place: str, seen: Observation) -> Hint:
        """Return the hint for a position of no match; *place* names it."""
        return self._hints.get(
            (place, 0, FIRST_SEED, ()), lambda: self._engine.hint(seen, FIRST_SEED)
        )

    def explanation_at(self, place: str, seen: Observation) -> Explanation:
        """Return why the hint for a position of no match ranks as it does."""
        hint, key = self.hint_at(place, seen), (place, 0, FIRST_SEED, ())
        return self._explanations.get(key, lambda: self._engine.explain(seen, hint, FIRST_SEED, ()))

    def explain_hint(
        self, place: str, seen: Observation, hint: Hint, actions: Actions
    ) -> Explanation:
        """Return the explanation of a hint; *place* is the key that it is kept under."""
        key = (place, 0, hint.seed, actions)
        return self._explanations.get(
            key, lambda: self._engine.explain(seen, hint, hint.seed, actions)
        )

    def explanation(
        self, table: Table, seed: int = FIRST_SEED, actions: Actions = ()
    ) -> Explanation:
        """Return why the hint of these samples ranks as it does."""
        hint, key = self.hint(table, seed), (table.token, table.version, seed, actions)
        return self._explanations.get(
            key, lambda: self._engine.explain(table.observation, hint, seed, actions)
        )

    def flips(self, table: Table, action: Action, then: Card) -> FlipValues | None:
        """Return the value of each card that an action may turn up, None where it turns up none."""
        key = (table.token, table.version, FIRST_SEED, (action, then))
        return self._flips.get(key, lambda: self._engine.flips(table.observation, action, then))
