"""Stored figures come back as they were."""

import json

import pytest

from tutor.review.analysis.figures import (
    Assessment,
    Budget,
    DecisionAssessment,
    FlipLuck,
    ResultAttribution,
    RoundAssessment,
    StoredEstimate,
    WeighedAction,
)
from tutor.review.analysis.stored import assessment_from_json
from tutor.review.units import ROUND, Unit

PLAYED = WeighedAction(5, -1, StoredEstimate(1.25, 0.5), StoredEstimate(0.0, 0.0))
CALLED = WeighedAction(
    49,
    -1,
    StoredEstimate(2.5),
    StoredEstimate(0.5, 0.1),
    StoredEstimate(0.5, 0.01),
    StoredEstimate(0.0),
)
DECIDED = DecisionAssessment(
    unit=Unit(3, 7),
    player=1,
    phase=4,
    played=5,
    best=49,
    candidates=(CALLED, PLAYED),
    again=(PLAYED,),
    naive=5,
    slope=0.012,
    point=0.01,
    samples=400,
    fresh_samples=300,
    seed=9,
    engine="net-1",
    exact=False,
    objective="match",
    budget=Budget.FULL,
)
COURSE = ResultAttribution(start=0.5, deal=-1.25, own_flips=2.0, other_flips=0.0, hidden=-0.75)
ROUNDS = RoundAssessment(
    unit=Unit(3, 19, ROUND),
    results=(3.0, -3.0),
    deal_lucks=(0.5, -0.5),
    flips=(FlipLuck(1, 0, 17, (2.0, -2.0)),),
    courses=(COURSE, None),
    chances=((0.5, 0.5), (0.625, 0.375)),
    seed=9,
    budget=Budget.QUICK,
)
BARE = RoundAssessment(
    Unit(1, 0, ROUND), (0.0, 0.0), None, None, (None, None), None, 1, Budget.FULL
)


@pytest.mark.parametrize("assessment", [DECIDED, ROUNDS, BARE])
def test_an_assessment_is_read_back_from_its_json(assessment: Assessment) -> None:
    text = json.dumps(assessment.to_json())

    assert assessment_from_json(json.loads(text)) == assessment
