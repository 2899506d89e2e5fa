"""The chance to win the match after two actions of a decision, where rounds can be played out."""

from typing import Final

from tutor.engine.equity.prospects import play_outlook, prospects_for
from tutor.engine.equity.search import (
    ComparedChance,
    MatchSearch,
    compare_chances,
    has_chances,
)
from tutor.engine.hints.candidates import CERTAIN, Candidate
from tutor.engine.hints.paired import FRESH
from tutor.engine.worlds.symmetry import canonical_relabelling
from tutor.review.analysis.figures import Budget, Foresight
from tutor.rules.observation import Observation

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
    told = [one.relabel(labels) for one in (best, other)]
    first, second = _compare(labels.observation(observation), told, worlds, seed + FRESH)
    return Foresight(first.chance, second.gap)


def _compare(
    observation: Observation, candidates: list[Candidate], worlds: int, seed: int
) -> tuple[ComparedChance, ...]:
    roots = [(one.action, one.follow_up) for one in candidates]
    certain = [one.action in CERTAIN for one in candidates]
    if prospects_for(observation.ruleset) is None:
        started = MatchSearch(observation, roots, seed)
        return compare_chances(started.chances(worlds), certain, seed, best=0)
    chances = play_outlook(observation, roots, worlds, None, seed, told=True).chances
    assert chances is not None
    return compare_chances(chances, certain, seed, best=0)
