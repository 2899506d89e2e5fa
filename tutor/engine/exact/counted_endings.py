"""Endings counted exactly over all deals of the unseen cards, where that is affordable."""

from typing import Final, NamedTuple

from tutor.engine.exact import three_player, two_player
from tutor.engine.greedy.greedy_prelude import PRELUDE
from tutor.engine.search.rollout_search import Root, Values
from tutor.rules.observation import Observation

MS_OF_SAMPLE: Final = 0.03  # of the search with a net, about
EXACT_MS: Final = 100.0  # limit of an exact ending, by default


class ExactValues(NamedTuple):
    """The exact value of each root in points, and the number of deals of the unseen cards."""

    values: Values
    ways: int


def count_ending(
    observation: Observation, roots: tuple[Root, ...], budget_ms: float, *, with_chances: bool
) -> ExactValues | None:
    """Return the exact value of each root, None where that takes too long.

    With match chances (*with_chances*), use only methods that count every world.
    """
    if observation.phase in PRELUDE:
        return None
    if three_player.can_count(observation, budget_ms):
        return ExactValues(
            three_player.value_exactly(observation, roots), three_player.count_ways(observation)
        )
    if with_chances or not two_player.can_count(observation, budget_ms):
        return None
    return ExactValues(
        two_player.value_exactly(observation, roots), two_player.count_ways(observation)
    )


def limit_ms(samples: int | None, budget_ms: float | None) -> float:
    """Return the CPU time of a hint in ms, by its samples or otherwise by its budget."""
    if samples is not None:
        return samples * MS_OF_SAMPLE
    return EXACT_MS if budget_ms is None else budget_ms
