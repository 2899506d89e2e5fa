"""What is established in a position: which actions are good, and surely better than all others."""

from collections.abc import Sequence
from dataclasses import dataclass
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
    """What is asked of a position, in worlds and in sigma.

    A good action is measured *level* with the best at most; any other one gives up *clear* at
    least, *sure* standard errors below what was measured; where chances to win the match are told
    it wins surely less often, unless that is only *open*. Before the first card and where a
    continue may be given up whole rounds are dealt, which takes *few* of them.
    """

    worlds: int
    few: int
    level: float
    clear: float
    sure: float
    open: bool = True


@dataclass(frozen=True)
class Established:
    """The good actions, and what every other one gives up at least, in sigma."""

    good: tuple[Action, ...]
    loss: float


NEARLY: Final = 2 * DECIDED  # of a chance: a match that hangs on less is too near its end
GLANCE: Final = Demand(worlds=64, few=40, level=0.10, clear=0.02, sure=0.0)
FOUND: Final = Demand(worlds=400, few=160, level=0.025, clear=0.05, sure=2.0)
CONFIRMED: Final = Demand(worlds=1600, few=320, level=0.025, clear=0.05, sure=3.0, open=False)
# Asked again later a little less is enough: what was chosen for being clear is so by chance too.
PROVED: Final = Demand(worlds=1600, few=320, level=0.05, clear=0.02, sure=thresholds.SURE)


def establish(seen: Observation, demand: Demand, seed: int) -> Established | None:
    """Return what is established, None where an action is neither good nor surely worse."""
    is_whole = seen.phase in (*BEFORE_THE_FIRST_TURN, CANCEL)
    samples = demand.few if is_whole else demand.worlds
    found = hint(seen, samples=samples, seed=seed).candidates
    sigma = thresholds.sigma(seen.ruleset)
    if not demand.open and _is_match_decided(found):
        return None
    good = {one.action for one in found if one.gap.value <= demand.level * sigma}
    lost = [_bound_loss(one, demand, sigma) for one in found if one.action not in good]
    if not lost or found[0].action not in good or min(lost) < demand.clear:
        return None
    return Established(tuple(sorted(good)), min(lost))


def _bound_loss(one: Candidate, demand: Demand, sigma: float) -> float:
    """Return what an action gives up at least, in sigma; nothing where it wins no less often.

    Whether it does is known as surely as is asked for.
    """
    wins_less = one.chance_gap
    if wins_less is not None:
        error = thresholds.SURE * wins_less.se
        if wins_less.value + (error if demand.open else -error) <= 0:
            return 0.0
    return (one.gap.value - demand.sure * one.gap.se) / sigma


def _is_match_decided(found: Sequence[Candidate]) -> bool:
    """Return whether the match is as good as won or lost, whatever is done."""
    chances = [one.chance.value for one in found if one.chance is not None]
    return bool(chances) and (min(chances) > 1 - NEARLY or max(chances) < NEARLY)
