"""The figures of a decision: one search of what its player knew, asked again in fresh worlds."""

from typing import Any, Final, NamedTuple

from tutor.engine.equity.search import worth_of_point
from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Candidate, Hint
from tutor.engine.hints.hint import hint
from tutor.engine.hints.paired import pair
from tutor.engine.players import GreedyPlayer
from tutor.review import thresholds
from tutor.review.analysis.chances import slope
from tutor.review.analysis.figures import Budget, DecisionAssessment
from tutor.review.analysis.outlooks import foresee
from tutor.review.analysis.rule_facts import compare_by_rules
from tutor.review.units import Unit, observe_unit
from tutor.rules.legal import legal_actions
from tutor.rules.match.match import Match
from tutor.rules.observation import Observation
from tutor.rules.position import BID, CANCEL, DECIDE, MISDEAL, SHOW
from tutor.rules.round.play import Action


class _Effort(NamedTuple):
    """How many worlds a decision gets: None takes as many as a learner's hint."""

    samples: int | None
    fresh: int


_FEW: Final = (DECIDE, CANCEL, BID, MISDEAL, SHOW)  # phases with two ways to go on, or few
_EFFORTS: Final = {
    Budget.QUICK: (_Effort(64, 64), _Effort(100, 100)),
    Budget.FULL: (_Effort(None, 400), _Effort(None, 800)),
}


def assess_decision(match: Match, unit: Unit, budget: Budget, seed: int) -> DecisionAssessment:
    """Return the figures of a decision; the same arguments give the same."""
    observation = observe_unit(match, unit)
    played = match.rounds[unit.round - 1].actions[unit.step]
    return DecisionAssessment(
        unit=unit,
        player=observation.player,
        phase=observation.phase,
        played=played,
        naive=_choose_naively(observation),
        slope=_slope(match, unit, observation),
        point=worth_of_point(match.ruleset),
        budget=budget,
        is_last_round=observation.round == observation.rounds,
        **_search_decision(observation, played, budget, seed),
    )


def _choose_naively(observation: Observation) -> Action:
    return GreedyPlayer().choose(observation, 0)


def _slope(match: Match, unit: Unit, observation: Observation) -> float | None:
    sigma = thresholds.sigma(match.ruleset)
    return slope(match, unit.round, observation.player, sigma)


def _search_decision(
    observation: Observation, played: Action, budget: Budget, seed: int
) -> dict[str, Any]:
    """Return what the search says; of a forced decision there is nothing to ask."""
    if len(legal_actions(observation)) == 1:
        return {"hint": _hint_of_forced(played, seed), "again": ()}
    effort = _EFFORTS[budget][observation.phase in _FEW]
    found = hint(observation, samples=effort.samples, seed=seed)
    best = found.best
    other = next(
        one
        for one in found.candidates
        if (one.action == played if played != best.action else one.action != played)
    )
    again: tuple[Candidate, ...] = ()
    if not found.exact:
        asked = pair(observation, best, other, samples=effort.fresh, seed=seed)
        again = (asked.first, asked.second)
    made = next(one for one in found.candidates if one.action == played)
    misses, gives = compare_by_rules(
        observation, (best.action, best.follow_up), (played, made.follow_up), seed
    )
    told = again[1] if again else other
    outlook = foresee(observation, best, told, budget, seed)
    return {"hint": found, "again": again, "misses": misses, "gives": gives, "outlook": outlook}


def _hint_of_forced(action: Action, seed: int) -> Hint:
    only = Candidate(action, points=Estimate(0.0), gap=Estimate(0.0))
    return Hint((only,), samples=0, seed=seed, engine="", exact=True)
