"""Hints: computed once for each position, and cached for all learners.

Learners of a class meet the same positions in a shared deal, and a page requests its hint each time
it is shown. A hint depends only on its player's observation and the seed, so these are the cache
key.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Mapping
from threading import Lock
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from tutor.engine.hints.candidates import Hint
from tutor.explain.explained import Explanation
from tutor.review.engine import Engine, Root
from tutor.review.figures import Assessment
from tutor.review.review import Review
from tutor.review.units import Unit
from tutor.rules.cards import Card
from tutor.rules.match.match import Match
from tutor.rules.observation import Observation
from tutor.rules.round.play import Action
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset

if TYPE_CHECKING:  # the engine is imported only after its cache folder is set
    from tutor.engine.hints.flips import FlipValues
    from tutor.engine.hints.weaker import WorthAgainst
    from tutor.engine.search.lines import Sought, TwoLines
    from tutor.explain.threats import Threats

KEPT: Final = 256  # cached results: a school requests them together
FIRST_SEED: Final = 1  # of the samples; each later one draws fresh samples

Actions = tuple[Action, ...]  # to explain besides the best; empty: those that follow it
Figures = tuple[Mapping[Unit, Assessment], Collection[Unit]]  # of a match; the units with help
Answer = TypeVar("Answer")


class AnswerCache(Generic[Answer]):
    """The latest results, each computed once."""

    def __init__(self) -> None:
        self._answers: OrderedDict[Hashable, Answer] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, work_out: Callable[[], Answer]) -> Answer:
        """Return the cached result of *key*; otherwise compute and cache it."""
        with self._lock:
            if key in self._answers:
                self._answers.move_to_end(key)
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
        self._threats: AnswerCache[Threats] = AnswerCache()
        self._lines: AnswerCache[TwoLines | None] = AnswerCache()
        self._against: AnswerCache[tuple[WorthAgainst, ...]] = AnswerCache()
        self._reviews: AnswerCache[Review] = AnswerCache()

    def is_ready(self, ruleset: Ruleset) -> bool:
        """Return whether the engine can answer by these rules without compiling first."""
        return self._engine.is_ready(ruleset)

    def hint(self, observation: Observation, seed: int = FIRST_SEED) -> Hint:
        """Return the hint for a position; its player must have to act, the engine be ready."""
        key = observation, seed
        return self._hints.get(key, lambda: self._engine.hint(observation, seed))

    def explanation(
        self, observation: Observation, seed: int = FIRST_SEED, actions: Actions = ()
    ) -> Explanation:
        """Return why the hint of these samples ranks as it does."""
        return self.explain_hint("", observation, self.hint(observation, seed), actions)

    def explain_hint(
        self, place: str, observation: Observation, hint: Hint, actions: Actions
    ) -> Explanation:
        """Return the explanation of a hint; *place* identifies the review with another one."""
        key = place, observation, hint.seed, actions
        return self._explanations.get(
            key,
            lambda: self._engine.explain(
                observation, hint, hint.seed, actions, by_rounds=bool(place)
            ),
        )

    def flips(self, observation: Observation, action: Action, card: Card) -> FlipValues | None:
        """Return the value of each card that an action may turn up, None where it turns up none."""
        key = observation, action, card
        return self._flips.get(key, lambda: self._engine.flips(observation, action, card))

    def contrast(
        self,
        moment: Round,
        observation: Observation,
        roots: tuple[Root, Root],
        sought: Sought | None,
        place: int,
    ) -> TwoLines | None:
        """Return two moves in one deal, None where none is worse."""
        key = observation, moment.turns, roots, sought, place
        return self._lines.get(
            key, lambda: self._engine.contrast(moment, observation, roots, sought, place)
        )

    def threats(self, observation: Observation) -> Threats:
        """Return the opponents' threats."""
        return self._threats.get(observation, lambda: self._engine.find_threats(observation))

    def against_level(self, observation: Observation, level: str) -> tuple[WorthAgainst, ...]:
        """Return each move's value against a level that is weaker than hints assume."""
        key = observation, level
        return self._against.get(
            key, lambda: self._engine.value_against(observation, self.hint(observation), level)
        )

    def review(self, key: Hashable, match: Match, read: Callable[[], Figures]) -> Review:
        """Return the review of a match; *read* its stored figures unless the *key* is cached."""
        return self._reviews.get(key, lambda: self._engine.review(match, *read()))
