"""Points that the match has no use for: whoever lets them lie has made no mistake."""

from dataclasses import replace

import pytest

from tests.engine.estimates import sampled
from tests.review.figures import BEST, OTHER, RULES, SIGMA, lost
from tutor.records import read_sample
from tutor.review import thresholds
from tutor.review.analyse import assess_decision, assess_round
from tutor.review.figures import Budget, DecisionAssessment, assessment_from_json
from tutor.review.grades import Grade, Tag
from tutor.review.units import ROUND, Unit
from tutor.review.verdicts.accuracy import measure_accuracy, measure_error_rate
from tutor.review.verdicts.balances import POINTS_ONLY, RESIDUAL, build_ledgers
from tutor.review.verdicts.losses import judge_action, review_decision
from tutor.review.verdicts.moments import choose_moments
from tutor.review.verdicts.verdicts import derive_review
from tutor.rules.position import DECIDE
from tutor.rules.round.play import KOIKOI, STOP

BOTH = read_sample("koi-koi-cuts-both-ways").match
STOPS = Unit(2, 17)  # with 56 points, before the last round


def stopped(
    chance: tuple[float, float], *, loss: float = 0.8, won: float = 0.99
) -> DecisionAssessment:
    """Return a stop that gives up *loss* sigma of points, and so much of a chance of *won*."""
    told = lost(loss, 0.02, third=loss, chance=chance, slope=0.026, phase=DECIDE)
    pair = [one for one in told.candidates if one.action in (BEST, OTHER)]
    ranked = tuple(replace(one, chance=sampled(won)) for one in pair)
    return replace(told, hint=replace(told.hint, candidates=ranked))


@pytest.fixture(scope="module")
def stop() -> DecisionAssessment:
    return assess_decision(BOTH, STOPS, Budget.FULL, 1)


@pytest.mark.parametrize(
    ("chance", "grade", "counts"),
    [
        ((0.0, 0.0), Grade.BEST, False),
        ((-0.01, 0.002), Grade.BEST, False),
        ((0.0006, 0.0019), Grade.BEST, False),
        ((0.05, 0.04), Grade.FINE, True),  # perhaps
        ((0.003, 0.0002), Grade.BEST, False),  # surely, but next to nothing
        ((0.05, 0.002), Grade.MISTAKE, True),
        ((0.25, 0.01), Grade.BLUNDER, True),
    ],
)
def test_the_chance_to_win_decides_whether_anything_was_lost(
    chance: tuple[float, float], grade: Grade, counts: bool
) -> None:
    told = judge_action(RULES, stopped(chance, won=0.6), OTHER)

    assert told.grade == grade
    assert told.points.value == pytest.approx(0.8 * SIGMA if counts else 0)


def test_without_a_chance_to_win_the_points_decide() -> None:
    told = judge_action(RULES, lost(0.8, 0.02), OTHER)

    assert told.grade == Grade.BLUNDER
    assert told.points.value == pytest.approx(0.8 * SIGMA)


@pytest.mark.parametrize(("won", "is_decided"), [(0.99, True), (0.01, True), (0.9, False)])
def test_a_match_is_decided_where_no_way_to_go_on_changes_its_end(
    won: float, is_decided: bool
) -> None:
    told = review_decision(BOTH, stopped((0.0, 0.001), won=won))

    assert (Tag.DECIDED in told.tags) == is_decided


def test_nothing_else_is_made_of_points_that_are_not_needed() -> None:
    told = replace(stopped((0.0006, 0.0019)), naive=OTHER)
    gave, found = (review_decision(BOTH, replace(told, played=one)) for one in (OTHER, BEST))

    assert not {Tag.TEMPTATION, Tag.MISSED, Tag.GAVE_AWAY} & {*gave.tags}
    assert found.tags == (Tag.DECIDED,)  # going on is no good find either
    assert choose_moments(BOTH, derive_review(BOTH, {told.unit: told}), 0) == ()
    assert measure_error_rate([gave, found]).value < 1000 * thresholds.NOTHING
    measured = measure_accuracy([gave] * thresholds.LEAST_DECISIONS, RULES)
    assert measured is not None
    assert measured.value > 98


def test_a_stop_that_wins_the_match_as_surely_is_no_mistake(stop: DecisionAssessment) -> None:
    played, other = stop.weigh(STOP), stop.weigh(KOIKOI)
    told = review_decision(BOTH, stop)

    assert (stop.played, stop.best) == (STOP, KOIKOI)
    assert played.gap.value > 5 * SIGMA * 0.02  # many points, and surely
    assert played.chance is not None
    assert other.chance is not None
    assert min(played.chance.value, other.chance.value) > 0.99
    assert (told.grade, told.points.value) == (Grade.BEST, 0)
    assert told.loss.value < thresholds.NOTHING
    assert told.tags == (Tag.DECIDED,)


def test_figures_stored_before_are_judged_the_same_way(stop: DecisionAssessment) -> None:
    """Verdicts are derived at each look, so an old analysis needs no new one."""
    stored = assessment_from_json(stop.to_json())

    assert isinstance(stored, DecisionAssessment)
    assert review_decision(BOTH, stored) == review_decision(BOTH, stop)


def test_a_ledger_tells_points_that_were_not_needed_apart(stop: DecisionAssessment) -> None:
    ended = Unit(2, len(BOTH.rounds[1].actions), ROUND)
    told = assess_round(BOTH, ended, Budget.QUICK, 1)
    own, other = (one.parts for one in build_ledgers(told, [review_decision(BOTH, stop)], (0, 1)))

    assert own["own_decisions"] == 0
    assert own[POINTS_ONLY] == -other[POINTS_ONLY] == -stop.weigh(STOP).gap.value
    for parts, result in zip((own, other), told.results, strict=True):
        assert sum(parts.values()) == pytest.approx(result)
    without = replace(stop, played=KOIKOI)
    [plain, _] = build_ledgers(told, [review_decision(BOTH, without)], (0, 1))
    assert {POINTS_ONLY, RESIDUAL}.isdisjoint(plain.parts)


@pytest.mark.parametrize("player", [0, 1])
def test_no_point_given_up_is_counted_twice(stop: DecisionAssessment, player: int) -> None:
    """Points that were needed and points alone are parts of one loss, below zero or above."""
    ended = Unit(2, len(BOTH.rounds[1].actions), ROUND)
    told = assess_round(BOTH, ended, Budget.QUICK, 1)
    gained = replace(stopped((0.25, 0.01), loss=-8.0 / SIGMA), player=1)
    decisions = [review_decision(BOTH, one) for one in (stop, lost(0.8, 0.02), gained)]
    [before, after] = (build_ledgers(told, some, (0, 1))[player].parts for some in ([], decisions))
    given = sum(one.gap.value * (-1 if one.player == player else 1) for one in decisions)
    named = sum(after.get(name, 0.0) for name in ("own_decisions", "other_decisions", POINTS_ONLY))

    assert decisions[-1].gap.value < 0
    assert named == pytest.approx(given)
    assert sum(after.values()) == pytest.approx(sum(before.values()))
    assert sum(after.values()) == pytest.approx(told.results[player])
