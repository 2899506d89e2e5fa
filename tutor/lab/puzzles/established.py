"""The established actions of a position: good ones, surely better than all others."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tutor.engine.hints.candidates import Candidate
from tutor.engine.hints.hint import hint
from tutor.engine.objectives import DECIDED
from tutor.review import thresholds
from tutor.rules.observation import BEFORE_THE_FIRST_TURN, Observation
from tutor.rules.position import CANCEL
from tutor.rules.round.play import Action


@dataclass(frozen=True)
class Demand:
    """The requirements for a position, in worlds and in sigma.

    A good action is measured at most *level* below the best. Any other one costs at least *clear*,
    by *sure* standard errors. With match chances, a bad action also wins significantly less often,
    unless the demand is *open*. All of it holds even if samples are off by *room* standard errors.
    Before the first card, and where a continue may be given up, whole rounds are dealt: *few*.
    """

    worlds: int
    few: int
    level: float
    clear: float
    sure: float
    open: bool = True
    room: float = 0.0


@dataclass(frozen=True)
class Established:
    """The good actions, and what every other one gives up at least, in sigma."""

    good: tuple[Action, ...]
    loss: float


NEARLY: Final = 2 * DECIDED  # of a chance: with less at stake a match is too near its end
GLANCE: Final = Demand(worlds=64, few=40, level=0.10, clear=0.02, sure=0.0)
FOUND: Final = Demand(worlds=400, few=160, level=0.025, clear=0.05, sure=2.0)
PROVED: Final = Demand(worlds=1600, few=320, level=0.05, clear=0.02, sure=thresholds.SURE)
# Hundreds are proved together, and selection for clarity favours lucky samples: a kept one must
# hold even with samples that are far off.
CONFIRMED: Final = replace(PROVED, open=False, room=3.0)
CONFIRMATIONS: Final = 2
FRESH: Final = 10**9  # between the seed that found something and each that confirms it


def establish(observation: Observation, demand: Demand, seed: int) -> Established | None:
    """Return what is established, None where an action is neither good nor surely worse."""
    candidates, sigma = _measure(observation, demand, seed), thresholds.sigma(observation.ruleset)
    good = {candidate.action for candidate in candidates if _is_level(candidate, demand, sigma)}
    return _judge(candidates, good, demand, sigma)


def prove(
    observation: Observation, good: Collection[Action], demand: Demand, seed: int
) -> Established | None:
    """Return what is established about supposedly good actions, None where they may not be."""
    candidates, sigma = _measure(observation, demand, seed), thresholds.sigma(observation.ruleset)
    if not all(
        _is_level(candidate, demand, sigma) for candidate in candidates if candidate.action in good
    ):
        return None
    return _judge(candidates, good, demand, sigma)


def confirm(observation: Observation, good: Collection[Action], seed: int) -> Established | None:
    """Return what samples of their own establish again and again of what one seed has found."""
    losses = list[float]()
    for time in range(1, CONFIRMATIONS + 1):
        established = prove(observation, good, CONFIRMED, seed + FRESH * time)
        if established is None:
            return None
        losses.append(established.loss)
    return Established(tuple(sorted(good)), min(losses))


def _measure(observation: Observation, demand: Demand, seed: int) -> Sequence[Candidate]:
    is_whole = observation.phase in (*BEFORE_THE_FIRST_TURN, CANCEL)
    samples = demand.few if is_whole else demand.worlds
    return hint(observation, samples=samples, seed=seed, in_all_worlds=True).candidates


def _judge(
    candidates: Sequence[Candidate], good: Collection[Action], demand: Demand, sigma: float
) -> Established | None:
    """Return what is established if all but the good actions are surely worse."""
    if not demand.open and _is_match_decided(candidates):
        return None
    lost = [
        _bound_loss(candidate, demand, sigma)
        for candidate in candidates
        if candidate.action not in good
    ]
    if not lost or candidates[0].action not in good or min(lost) < demand.clear:
        return None
    return Established(tuple(sorted(good)), min(lost))


def _is_level(candidate: Candidate, demand: Demand, sigma: float) -> bool:
    return candidate.gap.value + demand.room * candidate.gap.se <= demand.level * sigma


def _bound_loss(candidate: Candidate, demand: Demand, sigma: float) -> float:
    """Return a lower bound of an action's cost in sigma; 0 if it wins as often.

    The certainty of the lower chance is that of the demand.
    """
    wins_less = candidate.chance_gap
    if wins_less is not None:
        error = thresholds.SURE * wins_less.se
        if wins_less.value + (error if demand.open else -error) <= 0:
            return 0.0
    return (candidate.gap.value - (demand.sure + demand.room) * candidate.gap.se) / sigma


def _is_match_decided(candidates: Sequence[Candidate]) -> bool:
    """Return whether the match is as good as won or lost, whatever is done."""
    chances = [candidate.chance.value for candidate in candidates if candidate.chance is not None]
    return bool(chances) and (min(chances) > 1 - NEARLY or max(chances) < NEARLY)
