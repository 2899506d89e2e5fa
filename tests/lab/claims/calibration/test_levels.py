"""The level of a search: what rounds were worth beside what was said of them."""

from itertools import islice
from statistics import NormalDist

import pytest

from tests.engine.positions import hachihachi, koikoi, roppyakken
from tutor.engine.net.files import model_for
from tutor.engine.net.levels import UNKNOWN
from tutor.engine.players import GreedyPlayer
from tutor.lab.claims.calibration.levels import (
    Measured,
    find_spread,
    gather_level,
    measure_levels,
    shrink_mean,
)
from tutor.lab.claims.calibration.rounds import Seating, play_whole_rounds

GREEDY = Seating(GreedyPlayer(), GreedyPlayer())


def test_what_one_wins_in_a_round_the_others_lose() -> None:
    for rules in (koikoi(), roppyakken(), hachihachi()):
        for one in islice(play_whole_rounds(rules, GREEDY, 5), 3):
            worths = {seen.player: one.worth(seen) for seen, _ in one.turns}

            assert len(worths) == rules.players
            assert sum(worths.values()) == pytest.approx(0)


def test_a_level_is_what_rounds_bring_more() -> None:
    found = [Measured(5, more, more + 3) for more in (7.0, 13.0) * 40]

    assert gather_level(found, UNKNOWN).shift == pytest.approx(10, abs=0.02)


@pytest.mark.parametrize("noise", [0.0, 4.0])
def test_an_interval_with_the_spread_holds_19_of_20_values(noise: float) -> None:
    normal = NormalDist(30.0, (9 + noise) ** 0.5).samples(4000, seed=1)
    values = [*normal, *[530.0, -470.0] * 10]  # a few lie far off

    assert find_spread(values, [noise] * len(values)) == pytest.approx(3, abs=0.4)


@pytest.mark.parametrize(("error", "told"), [(0.0, 4.0), (2.0, 3.0), (30.0, 0.0)])
def test_what_its_error_may_explain_is_taken_off_a_mean(error: float, told: float) -> None:
    """Two rounds of two values each lie twice the error apart."""
    values = [4 - error, 4 - error, 4 + error, 4 + error]

    assert shrink_mean(values, [0, 0, 1, 1]) == pytest.approx(told)


def test_few_positions_tell_no_level() -> None:
    model = model_for(koikoi())
    assert model is not None

    assert set(measure_levels(koikoi(), model, 1, 3)) == {UNKNOWN}
