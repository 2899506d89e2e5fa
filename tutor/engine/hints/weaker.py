"""The values of a hint's actions against players of a weaker level."""

from dataclasses import dataclass, replace
from typing import Final

from tutor.engine.confidence import estimate_mean
from tutor.engine.estimate import NORMAL_95, Estimate, sidak_z
from tutor.engine.hints.candidates import Hint
from tutor.engine.search.weaker_search import play_out_against
from tutor.rules.observation import Observation
from tutor.rules.round.play import Action

SAMPLES: Final = 400  # worlds in which every action is played out


@dataclass(frozen=True)
class WorthAgainst:
    """An action, its points, and how many more they are than those of the hint's best action.

    The interval of the difference allows for as many comparisons as there are other actions.
    """

    action: Action
    points: Estimate
    more: Estimate


def value_against(observation: Observation, hint: Hint, level: str) -> tuple[WorthAgainst, ...]:
    """Return each action's value with all opponents of a level, in the hint's order.

    Equivalent actions count once. Raise ValueError for a level that is not weaker.
    """
    listed = hint.distinct
    roots = [(other.action, other.follow_up) for other in listed]
    margins = play_out_against(observation, roots, level, SAMPLES, hint.seed)
    wide = sidak_z(len(listed) - 1) / NORMAL_95
    results = []
    for candidate, row in zip(listed, margins, strict=True):
        more = estimate_mean(row - margins[0], hint.seed)
        points = estimate_mean(row, hint.seed)
        results.append(WorthAgainst(candidate.action, points, replace(more, se=more.se * wide)))
    return tuple(results)
