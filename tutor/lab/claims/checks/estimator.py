"""Second estimates of the numbers of claims: separate rounds, and searches with another seed."""

from collections.abc import Mapping
from functools import cached_property

from tutor.engine.worlds.symmetry import canonical_relabelling
from tutor.explain.claim import Claim
from tutor.explain.kinds import ClaimKind
from tutor.lab.claims.checks.beginnings import estimate_bids
from tutor.lab.claims.checks.hands import HELD, WeighedHands, estimate_held
from tutor.lab.claims.checks.rounds import Playout, WorldPlayouts
from tutor.lab.claims.checks.samples import PairedPlayouts, estimate_numbers, mean_with_error
from tutor.lab.claims.checks.scene import Scene
from tutor.lab.claims.checks.searches import SEARCHED, Searches
from tutor.rules.cards import NO_CARD, Card
from tutor.rules.observation import BEFORE_THE_FIRST_TURN, Observation
from tutor.rules.position import BID, CANCEL, DECIDE
from tutor.rules.round.play import KOIKOI, PLAY_ON, Action

GOES_ON = {DECIDE: KOIKOI, CANCEL: PLAY_ON}

Way = tuple[Action, Card]  # an action, and its follow-up or NO_CARD
Estimates = dict[str, tuple[float, float]]  # by the name of a number: its value and standard error


class Estimator:
    """Estimate claims about one observation, with *samples* separate rounds after an action.

    A net is not perfectly symmetric between equivalent months, so players and searches use the
    labelling of months in which the claims were made.
    """

    def __init__(self, observation: Observation, samples: int, seed: int) -> None:
        self._labels = canonical_relabelling(observation)
        self._seen = self._labels.observation(observation)
        self._samples = samples
        self._seed = seed
        self._ends: dict[Action, list[Playout]] = {}
        self._searches = Searches(self._seen, seed)
        self._hands = WeighedHands(self._seen, samples, seed)

    def estimates(self, way: Way, claim: Claim, thens: Mapping[Action, Card]) -> Estimates:
        """Return a second estimate of each number of a claim about *way*, if available.

        *thens* has the follow-up of each action, the best one first.
        """
        ways = dict(map(self._relabel, thens.items()))
        return self._estimates(self._relabel(way), claim.relabel(self._labels), ways)

    def _relabel(self, way: Way) -> Way:
        return self._labels.action(way[0]), self._labels.action(way[1])

    def _estimates(self, way: Way, claim: Claim, thens: Mapping[Action, Card]) -> Estimates:
        if claim.kind in SEARCHED:
            return self._searches.estimate_again(way[0], next(iter(thens)), claim)
        if claim.kind in HELD:
            return estimate_held(Scene(self._seen, *way), self._hands, claim)
        if self._seen.phase in BEFORE_THE_FIRST_TURN:
            return self._bids(claim)
        if claim.kind == ClaimKind.DECIDES:
            return {}
        both = self._both(way, claim, thens)
        return {} if both is None else estimate_numbers(both, claim)

    def _bids(self, claim: Claim) -> Estimates:
        """Return again what joining is worth, and what passing is."""
        if claim.kind != ClaimKind.EXPECTS or self._seen.phase != BID:
            return {}
        joined, passed = self._bid_again
        return {"expected": mean_with_error(joined), "now": mean_with_error(passed)}

    @cached_property
    def _bid_again(self) -> tuple[list[float], list[float]]:
        return estimate_bids(self._seen, self._samples, self._seed)

    def _both(self, way: Way, claim: Claim, thens: Mapping[Action, Card]) -> PairedPlayouts | None:
        """Return rounds after both actions, None where the second search has another follow-up."""
        if self._seen.phase in GOES_ON:
            on = GOES_ON[self._seen.phase], NO_CARD
            searched = self._searches.search_again(on, on)
            return searched and PairedPlayouts(self._seen, self._after(on), (), searched)
        if claim.against is None:
            searched = self._searches.search_again(way, way)
            return searched and PairedPlayouts(self._seen, self._after(way), (), searched)
        against = claim.against, thens[claim.against]
        searched = self._searches.search_again(way, against)
        if searched is None:
            return None
        return PairedPlayouts(self._seen, self._after(way), self._after(against), searched)

    @cached_property
    def _replay(self) -> WorldPlayouts:
        return WorldPlayouts(self._seen, self._samples, self._seed)

    def _after(self, way: Way) -> list[Playout]:
        if way[0] not in self._ends:
            self._ends[way[0]] = self._replay.after(way)
        return self._ends[way[0]]
