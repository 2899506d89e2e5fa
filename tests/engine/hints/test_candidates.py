"""The figures of candidates: what a way that a stage left behind is worth, and how sure that is."""

import numpy as np
import pytest

from tutor.engine.hints.candidates import rank_by_points
from tutor.rules.cards import NO_CARD

ROOTS = ((3, NO_CARD), (8, NO_CARD))
TRIED, WORLDS = 40, 160


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
        found.append(rank_by_points(ROOTS, np.array([best, other]))[1])

    assert {one.action for one in found} == {8}
    spread = np.std([one.points for one in found])
    assert np.mean([one.se for one in found]) == pytest.approx(spread, rel=0.05)
    assert np.mean([one.points for one in found]) == pytest.approx(0, abs=4 * spread / 3000**0.5)


def test_a_way_that_was_tried_in_every_world_has_the_error_of_its_mean() -> None:
    values = np.random.default_rng(1).normal(0, 10, (2, WORLDS))
    for one in rank_by_points(ROOTS, values):
        row = values[[action for action, _ in ROOTS].index(one.action)]

        assert one.points == pytest.approx(row.mean())
        assert one.se == pytest.approx(row.std(ddof=1) / WORLDS**0.5)


def test_worlds_of_one_draw_tell_no_more_than_one() -> None:
    values = np.random.default_rng(2).normal(0, 10, (2, WORLDS))
    values[1, TRIED:] = np.nan
    twice = np.concatenate([values[:, :TRIED], values[:, :TRIED], values[:, TRIED:]], axis=1)
    twice[1, : 2 * TRIED] = np.repeat(values[1, :TRIED], 2)
    twice[0, : 2 * TRIED] = np.repeat(values[0, :TRIED], 2)
    cluster_ids = np.concatenate([np.repeat(np.arange(TRIED), 2), np.arange(TRIED, WORLDS)])

    one, other = (rank_by_points(ROOTS, *rows) for rows in ((values, None), (twice, cluster_ids)))

    for before, after in zip(one, other, strict=True):
        assert (before.tried, after.tried) in ((WORLDS, WORLDS + TRIED), (TRIED, 2 * TRIED))
        assert after.gap_se == pytest.approx(before.gap_se)
