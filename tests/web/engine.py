"""An engine that ranks the legal actions in their order, and counts how often it is asked."""

from tutor.engine.hint import Candidate, Hint
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation
from tutor.rules.ruleset import Ruleset


class FakeEngine:
    """Stands in for the compiled search."""

    def __init__(self) -> None:
        self.ready = True
        self.compiling: set[str] = set()  # games whose hints are not ready yet
        self.asked = 0

    def is_ready(self, ruleset: Ruleset) -> bool:
        return self.ready and ruleset.game.name not in self.compiling

    def hint(self, observation: Observation) -> Hint:
        self.asked += 1
        candidates = tuple(
            Candidate(action, points=3.0 - place, se=0.5, gap=float(place), gap_se=0.25)
            for place, action in enumerate(legal_actions(observation))
        )
        return Hint(candidates, samples=1000, seed=1)
