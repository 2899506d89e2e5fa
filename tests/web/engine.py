"""An engine that ranks the legal actions in their order, and counts how often it is asked."""

from collections.abc import Callable, Sequence
from random import Random

from tests.engine import estimates
from tutor.engine.hints.flips import FlipValue, FlipValues
from tutor.engine.hints.hint import Candidate, Hint
from tutor.explain.claim import POINTS, Number
from tutor.explain.explanation import Explained, Explanation
from tutor.explain.facts.reasons import list_reasons
from tutor.explain.weighing import Weighing
from tutor.rules.cards import NO_CARD, Card, cards_in, lowest, month_of
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation
from tutor.rules.position import PLAY_HAND
from tutor.rules.round.capture import list_captures
from tutor.rules.round.play import Action
from tutor.rules.ruleset import Ruleset
from tutor.web.hint_service import Actions
from tutor.web.review.what_if.deals import Root

WORLDS = 1000


def taken(observation: Observation, action: Action) -> Card:
    """Return the first card that a played card may take, where there is a choice."""
    if observation.phase != PLAY_HAND:
        return NO_CARD
    joker = observation.ruleset.tables(observation.round).joker
    ways = list_captures(joker, observation.field, action)
    return lowest(ways[0]) if len(ways) > 1 else NO_CARD


class FakeEngine:
    """Stands in for the compiled search."""

    def __init__(self) -> None:
        self.ready = True
        self.compiling: set[str] = set()  # games whose hints are not ready yet
        self.asked = 0
        self.explained = 0
        self.turned = 0
        self.meanwhile: Callable[[], object] = lambda: None  # happens before it answers
        self.forgets = False  # whether no claim is established any more
        self.weighed: Weighing | None = None  # what it says of a decision
        self.step = 1.0  # points from one candidate to the next

    def is_ready(self, ruleset: Ruleset) -> bool:
        self.meanwhile()
        return self.ready and ruleset.game.name not in self.compiling

    def hint(self, observation: Observation, seed: int = 1) -> Hint:
        self.asked += 1
        candidates = tuple(
            self.candidate(observation, action, self.step * place, seed)
            for place, action in enumerate(legal_actions(observation))
        )
        return Hint(candidates, samples=WORLDS, seed=seed)

    def candidate(
        self, observation: Observation, action: Action, gap: float, seed: int
    ) -> Candidate:
        return estimates.candidate(
            action,
            3 - gap,
            0.5,
            gap,
            0.25 if gap else 0.0,
            follow_up=taken(observation, action),
            samples=WORLDS,
            seed=seed,
        )

    def explain(
        self, observation: Observation, hint: Hint, seed: int, actions: Actions
    ) -> Explanation:
        """Return the facts of the rules about every candidate."""
        self.explained += 1
        explained = [
            Explained(
                one.action,
                one.follow_up,
                Number.of("points", POINTS, one.points),
                Number.of("gap", POINTS, one.gap),
                () if self.forgets else list_reasons(observation, one.action, one.follow_up),
            )
            for one in hint.candidates
        ]
        return Explanation(tuple(explained), self.weighed, hint.engine, seed, 0)

    def flips(self, observation: Observation, action: Action, then: Card) -> FlipValues:
        """Return flips that are worth their month, in points less than seven."""
        self.turned += 1
        found = [
            FlipValue(card, estimates.sampled(month_of(card) - 7.0, 0.5, 10))
            for card in cards_in(observation.unseen)
        ]
        return FlipValues(tuple(found), estimates.sampled(0.0, 0.1, 10 * len(found)), "fake")

    def play_out(
        self, observation: Observation, roots: Sequence[Root], samples: int, seed: int
    ) -> list[list[float]]:
        """Return results as dice give them, an earlier root two points better than the next."""
        dice = Random(seed)
        thrown = [dice.randint(-9, 9) for _deal in range(samples)]
        return [[one - 2.0 * at for one in thrown] for at, _root in enumerate(roots)]
