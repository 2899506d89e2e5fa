"""What a loss is called."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.review.figures import BEST, OTHER, RULES, SIGMA, THIRD, lost
from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import ENGINE
from tutor.review.figures import Foresight
from tutor.review.grades import COSTLY, Grade
from tutor.review.verdicts.losses import is_decided, judge_action, lost_by, price_of
from tutor.rules.position import BID, DECIDE, PLAY_HAND

ORDER = list(Grade)


@pytest.mark.parametrize(
    ("loss", "se", "grade"),
    [
        (0.0, 0.0, Grade.BEST),
        (0.0049, 0.0, Grade.BEST),
        (0.014, 0.0, Grade.FINE),
        (0.016, 0.0, Grade.INACCURACY),
        (0.031, 0.0, Grade.MISTAKE),
        (0.061, 0.0, Grade.BLUNDER),
        (0.061, 0.03, Grade.BLUNDER),
        (0.061, 0.04, Grade.FINE),  # it may have cost nothing
    ],
)
def test_a_loss_is_called_by_the_chance_to_win_it_gave_up(
    loss: float, se: float, grade: Grade
) -> None:
    measured = judge_action(RULES, lost(0.1, chance=(loss, se)), OTHER)
    assert measured.grade == grade

    slope = 0.01  # of a chance for each point
    points, error = (one / slope / SIGMA for one in (loss, se))
    assert judge_action(RULES, lost(points, error, slope=slope), OTHER).grade == grade


@pytest.mark.parametrize(
    ("loss", "grade"),
    [(0.1, Grade.FINE), (0.2, Grade.INACCURACY), (0.3, Grade.MISTAKE), (0.6, Grade.BLUNDER)],
)
def test_where_no_chances_are_known_points_are_graded(loss: float, grade: Grade) -> None:
    told = judge_action(RULES, lost(loss, slope=None), OTHER)

    assert told.grade == grade
    assert told.chance is None
    assert told.points.value == pytest.approx(loss * SIGMA)


@pytest.mark.parametrize(
    ("engine", "exact", "phase", "grade"),
    [
        (f"{ENGINE}, net koikoi2", False, PLAY_HAND, Grade.INACCURACY),
        ("net-4", False, PLAY_HAND, Grade.INACCURACY),  # a stored one
        (ENGINE, False, PLAY_HAND, Grade.FINE),
        (ENGINE, False, DECIDE, Grade.FINE),
        ("expectimax-1", False, PLAY_HAND, Grade.FINE),  # a stored one
        (ENGINE, True, PLAY_HAND, Grade.INACCURACY),  # counted
        (ENGINE, False, BID, Grade.INACCURACY),  # before the first card no net is asked
    ],
)
def test_a_slip_by_rules_that_no_net_covers_has_to_cost_more(
    engine: str, exact: bool, phase: int, grade: Grade
) -> None:
    small, large = (lost(loss, 0.06, phase=phase, slope=None) for loss in (0.14, 0.6))
    hint = replace(small.hint, engine=engine, exact=exact)

    assert judge_action(RULES, replace(small, hint=hint), OTHER).grade == grade
    hint = replace(large.hint, engine=engine, exact=exact)
    assert judge_action(RULES, replace(large, hint=hint), OTHER).grade == Grade.BLUNDER


def test_the_best_action_lost_nothing() -> None:
    told = judge_action(RULES, lost(0.3), BEST)

    assert (told.grade, told.loss.value, told.points.value) == (Grade.BEST, 0, 0)


@given(losses=st.tuples(st.floats(0, 2), st.floats(0, 2)), se=st.floats(0, 0.3))
def test_a_larger_loss_never_gets_a_better_grade(losses: tuple[float, float], se: float) -> None:
    less, more = (
        ORDER.index(judge_action(RULES, lost(loss, se), OTHER).grade) for loss in sorted(losses)
    )

    assert less <= more


@pytest.mark.parametrize("loss", [0.2, 0.4, 0.6])
def test_nothing_is_called_a_mistake_in_a_match_that_is_decided(loss: float) -> None:
    decided = judge_action(RULES, lost(loss, slope=0.0), OTHER)
    open_still = judge_action(RULES, lost(loss, slope=None), OTHER)

    assert (decided.grade, decided.is_established) == (Grade.BEST, True)
    assert open_still.grade in (Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER)


def test_a_match_is_not_decided_while_either_may_win_it() -> None:
    """Far behind a point is worth next to nothing, and a whole yaku may be worth the match."""
    turned = lost(2.0, chance=(0.1, 0.01), slope=0.0)

    assert judge_action(RULES, turned, OTHER).grade == Grade.BLUNDER
    assert not is_decided(RULES, turned, BEST)  # nor was it where the right move was made
    assert is_decided(RULES, turned, THIRD)  # of which no chance was told


@pytest.mark.parametrize(
    ("chances", "decided"),
    [
        ((0.99, 0.99, 0.99), True),
        ((0.01, 0.01, 0.01), True),
        ((0.99, 0.9, 0.99), False),
        ((0.1, 0.01, 0.01), False),
    ],
)
def test_a_match_is_decided_where_all_actions_win_it_or_all_lose_it(
    chances: tuple[float, ...], decided: bool
) -> None:
    told = lost(2.0)
    candidates = tuple(
        replace(candidate, chance=Estimate(chance))
        for candidate, chance in zip(told.candidates, chances, strict=True)
    )
    told = replace(told, hint=replace(told.hint, candidates=candidates))

    assert is_decided(RULES, told, BEST) == decided


def test_stopping_too_early_is_a_loss_where_it_loses_the_match() -> None:
    """It gains points against going on, but in the last round those are of no use."""
    stops = lost(-0.3, chance=(0.24, 0.01), phase=DECIDE, slope=0.04, is_last_round=True)

    told = judge_action(RULES, stops, OTHER)

    assert told.grade == Grade.BLUNDER
    assert told.points.value == 0


@given(
    points=st.floats(-3, 3),
    chance=st.one_of(st.none(), st.floats(-0.3, 0.6)),
    phase=st.sampled_from((PLAY_HAND, DECIDE)),
    is_last_round=st.booleans(),
)
def test_no_slip_gains_points(
    points: float, chance: float | None, phase: int, is_last_round: bool
) -> None:
    told = judge_action(
        RULES,
        lost(
            points,
            chance=None if chance is None else (chance, 0.01),
            phase=phase,
            is_last_round=is_last_round,
        ),
        OTHER,
    )

    assert told.points.value >= 0 or chance is None
    assert told.points.value >= 0 or told.grade not in COSTLY


@given(
    points=st.floats(-3, 3),
    chance=st.one_of(st.none(), st.floats(-0.3, 0.6)),
    slope=st.one_of(st.none(), st.floats(0, 0.05)),
)
def test_no_price_is_below_nothing_and_prints_as_the_difference_of_its_chances(
    points: float, chance: float | None, slope: float | None
) -> None:
    told = lost(points, chance=None if chance is None else (chance, 0.01), slope=slope)
    price = price_of(told, lost_by(RULES, told, OTHER))

    assert price.points.value >= 0
    assert (price.chance is None) == (chance is None and slope is None)
    assert price.chance is None or 0 <= price.chance.value <= 1
    if price.before is not None and price.after is not None:
        assert price.percent == round(100 * price.before) - round(100 * price.after)


@pytest.mark.parametrize("chance", [-6.7e-17, 1 + 2.2e-16])
def test_a_chance_that_rounding_moved_below_nothing_or_above_all_prices_as_none(
    chance: float,
) -> None:
    told = replace(
        lost(0.0, slope=0.0), outlook=Foresight(Estimate(chance, 0.01), Estimate(-3.7e-18, 0.01))
    )

    for action in (BEST, OTHER):
        price = price_of(told, lost_by(RULES, told, action))
        assert price.chance
        assert price.chance.value == 0
        assert price.before in (0, 1)


def test_a_grade_is_established_when_its_error_could_not_change_it() -> None:
    assert judge_action(RULES, lost(0.3, 0.01), OTHER).is_established
    assert not judge_action(RULES, lost(0.3, 0.04), OTHER).is_established


def test_that_an_action_is_best_is_established_when_no_other_could_well_be_better() -> None:
    assert judge_action(RULES, lost(0.3, 0.01), BEST).is_established
    assert not judge_action(RULES, lost(0.0, 0.3), BEST).is_established


def test_a_twin_of_the_best_move_gives_up_nothing_whatever_was_measured() -> None:
    found = lost(0.1, chance=(0.05, 0.001))
    best, other, *more = found.hint.candidates
    twin = replace(other, gap=best.gap, same_as=best.action)
    hint = replace(found.hint, candidates=(best, twin, *more))

    told = lost_by(RULES, replace(found, hint=hint), OTHER)

    assert (told.loss.value, told.points.value) == (0.0, 0.0)
    assert told.chance is not None
    assert told.chance.value == 0.0
