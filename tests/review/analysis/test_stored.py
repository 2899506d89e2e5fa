"""Stored figures come back as they were."""

import json
from typing import Any

import pytest

from tests.engine.estimates import sampled
from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Candidate, Hint
from tutor.engine.luck.luck_parts import Attribution
from tutor.engine.objectives import MATCH
from tutor.records import read_sample
from tutor.review.analysis.analyse import assess_decision, assess_round
from tutor.review.analysis.figures import (
    Assessment,
    Budget,
    DecisionAssessment,
    FlipLuck,
    RoundAssessment,
    assessment_from_json,
)
from tutor.review.units import ROUND, Unit, list_units
from tutor.rules.round.play import STOP

PLAYED = Candidate(5, sampled(1.25, 0.5), sampled(0.0), follow_up=6)
TWIN = Candidate(7, sampled(1.25, 0.5), sampled(0.0), same_as=5)
CALLED = Candidate(
    STOP,
    sampled(2.5),
    sampled(0.5, 0.1),
    chance=Estimate(0.5, 0.01, 30, 1, bounds=(0.25, 0.75)),
    chance_gap=Estimate(0.0),
)
DECIDED = DecisionAssessment(
    unit=Unit(3, 7),
    player=1,
    phase=4,
    played=5,
    hint=Hint((CALLED, PLAYED, TWIN), 400, 9, engine="net-1", objective=MATCH),
    again=(PLAYED,),
    naive=5,
    slope=0.012,
    point=0.01,
    budget=Budget.FULL,
)
COURSE = Attribution(start=0.5, deal=-1.25, own_flips=2.0, other_flips=0.0, hidden=-0.75)
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
MATCH_PLAYED = read_sample("koi-koi-cuts-both-ways").match


def stored(assessment: Assessment) -> Assessment:
    return assessment_from_json(json.loads(json.dumps(assessment.to_json())))


@pytest.mark.parametrize("assessment", [DECIDED, ROUNDS, BARE])
def test_an_assessment_is_read_back_from_its_json(assessment: Assessment) -> None:
    assert stored(assessment) == assessment


def test_a_field_that_candidates_had_before_is_passed_over() -> None:
    data = json.loads(json.dumps(DECIDED.to_json()))
    for entry in data["hint"]["candidates"]:
        entry["seats"] = [1.5, -0.5]

    assert assessment_from_json(data) == DECIDED


def test_what_was_computed_of_a_decision_is_read_back_equal() -> None:
    decisions = [one for one in list_units(MATCH_PLAYED) if one.kind != ROUND and one.round == 2]
    for unit in decisions[:2] + decisions[-2:]:
        found = assess_decision(MATCH_PLAYED, unit, Budget.QUICK, 1)

        assert stored(found) == found


def test_what_was_computed_of_a_round_is_read_back_equal() -> None:
    [first, *_] = [one for one in list_units(MATCH_PLAYED) if one.kind == ROUND]
    found = assess_round(MATCH_PLAYED, first, Budget.QUICK, 1)

    assert stored(found) == found


def flat_action(
    action: int, points: float, gap: float, se: float, chance: float | None = None
) -> dict[str, Any]:
    """Return an action as decisions stored it that did not hold their hint."""
    won = None if chance is None else {"value": chance, "se": 0.0 if action == STOP else 0.01}
    lost = None if chance is None else {"value": 0.0, "se": 0.0}
    return {
        "action": action,
        "then": -1,
        "points": {"value": points, "se": se},
        "gap": {"value": gap, "se": se},
        "chance": won,
        "chance_gap": lost,
    }


def flat_decision(exact: bool = False) -> dict[str, Any]:
    """Return a decision as it was stored before it held its hint."""
    se = 0.0 if exact else 0.25
    candidates = [flat_action(STOP, 2.5, 0.0, 0.0, 0.75), flat_action(5, 1.5, 1.0, se, 0.5)]
    return {
        "unit": {"round": 3, "step": 7, "kind": "decision"},
        "player": 1,
        "phase": 4,
        "played": 5,
        "best": STOP,
        "candidates": candidates,
        "again": [] if exact else [flat_action(5, 1.25, 0.75, 0.125)],
        "naive": 5,
        "slope": 0.012,
        "point": 0.01,
        "samples": 400,
        "fresh_samples": 0 if exact else 300,
        "seed": 9,
        "engine": "net-1",
        "exact": exact,
        "objective": "match",
        "budget": "full",
        "is_last_round": True,
        "misses": True,
        "gives": 0.25,
    }


def test_a_decision_that_was_stored_before_it_held_its_hint_is_still_read() -> None:
    found = assessment_from_json(flat_decision())

    def drawn(value: float, se: float = 0.0, samples: int = 400) -> Estimate:
        return Estimate(value, se, samples, seed=9)

    ended = Candidate(STOP, drawn(2.5), drawn(0.0), chance=Estimate(0.75), chance_gap=Estimate(0.0))
    played = Candidate(
        5, drawn(1.5, 0.25), drawn(1.0, 0.25), chance=drawn(0.5, 0.01), chance_gap=Estimate(0.0)
    )
    again = Candidate(5, drawn(1.25, 0.125, 300), drawn(0.75, 0.125, 300))
    assert found == DecisionAssessment(
        unit=Unit(3, 7),
        player=1,
        phase=4,
        played=5,
        hint=Hint((ended, played), 400, 9, engine="net-1", objective=MATCH),
        again=(again,),
        naive=5,
        slope=0.012,
        point=0.01,
        budget=Budget.FULL,
        is_last_round=True,
        misses=True,
        gives=0.25,
    )
    assert (found.best, found.fresh_samples) == (STOP, 300)
    assert stored(found) == found


def test_what_was_counted_before_decisions_held_their_hint_is_read_as_counted() -> None:
    found = assessment_from_json(flat_decision(exact=True))

    assert isinstance(found, DecisionAssessment)
    assert found.hint.exact
    assert (found.hint.samples, found.fresh_samples) == (400, 0)
    for one in found.candidates:
        assert one.points.is_exact
        assert one.gap.is_exact
