"""An engine that ranks the legal actions in their order, and counts how often it is asked."""

from tutor.engine.hint import Candidate, Hint
from tutor.rules import play
from tutor.rules.cards import cards_in
from tutor.rules.observation import Observation, public_position


class FakeEngine:
    """Stands in for the compiled search."""

    def __init__(self) -> None:
        self.ready = True
        self.asked = 0

    def is_ready(self) -> bool:
        return self.ready

    def hint(self, observation: Observation) -> Hint:
        self.asked += 1
        rules = observation.ruleset.tables(observation.round)
        actions = cards_in(play.legal(rules, public_position(observation)))
        candidates = tuple(
            Candidate(action, points=3.0 - place, se=0.5, gap=float(place), gap_se=0.25)
            for place, action in enumerate(actions)
        )
        return Hint(candidates, samples=1000, seed=1)
