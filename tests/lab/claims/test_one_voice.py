"""A hint laid side by side with itself: what agrees is not told, what does not is."""

from dataclasses import replace
from functools import cache

import pytest

from tests.engine.estimates import sampled
from tests.engine.positions import koikoi
from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Hint
from tutor.engine.hints.hint import hint
from tutor.engine.players import GreedyPlayer
from tutor.explain.claim import Claim
from tutor.explain.explained import Explanation
from tutor.explain.explanation import explain
from tutor.explain.kinds import ClaimKind
from tutor.lab.claims.calibration.rounds import Seating, play_rounds
from tutor.lab.claims.checks.one_voice import ReasonTally, list_disagreements
from tutor.rules.observation import Observation
from tutor.rules.position import DECIDE


@cache
def decision() -> tuple[Observation, Hint, Explanation]:
    table = Seating(GreedyPlayer(), GreedyPlayer())
    met = (one.seen for decisions in play_rounds(koikoi(), table, 3) for one in decisions)
    seen = next(one for one in met if one.phase == DECIDE)
    found = hint(seen, samples=60)
    return seen, found, explain(seen, found, samples=60)


def faults(found: Hint, explanation: Explanation) -> list[str]:
    return list(list_disagreements(decision()[0], found, explanation, 1))


def test_what_a_hint_tells_in_several_places_is_one_value() -> None:
    _, found, explanation = decision()

    assert faults(found, explanation) == []


def test_a_value_that_is_told_otherwise_is_found() -> None:
    _, found, explanation = decision()
    best, *others = explanation.candidates
    off = replace(best, points=replace(best.points, value=best.points.value + 1))
    assert explanation.weighing is not None
    now = replace(explanation.weighing.now, value=explanation.weighing.now.value + 1)

    told = replace(explanation, candidates=(off, *others))
    assert any(fault.startswith("points is told") for fault in faults(found, told))
    told = replace(explanation, weighing=replace(explanation.weighing, now=now))
    assert any(fault.startswith("now is told") for fault in faults(found, told))


@pytest.mark.parametrize(("lost", "is_fault"), [(0.05, True), (0.01, False)])
def test_advice_that_surely_loses_the_match_more_often_is_found(
    lost: float, is_fault: bool
) -> None:
    _, found, explanation = decision()
    best, other = found.candidates
    worse = replace(best, chance=Estimate(0.5), chance_gap=sampled(lost, 0.01))
    better = replace(other, chance=Estimate(0.5), chance_gap=Estimate(0.0))
    told = faults(replace(found, candidates=(worse, better)), explanation)

    assert any("wins the match more often" in fault for fault in told) is is_fault


def test_reasons_of_best_moves_are_counted() -> None:
    _, found, explanation = decision()
    best = explanation.best
    tally = ReasonTally()
    tally.add(found, explanation)
    tally.add(found, replace(explanation, candidates=(replace(best, claims=()),)))

    assert tally.counts["hints"] == 2
    assert tally.counts["with nothing"] == 1
    assert next(tally.lines()) == "       2 hints (100.0 %)"


def test_a_reason_of_a_move_that_is_level_counts_for_the_hint() -> None:
    _, found, explanation = decision()
    level, reason = Claim(ClaimKind.LEVEL, True), Claim(ClaimKind.COMPLETES, True)
    best, other = (
        replace(one, claims=claims)
        for one, claims in zip(explanation.candidates[:2], [(level,), (level, reason)], strict=True)
    )
    tally = ReasonTally()
    tally.add(found, replace(explanation, candidates=(best, other)))

    assert tally.counts["with a reason that is more than nearness"] == 0
    assert tally.counts["with one, or with one of a move that is level with it"] == 1
