"""An engine that needs no compiled code, and counts how often it is asked."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, MutableSequence, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import numpy as np

from tests.engine import estimates
from tests.engine.positions import redealt
from tutor.engine.confidence import estimate_mean
from tutor.engine.exact.open_cards import Solution
from tutor.engine.hints.candidates import Part
from tutor.engine.hints.flips import FlipValue, FlipValues
from tutor.engine.hints.hint import Candidate, Hint
from tutor.engine.hints.weaker import WorthAgainst
from tutor.engine.players import Player, find_player
from tutor.engine.search.lines import PlayedLine, Sought, TwoLines
from tutor.explain.claim import POINTS, Number
from tutor.explain.contrast import Verdict, Why
from tutor.explain.explained import Explained, Explanation
from tutor.explain.facts.reasons import list_reasons
from tutor.explain.threats import Danger, Need, Threats
from tutor.explain.weighing import Weighing
from tutor.review.engine import Root
from tutor.review.figures import Assessment, Budget, RoundAssessment
from tutor.review.review import Review, RoundJudgement, SampledDeals
from tutor.review.units import ROUND, Unit
from tutor.review.verdicts.verdicts import derive_review
from tutor.rules.cards import NO_CARD, Card, cards_in, lowest, month_of
from tutor.rules.legal import legal_actions
from tutor.rules.match.match import Match
from tutor.rules.observation import Observation
from tutor.rules.position import PLAY_HAND
from tutor.rules.round.capture import list_captures
from tutor.rules.round.play import Action
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset

WORLDS = 1000


def taken(observation: Observation, action: Action) -> Card:
    """Return the first card that a played card may take, where there is a choice."""
    if observation.phase != PLAY_HAND:
        return NO_CARD
    joker = observation.rules.joker
    ways = list_captures(joker, observation.field, action)
    return lowest(ways[0]) if len(ways) > 1 else NO_CARD


class InOrder(Random):
    """Deals cards in the order of their numbers: by nothing that is not known."""

    def shuffle(self, x: MutableSequence[Any]) -> None:
        x[:] = sorted(x)


def sample_deals(
    points: Sequence[Sequence[float]], seed: int, draws: Sequence[int] | None = None
) -> SampledDeals:
    """Return deals of these points; those of one draw of the hands count as one."""
    rows, ids = np.array(points), None if draws is None else np.array(draws)
    return SampledDeals(
        points,
        [estimate_mean(row, seed, ids) for row in rows],
        [estimate_mean(rows[0] - row, seed, ids) for row in rows],
    )


@dataclass
class FakeEngine:
    """Ranks the legal actions in their order, and finds nothing of note in any unit of a match."""

    players: Callable[[str], Player] = find_player
    ready: bool = True
    compiling: set[str] = field(default_factory=set)  # games whose hints are not ready yet
    asked: int = 0
    explained: int = 0
    turned: int = 0
    solved: list[Round] = field(default_factory=list)
    weaker: list[str] = field(default_factory=list)  # levels against which values were asked for
    assessed: Counter[tuple[Unit, Budget, int]] = field(default_factory=Counter)
    meanwhile: Callable[[], object] = lambda: None  # happens before it says whether it is ready
    during: Callable[[Unit], object] = lambda unit: None  # happens before a unit is done
    watch: Callable[[Match], object] = lambda match: None  # is told what it is asked about
    verdict: Verdict | None = None  # on the best action beside the next one
    named: tuple[Part, ...] = ()  # what the verdict names
    forgets: bool = False  # whether no claim is established any more
    weighed: Weighing | None = None  # what it says of a decision
    step: float = 1.0  # points from one candidate to the next
    version: str = "one"  # what it stamps analyses with

    def is_ready(self, ruleset: Ruleset) -> bool:
        self.meanwhile()
        return self.ready and ruleset.game.name not in self.compiling

    def find_player(self, level: str) -> Player:
        return self.players(level)

    def hint(self, seen: Observation, seed: int = 1) -> Hint:
        self.asked += 1
        candidates = tuple(
            self.candidate(seen, action, self.step * place, seed)
            for place, action in enumerate(legal_actions(seen))
        )
        return Hint(candidates, samples=WORLDS, seed=seed)

    def candidate(self, seen: Observation, action: Action, gap: float, seed: int) -> Candidate:
        return estimates.candidate(
            action,
            3 - gap,
            0.5,
            gap,
            0.25 if gap else 0.0,
            follow_up=taken(seen, action),
            samples=WORLDS,
            seed=seed,
        )

    def explain(
        self,
        seen: Observation,
        hint: Hint,
        seed: int,
        actions: Sequence[Action],
        *,
        by_rounds: bool = False,
    ) -> Explanation:
        """Return the facts of the rules about every candidate."""
        self.explained += 1
        explained = [
            Explained(
                one.action,
                one.follow_up,
                Number.of("points", POINTS, one.points),
                Number.of("gap", POINTS, one.gap),
                () if self.forgets else list_reasons(seen, one.action, one.follow_up),
            )
            for one in hint.candidates
        ]
        whys: tuple[Why, ...] = ()
        if self.verdict and len(hint.distinct) > 1:
            best, *others = hint.distinct
            rivals = [one for one in others if one.action in actions] or others[:1]
            whys = tuple(
                Why(best.action, one.action, self.verdict, one.gap.less(best.gap), named=self.named)
                for one in rivals
            )
        return Explanation(tuple(explained), self.weighed, hint.engine, seed, 0, whys)

    def find_threats(self, seen: Observation) -> Threats:
        """Return that every opponent needs the first yaku and may take any card."""
        others = [seat for seat in range(seen.seats) if seat != seen.seat]
        first = seen.yaku[0]
        need = Need(first, 0, first.cards & ~seen.captured[seen.seat], 0.25, 0.5)
        return Threats(
            dict.fromkeys(others, (need,)),
            dict.fromkeys(cards_in(seen.field), Danger(0.5)),
            dict.fromkeys(cards_in(seen.hand), Danger(0.0, is_certain=True)),
        )

    def flips(self, seen: Observation, action: Action, then: Card) -> FlipValues | None:
        """Return flips that are worth their month, in points less than seven."""
        self.turned += 1
        found = [
            FlipValue(card, estimates.sampled(month_of(card) - 7.0, 0.5, 10))
            for card in cards_in(seen.unseen)
        ]
        return FlipValues(tuple(found), estimates.sampled(0.0, 0.1, 10 * len(found)), "fake")

    def play_out(
        self, seen: Observation, roots: Sequence[Root], samples: int, seed: int
    ) -> SampledDeals:
        """Return results as dice give them, an earlier root two points better than the next."""
        dice = Random(seed)
        thrown = [dice.randint(-9, 9) for _deal in range(samples)]
        points = [[one - 2.0 * at for one in thrown] for at, _root in enumerate(roots)]
        return sample_deals(points, seed)

    def value_against(self, seen: Observation, hint: Hint, level: str) -> tuple[WorthAgainst, ...]:
        """Return that each later action is worth two points more, against a level."""
        self.weaker.append(level)
        return tuple(
            WorthAgainst(
                one.action,
                estimates.sampled(2.0 * place, 0.5, WORLDS),
                estimates.sampled(2.0 * place, 0.5 if place else 0.0, WORLDS),
            )
            for place, one in enumerate(hint.distinct)
        )

    def punish(
        self, moment: Round, seen: Observation, roots: tuple[Root, Root], *, as_dealt: bool
    ) -> PlayedLine | None:
        """Return a few moves after the first root, whatever comes first, seven points worse."""
        first = moment if as_dealt else redealt(moment, InOrder())
        moments = [first, first.play(roots[0][0])]
        while len(moments) < 5 and not moments[-1].is_over:
            moments.append(moments[-1].play(moments[-1].legal()[0]))
        return PlayedLine(tuple(moments), 7.0, *((0, 0) if as_dealt else (3, 4)))

    def contrast(
        self,
        moment: Round,
        seen: Observation,
        roots: tuple[Root, Root],
        sought: Sought | None,
        place: int,
    ) -> TwoLines:
        """Return a few moves after each root, whatever comes first, in one of two deals."""
        first = redealt(moment, InOrder())
        tried, better = (tuple(self._follow(first, root)) for root in roots)
        return TwoLines(better, tried, 7.0, place % 2, 2, 3, 1, 4, shows=True)

    def _follow(self, first: Round, root: Root) -> Iterator[Round]:
        current = first
        yield current
        for action in root:
            if action != NO_CARD:
                current = current.play(action)
                yield current
        while not current.is_over:
            current = current.play(current.legal()[0])
            yield current

    def solve(self, current: Round) -> Solution:
        """Return four points against whoever moves first."""
        self.solved.append(current)
        return Solution(worth=-4, line=(), visits=10)

    def assess(self, match: Match, unit: Unit, budget: Budget, seed: int) -> Assessment:
        """Return what is found of a round without flips, for decisions as well."""
        self.assessed[unit, budget, seed] += 1
        self.watch(match)
        self.during(unit)
        kind = replace(unit, kind=ROUND)
        return RoundAssessment(kind, (0.0, 0.0), None, None, (), None, seed, budget)

    def review(
        self, match: Match, known: Mapping[Unit, Assessment], assisted: Collection[Unit]
    ) -> Review:
        """Return the true review of what is known."""
        return derive_review(match, known, assisted=assisted)

    def judge_round(self, played: Round) -> RoundJudgement:
        """Return the plain changes, and a luck of one point for whoever acted first."""
        first = played.restart().to_act
        lucks = tuple(1.0 if one == first else -1.0 for one in range(played.ruleset.players))
        return RoundJudgement(tuple(map(float, played.changes)), lucks)

    def stamp(self, ruleset: Ruleset) -> str:
        return self.version
