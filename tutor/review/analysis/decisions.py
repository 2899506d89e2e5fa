"""The figures of a decision: one search by what its player knew, repeated in fresh worlds."""

from typing import Any, Final, NamedTuple

from tutor.engine.equity.prospects import play_outlook, prospects_for
from tutor.engine.equity.search import (
    ComparedChance,
    MatchSearch,
    compare_chances,
    has_chances,
    worth_of_point,
)
from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import CERTAIN, Candidate, Hint
from tutor.engine.hints.hint import hint
from tutor.engine.hints.paired import FRESH, pair
from tutor.engine.players import GreedyPlayer
from tutor.engine.worlds.holdings import Holdings
from tutor.engine.worlds.symmetry import canonical_relabelling
from tutor.explain.claim import Claim
from tutor.explain.facts.reasons import list_reasons
from tutor.explain.kinds import ClaimKind
from tutor.review import thresholds
from tutor.review.analysis.chances import slope
from tutor.review.analysis.figures import Budget, DecisionAssessment, Foresight
from tutor.review.units import Unit, observe_unit
from tutor.rules.cards import Card
from tutor.rules.legal import legal_actions
from tutor.rules.match.match import Match
from tutor.rules.observation import Observation
from tutor.rules.position import (
    BID,
    CANCEL,
    CHOOSE_DRAW,
    CHOOSE_HAND,
    DECIDE,
    MISDEAL,
    PLAY_HAND,
    SHOW,
)
from tutor.rules.round.play import Action


class _Effort(NamedTuple):
    """How many worlds a decision gets: None takes as many as a learner's hint."""

    samples: int | None
    fresh: int


_FEW: Final = (DECIDE, CANCEL, BID, MISDEAL, SHOW)  # phases with two or few actions
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
        naive=GreedyPlayer().choose(observation, 0),
        slope=slope(match, unit.round, observation.player, thresholds.sigma(match.ruleset)),
        point=worth_of_point(match.ruleset),
        budget=budget,
        is_last_round=observation.round == observation.rounds,
        **_search_decision(observation, played, budget, seed),
    )


def _search_decision(
    observation: Observation, played: Action, budget: Budget, seed: int
) -> dict[str, Any]:
    """Return the search results; a forced decision has none."""
    if len(legal_actions(observation)) == 1:
        return {"hint": _hint_of_forced(played, seed), "again": ()}
    effort = _EFFORTS[budget][observation.phase in _FEW]
    result = hint(observation, samples=effort.samples, seed=seed)
    best = result.best
    other = next(
        entry
        for entry in result.candidates
        if (entry.action == played if played != best.action else entry.action != played)
    )
    candidates: tuple[Candidate, ...] = ()
    if not result.exact:
        requested_pair = pair(observation, best, other, samples=effort.fresh, seed=seed)
        candidates = (requested_pair.first, requested_pair.second)
    made = next(entry for entry in result.candidates if entry.action == played)
    misses, gives = compare_by_rules(
        observation, (best.action, best.follow_up), (played, made.follow_up), seed
    )
    candidate = candidates[1] if candidates else other
    outlook = foresee(observation, best, candidate, budget, seed)
    return {
        "hint": result,
        "again": candidates,
        "misses": misses,
        "gives": gives,
        "outlook": outlook,
    }


def _hint_of_forced(action: Action, seed: int) -> Hint:
    only = Candidate(action, points=Estimate(0.0), gap=Estimate(0.0))
    return Hint((only,), samples=0, seed=seed, engine="", exact=True)


WORLDS: Final = {Budget.QUICK: 60, Budget.FULL: 200}  # 200 take about 7 ms of CPU
OF_A_LOSS: Final = 5  # times as many, where the other action is known to give up points


def foresee(
    observation: Observation, best: Candidate, other: Candidate, budget: Budget, seed: int
) -> Foresight | None:
    """Return the outlook of a decision between two candidates of a hint of that *seed*.

    None where chances to win the match are not known.
    """
    if not has_chances(observation):
        return None
    worlds = WORLDS[budget] * (OF_A_LOSS if other.gap.value > other.gap.margin else 1)
    labels = canonical_relabelling(observation)
    candidates = [candidate.relabel(labels) for candidate in (best, other)]
    first, second = _compare(labels.observation(observation), candidates, worlds, seed + FRESH)
    return Foresight(first.chance, second.gap)


def _compare(
    observation: Observation, candidates: list[Candidate], worlds: int, seed: int
) -> tuple[ComparedChance, ...]:
    roots = [(candidate.action, candidate.follow_up) for candidate in candidates]
    certain = [candidate.action in CERTAIN for candidate in candidates]
    if prospects_for(observation.ruleset) is None:
        started = MatchSearch(observation, roots, seed)
        return compare_chances(started.chances(worlds), certain, seed, best=0)
    chances = play_outlook(observation, roots, worlds, None, seed, with_chances=True).chances
    assert chances is not None
    return compare_chances(chances, certain, seed, best=0)


CARDS = (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW)
Way = tuple[Action, Card]  # an action, and the card taken with it where that is a choice


def compare_by_rules(
    observation: Observation, best: Way, played: Way, seed: int = 1
) -> tuple[bool, float]:
    """Return whether only *best* makes a yaku, and *played*'s added chance for opponents.

    That is the added chance that an opponent holds a card which completes their yaku with one left
    on the field, given their plays, in worlds drawn with *seed*.
    """
    if observation.phase not in CARDS or best == played:
        return False, 0.0
    holdings = Holdings(observation, seed)
    good, bad = (list(list_reasons(observation, *way, holdings)) for way in (best, played))
    misses = bool(_choose_kind(good, ClaimKind.COMPLETES)) and not _choose_kind(
        bad, ClaimKind.COMPLETES
    )
    return misses, _sum_given_chances(bad) - _sum_given_chances(good)


def _choose_kind(claims: list[Claim], kind: ClaimKind) -> list[Claim]:
    return [claim for claim in claims if claim.kind == kind]


def _sum_given_chances(claims: list[Claim]) -> float:
    given = (claim for claim in claims if claim.kind in (ClaimKind.FEEDS, ClaimKind.LEAVES))
    return max((claim.value("chance") for claim in given), default=0.0)
