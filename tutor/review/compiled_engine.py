"""The implementation of `engine.py`: everything that needs compiled code and is slow to import."""

from collections import OrderedDict
from collections.abc import Collection, Hashable, Mapping, Sequence
from functools import partial
from threading import Lock
from typing import Final

from tutor.engine.confidence import estimate_mean
from tutor.engine.exact.open_cards import solve
from tutor.engine.hints.flips import FlipValues, NoFlipError, value_flips
from tutor.engine.hints.hint import Hint, hint
from tutor.engine.hints.outcomes import Outcomes
from tutor.engine.hints.refined import refine
from tutor.engine.hints.weaker import value_against
from tutor.engine.luck.flips import find_luck_judge
from tutor.engine.luck.luck_parts import compare_with_others
from tutor.engine.players import find_player
from tutor.engine.readiness import is_ready
from tutor.engine.search.lines import (
    PlayedLine,
    Sought,
    TwoLines,
    find_punishment,
    find_two_lines,
    follow_as_dealt,
)
from tutor.engine.search.playouts import play_worlds, sample_playout_worlds
from tutor.engine.search.rollout_search import Root
from tutor.explain.explained import Explanation
from tutor.explain.explanation import count_listed, explain
from tutor.explain.threats import find_threats
from tutor.review.analyse import assess
from tutor.review.figures import Assessment
from tutor.review.review import Review, RoundJudgement, SampledDeals
from tutor.review.stamp import make_stamp
from tutor.review.thresholds import HINT_ROUNDS
from tutor.review.units import Unit
from tutor.review.verdicts.verdicts import derive_review
from tutor.rules.cards import Card
from tutor.rules.match.match import Match
from tutor.rules.observation import Observation
from tutor.rules.position import CANCEL, DECIDE
from tutor.rules.round.play import Action
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset

SEED: Final = 1  # of the deals in which a move is punished
KEPT: Final = 8  # hints whose rounds are kept: 5 MB each


class PlayedRounds:
    """The rounds of the latest hints, until their reasons are asked for."""

    def __init__(self) -> None:
        self._latest: OrderedDict[Hashable, Outcomes] = OrderedDict()
        self._lock = Lock()

    def put(self, key: Hashable, outcomes: Outcomes) -> None:
        """Keep the rounds of a hint, and forget the oldest."""
        with self._lock:
            self._latest[key] = outcomes
            while len(self._latest) > KEPT:
                self._latest.popitem(last=False)

    def find(self, key: Hashable) -> Outcomes | None:
        """Return the rounds of a hint, None where they are forgotten: they can be played again."""
        with self._lock:
            return self._latest.get(key)


class CompiledEngine:
    """The engine of this program; `engine.Engine` documents its methods."""

    is_ready = staticmethod(is_ready)
    find_player = staticmethod(find_player)
    find_threats = staticmethod(find_threats)
    value_against = staticmethod(value_against)
    solve = staticmethod(solve)
    assess = staticmethod(assess)

    def __init__(self, hint_rounds: int = HINT_ROUNDS) -> None:
        self._hint_rounds = hint_rounds
        self._played = PlayedRounds()

    def hint(self, observation: Observation, seed: int) -> Hint:
        """Return the hint of the search, its first actions valued by whole rounds."""
        searched = hint(observation, seed=seed)
        count_read = partial(count_listed, game=observation.ruleset.game.name)
        refined = refine(observation, searched, count_read, self._hint_rounds)
        if refined.outcomes is not None:
            self._played.put((observation.hand, observation.field, refined.hint), refined.outcomes)
        return refined.hint

    def explain(
        self,
        observation: Observation,
        hint: Hint,
        seed: int,
        actions: Sequence[Action],
        *,
        by_rounds: bool = False,
    ) -> Explanation:
        """Return the claims that hold of a hint."""
        is_of_values = observation.phase not in (DECIDE, CANCEL)
        return explain(
            observation,
            hint,
            seed=seed,
            samples=self._hint_rounds if is_of_values else None,
            actions=actions or None,
            played=self._played.find((observation.hand, observation.field, hint)),
            by_rounds=by_rounds,
        )

    def flips(self, observation: Observation, action: Action, card: Card) -> FlipValues | None:
        """Return the flips of one search, sorted by the top of the stock."""
        try:
            return value_flips(observation, action, card)
        except NoFlipError:
            return None

    def play_out(
        self, observation: Observation, roots: Sequence[Root], samples: int, seed: int
    ) -> SampledDeals:
        """Return how rounds end that the net plays, in the worlds that a hint of the seed tries."""
        worlds = sample_playout_worlds(observation, samples, seed)
        points = play_worlds(observation, roots, worlds).margins
        return SampledDeals(
            points.tolist(),
            [estimate_mean(row, seed, worlds.cluster_ids) for row in points],
            [estimate_mean(points[0] - row, seed, worlds.cluster_ids) for row in points],
        )

    def punish(
        self, moment: Round, observation: Observation, roots: tuple[Root, Root], *, as_dealt: bool
    ) -> PlayedLine | None:
        """Return the line in which an action is punished."""
        if as_dealt:
            return follow_as_dealt(moment, *roots)
        return find_punishment(moment, observation, *roots, seed=SEED)

    def contrast(
        self,
        moment: Round,
        observation: Observation,
        roots: tuple[Root, Root],
        sought: Sought | None,
        place: int,
    ) -> TwoLines | None:
        """Return the two lines in a deal with the sought end."""
        return find_two_lines(moment, observation, roots, SEED, sought, place)

    def review(
        self, match: Match, stored_values: Mapping[Unit, Assessment], assisted: Collection[Unit]
    ) -> Review:
        """Return the review."""
        return derive_review(match, stored_values, assisted=assisted)

    def judge_round(self, played: Round) -> RoundJudgement:
        """Return the results by the measure of reviews, and the luck by that of the arena."""
        judge = find_luck_judge(played.ruleset)
        return RoundJudgement(
            results=compare_with_others(played.ruleset, played.changes),
            flip_lucks=judge(played) if judge else None,
        )

    def stamp(self, ruleset: Ruleset) -> str:
        """Return the stamp as the line that is stored."""
        return make_stamp(ruleset).text
