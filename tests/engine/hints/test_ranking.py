"""The figures of candidates: what a way that a stage left behind is worth, and how sure that is."""

import numpy as np
import pytest

from tests.engine.estimates import candidate, sampled
from tutor.engine.hints.candidates import Candidate
from tutor.engine.hints.ranking import WorldValues, rank_by_chance, rank_by_points
from tutor.rules.cards import NO_CARD
from tutor.rules.round.play import GIVE_UP, PLAY_ON, Action

ROOTS = ((3, NO_CARD), (8, NO_CARD))
TRIED, WORLDS, SEED = 40, 160, 1


def test_a_way_that_was_left_behind_has_the_error_of_a_regression_on_the_best() -> None:
    """Its mean is the best one's in all worlds less what it lost in those that it was tried in.

    How far such means spread is seen when the same is drawn many times.
    """
    luck = np.random.default_rng(7)
    found = []
    for _ in range(3000):
        shared = luck.normal(0, 10, WORLDS)
        best, other = shared + luck.normal(5, 3, WORLDS), shared + luck.normal(0, 3, WORLDS)
        other[TRIED:] = np.nan
        found.append(rank_by_points(ROOTS, WorldValues(np.array([best, other])), SEED)[1])

    assert {one.action for one in found} == {8}
    spread = np.std([one.points.value for one in found])
    assert np.mean([one.points.se for one in found]) == pytest.approx(spread, rel=0.05)
    assert np.mean([one.points.value for one in found]) == pytest.approx(
        0, abs=4 * spread / 3000**0.5
    )


def test_a_way_that_was_tried_in_every_world_has_the_error_of_its_mean() -> None:
    values = np.random.default_rng(1).normal(0, 10, (2, WORLDS))
    for one in rank_by_points(ROOTS, WorldValues(values), SEED):
        row = values[[action for action, _ in ROOTS].index(one.action)]

        assert one.points.value == pytest.approx(row.mean())
        assert one.points.se == pytest.approx(row.std(ddof=1) / WORLDS**0.5)


def test_worlds_of_one_draw_tell_no_more_than_one() -> None:
    values = np.random.default_rng(2).normal(0, 10, (2, WORLDS))
    values[1, TRIED:] = np.nan
    twice = np.concatenate([values[:, :TRIED], values[:, :TRIED], values[:, TRIED:]], axis=1)
    twice[1, : 2 * TRIED] = np.repeat(values[1, :TRIED], 2)
    twice[0, : 2 * TRIED] = np.repeat(values[0, :TRIED], 2)
    cluster_ids = np.concatenate([np.repeat(np.arange(TRIED), 2), np.arange(TRIED, WORLDS)])

    one, other = (
        rank_by_points(ROOTS, tried, SEED)
        for tried in (WorldValues(values), WorldValues(twice, cluster_ids))
    )

    for before, after in zip(one, other, strict=True):
        assert (before.gap.samples, after.gap.samples) in (
            (WORLDS, WORLDS + TRIED),
            (TRIED, 2 * TRIED),
        )
        assert after.gap.se == pytest.approx(before.gap.se)


def test_what_is_certain_is_told_exactly_in_however_few_worlds_it_was_tried() -> None:
    roots = ((PLAY_ON, 1), (PLAY_ON, 2), (GIVE_UP, NO_CARD))
    better = [1.0, 9.0, 14.0, 16.0]
    values = np.array([better, [0.0, 0.0, np.nan, np.nan], [4.0, 4.0, np.nan, np.nan]])
    going_on, giving_up = rank_by_points(roots, WorldValues(values), 1)

    assert (giving_up.action, giving_up.gap.value) == (GIVE_UP, 6)
    assert (giving_up.points.value, giving_up.points.se) == (4, 0)
    assert (going_on.points.value, going_on.gap.value) == (10, 0)


def test_what_is_certain_is_best_where_the_rest_proved_worse() -> None:
    roots = ((PLAY_ON, 1), (GIVE_UP, NO_CARD))
    values = np.array([[9.0, 9.0, -7.0, -7.0], [4.0, 4.0, np.nan, np.nan]])
    giving_up, going_on = rank_by_points(roots, WorldValues(values), 1)

    assert (giving_up.points.value, giving_up.gap.value) == (4, 0)
    assert (going_on.points.value, going_on.gap.value) == (1, 3)


def test_chances_are_ranked_by_what_they_give_up() -> None:
    def likely(action: Action, chance: float, se: float, lost: float = 0.0) -> Candidate:
        return candidate(action, chance=sampled(chance, se), chance_gap=sampled(lost))

    sure, unsure, less = likely(1, 0.9, 0.0), likely(2, 0.9, 0.1), likely(3, 0.8, 0.0, lost=0.1)
    assert rank_by_chance([less, unsure, sure]) == (sure, unsure, less)

    lost, open_still = likely(4, 0.0, 0.0), likely(5, 0.0, 0.1)
    assert rank_by_chance([lost, open_still]) == (open_still, lost)
