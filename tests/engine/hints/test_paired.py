"""Two actions in fresh worlds."""

import pytest

from tests.engine.positions import hachihachi, koikoi, moments, roppyakken, seen
from tutor.engine.estimate import Estimate
from tutor.engine.hints.hint import hint
from tutor.engine.hints.paired import pair
from tutor.rules.position import BID, DECIDE, PLAY_HAND
from tutor.rules.ruleset import Ruleset

ASKED = [
    (koikoi(), PLAY_HAND),
    (koikoi(), DECIDE),
    (koikoi(min_koikoi_points=3), PLAY_HAND),
    (roppyakken(players=3), PLAY_HAND),
    (hachihachi(players=4), BID),
]


@pytest.mark.parametrize(("rules", "phase"), ASKED)
def test_two_actions_are_measured_against_the_first_in_worlds_of_their_own(
    rules: Ruleset, phase: int
) -> None:
    observation = seen(moments(rules, {phase}, enough=1)[0])
    found = hint(observation, samples=20)
    first, second = found.candidates[:2]

    asked = pair(observation, first, second, samples=30, seed=1)

    assert (asked.first.action, asked.second.action) == (first.action, second.action)
    assert (asked.first.gap.value, asked.first.gap.se) == (0, 0)
    ahead = asked.first.points.value - asked.second.points.value
    assert asked.second.gap.value == pytest.approx(ahead)
    assert {one.gap.samples for one in (asked.first, asked.second)} == {30}
    assert asked.second.gap.se > 0
    assert asked == pair(observation, first, second, samples=30, seed=1)
    assert asked != pair(observation, first, second, samples=30, seed=2)


def test_where_the_match_may_decide_its_chances_are_told_again() -> None:
    observation = seen(moments(koikoi(), {DECIDE}, enough=1)[0])
    stop_and_go = hint(observation, samples=20).candidates[:2]

    asked = pair(observation, *stop_and_go, samples=30, seed=1)

    first, second = ((one.chance, one.chance_gap) for one in (asked.first, asked.second))
    assert first[0] is not None
    assert second[0] is not None
    assert first[1] == Estimate(0.0)
    assert second[1] is not None
    assert second[1].value == pytest.approx(first[0].value - second[0].value)
