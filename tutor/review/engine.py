"""The interface to compiled code for the rooms above, and the only module that imports it.

Pages answer before numba and everything built on it are imported, which takes as long as importing
the pages.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from tutor.engine.hints.candidates import Hint
from tutor.engine.players import Player, find_player
from tutor.engine.readiness import is_ready
from tutor.explain.explained import Explanation
from tutor.review.figures import Assessment, Budget
from tutor.review.review import Review, RoundJudgement, SampledDeals
from tutor.review.thresholds import HINT_ROUNDS
from tutor.review.units import Unit
from tutor.rules.cards import Card
from tutor.rules.match.match import Match
from tutor.rules.observation import Observation
from tutor.rules.round.play import Action
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset

if TYPE_CHECKING:  # types that need the engine
    from tutor.engine.exact.open_cards import Solution
    from tutor.engine.hints.flips import FlipValues
    from tutor.engine.hints.weaker import WorthAgainst
    from tutor.engine.search.lines import PlayedLine, Sought, TwoLines
    from tutor.explain.threats import Threats

Root = tuple[Action, Card]  # an action, and the card taken where that is a choice, or NO_CARD


class Engine(Protocol):
    """Answers what only compiled code can answer. The same question has the same answer."""

    def is_ready(self, ruleset: Ruleset) -> bool:
        """Return whether questions by a ruleset are answered without waiting for the compiler."""

    def find_player(self, level: str) -> Player:
        """Return the computer player of a level; raise UnknownPlayerError if there is none."""

    def hint(self, observation: Observation, seed: int) -> Hint:
        """Return every legal action with its value, from the samples of a seed."""

    def explain(
        self,
        observation: Observation,
        hint: Hint,
        seed: int,
        actions: Sequence[Action],
        *,
        by_rounds: bool = False,
    ) -> Explanation:
        """Return the reasons of a hint's ranking: the best, and *actions* or the next ones.

        *by_rounds* compares the actions of a stored hint by whole rounds.
        """

    def find_threats(self, observation: Observation) -> Threats:
        """Return the opponents' threats, before a card is played or a yaku stopped with."""

    def flips(self, observation: Observation, action: Action, card: Card) -> FlipValues | None:
        """Return the value of each card that an action may turn up, None where it turns up none."""

    def play_out(
        self, observation: Observation, roots: Sequence[Root], samples: int, seed: int
    ) -> SampledDeals:
        """Return the points of each root in each of the same worlds, by the beliefs of a hint."""

    def value_against(
        self, observation: Observation, hint: Hint, level: str
    ) -> tuple[WorthAgainst, ...]:
        """Return the values of a hint's actions against players of a weaker level."""

    def punish(
        self, moment: Round, observation: Observation, roots: tuple[Root, Root], *, as_dealt: bool
    ) -> PlayedLine | None:
        """Return a line in which the first root does worse than the second, the best.

        With the real cards, or with cards that are possible by *observation*; None where
        none is found.
        """

    def contrast(
        self,
        moment: Round,
        observation: Observation,
        roots: tuple[Root, Root],
        sought: Sought | None,
        place: int,
    ) -> TwoLines | None:
        """Return the lines of two roots, the better one last, in one deal; None if none is worse.

        Of the deals with the *sought* end it is the *place*th.
        """

    def solve(self, current: Round) -> Solution:
        """Return the best play of two with all cards open."""

    def assess(self, match: Match, unit: Unit, budget: Budget, seed: int) -> Assessment:
        """Return the figures of a unit of a finished match."""

    def review(
        self, match: Match, stored_values: Mapping[Unit, Assessment], assisted: Collection[Unit]
    ) -> Review:
        """Return the review as far as figures are known; no *assisted* decision is held for own."""

    def judge_round(self, played: Round) -> RoundJudgement:
        """Return each player's result in a finished round, and the luck of the flips."""

    def stamp(self, ruleset: Ruleset) -> str:
        """Return with what matches by these rules are analysed now."""


class LazyEngine:
    """The engine of this program, which imports compiled code on first use.

    Nothing is ready before that import, and players need it to choose. A hint and its reasons play
    *hint_rounds* rounds of each move.
    """

    is_ready = staticmethod(is_ready)
    find_player = staticmethod(find_player)

    def __init__(self, hint_rounds: int = HINT_ROUNDS) -> None:
        self._hint_rounds = hint_rounds

    @cached_property
    def _compiled(self) -> Engine:
        from tutor.review.compiled_engine import CompiledEngine

        return CompiledEngine(self._hint_rounds)

    def __getattr__(self, question: str) -> Any:
        """Return the method that answers any other question."""
        return getattr(self._compiled, question)
