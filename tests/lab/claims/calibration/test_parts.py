"""Parts of gaps beside the truth."""

import pytest

from tests.engine.positions import decisions, koikoi, seen
from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Part
from tutor.engine.hints.hint import hint
from tutor.lab.claims.calibration.parts import PartTally, split_twice
from tutor.rules.position import PLAY_HAND
from tutor.rules.score.families import Family


def part(family: Family, value: float, se: float = 0.1) -> Part:
    return Part(0, family, Estimate(value, se, 100, 1))


def test_the_largest_part_is_right_within_its_error() -> None:
    tally = PartTally()
    truth = [part(Family.LIGHTS, 1.0), part(Family.CHAFF, 0.9), part(Family.ANIMALS, 0.1)]
    tally.add([part(Family.CHAFF, 1.2), part(Family.LIGHTS, 0.6)], truth)
    tally.add([part(Family.ANIMALS, 1.2), part(Family.LIGHTS, 0.6)], truth)

    assert (tally.gaps, tally.largest_right) == (2, 1)
    assert tally.told_gap == pytest.approx(3.6)
    assert len(tally.errors) == 4


def test_parts_are_near_those_of_many_more_rounds() -> None:
    tally = PartTally()
    for moment in decisions(koikoi(), 2):
        if moment.position.phase == PLAY_HAND and len(moment.legal()) > 1:
            observed = seen(moment)
            found = split_twice(observed, hint(observed, samples=64), 256, 1000)
            if found is not None:
                tally.add(*found)

    assert tally.gaps
    assert tally.correlation > 0.8
    assert "\n".join(tally.lines()).count("\n") == 5
