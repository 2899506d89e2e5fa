"""The level of a search: what rounds were worth beside what was said of them."""

from itertools import islice

import pytest

from tests.engine.positions import hachihachi, koikoi, roppyakken
from tutor.engine.net.files import model_for
from tutor.engine.net.levels import UNKNOWN
from tutor.engine.players import GreedyPlayer
from tutor.explain.calibration.levels import Measured, gather_level, measure_levels
from tutor.explain.calibration.rounds import Seating, play_whole_rounds

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


def test_few_positions_tell_no_level() -> None:
    model = model_for(koikoi())
    assert model is not None

    assert set(measure_levels(koikoi(), model, 1, 3)) == {UNKNOWN}
