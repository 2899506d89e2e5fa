"""Drills: a run is a minute by the server's clock, and what was missed is asked again."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.lessons.shipped import SENTENCES
from tests.skill.evidence import DAY
from tutor.explain.columns import Theme
from tutor.lessons.kinds.naming import NONE
from tutor.skill.drills import (
    DRILLS,
    LEAST,
    LEAST_CHANCES,
    SECONDS,
    ChanceTold,
    DrillAnswer,
    DrillRun,
    Fact,
    ask_fact,
    ask_question,
    find_best,
    find_fact,
    find_fact_theme,
    judge_answer,
    measure_calibration,
    turn_over,
)
from tutor.skill.items import FACTS, ItemKind

BEGAN = datetime(2026, 3, 1, 12, tzinfo=UTC)


def answered(*right: bool, number: int = 1) -> DrillRun:
    answers = tuple(DrillAnswer(at, "a", 0, "k", one) for at, one in enumerate(right))
    return DrillRun(number, "cards", 5, BEGAN, answers)


def estimated(*told: ChanceTold, number: int = 1) -> DrillRun:
    answers = tuple(DrillAnswer(at, "a", 0, "5", False, one) for at, one in enumerate(told))
    return DrillRun(number, "chances", 5, BEGAN, answers)


@pytest.mark.parametrize(
    ("seconds", "left", "is_over"),
    [(0, 60, False), (17, 43, False), (60, 0, False), (60.9, 0, False), (61.1, 0, True)],
)
def test_a_run_lasts_a_minute_and_the_moment_an_answer_takes(
    seconds: float, left: int, is_over: bool
) -> None:
    now = BEGAN + timedelta(seconds=seconds)

    assert answered().count_seconds_left(now) == left
    assert answered().is_over(now) == is_over


def test_a_clock_that_was_turned_back_gives_no_longer_minute() -> None:
    assert answered().count_seconds_left(BEGAN - timedelta(hours=1)) == SECONDS


@pytest.mark.parametrize(
    ("right", "score"),
    [((), 0), ((True, True, True), 3), ((True, False), 0), ((False, False), 0), ((True,), 1)],
)
def test_a_wrong_answer_takes_a_point_away(right: tuple[bool, ...], score: int) -> None:
    assert answered(*right).score == score


def test_the_best_run_is_the_first_with_the_most_points() -> None:
    runs = [
        answered(True, number=1),
        answered(True, True, number=2),
        answered(True, True, number=3),
    ]

    best = find_best(runs)

    assert best is not None
    assert best.id == 2
    assert find_best([answered()]) is None


def test_of_chances_the_best_is_the_lowest_penalty_over_enough_estimates() -> None:
    sure, unsure = ChanceTold(95, 90.0, True), ChanceTold(55, 50.0, True)
    runs = [
        estimated(*[unsure] * LEAST_CHANCES, number=1),
        estimated(*[sure] * LEAST_CHANCES, number=2),
        estimated(*[sure] * (LEAST_CHANCES - 1), number=3),
    ]

    best = find_best(runs)

    assert best is not None
    assert best.id == 2
    assert runs[2].penalty is None


def test_what_is_turned_over_comes_as_often_as_the_chance_says() -> None:
    told = [
        turn_over(ask_question(DRILLS["chances"], seed, 0, SENTENCES), 50) for seed in range(400)
    ]
    expected = sum(one.real for one in told) / 100
    spread = sum(one.real / 100 * (1 - one.real / 100) for one in told) ** 0.5

    assert abs(sum(one.came for one in told) - expected) < 3 * spread


def test_an_estimate_is_kept_with_what_was_real_and_what_came() -> None:
    question = ask_question(DRILLS["chances"], 3, 0, SENTENCES)

    kept = judge_answer(question, 0, question.right)

    assert kept.chance is not None
    assert kept.chance.said == int(question.right)
    assert abs(kept.chance.real - kept.chance.said) <= 5.5
    assert kept.chance == turn_over(question, kept.chance.said)


chances = st.builds(ChanceTold, st.integers(0, 99), st.floats(0, 100), st.booleans())


@given(st.lists(chances, min_size=LEAST, max_size=80))
def test_a_curve_has_every_estimate_in_one_bin_and_intervals_around_what_came(
    told: list[ChanceTold],
) -> None:
    curve = measure_calibration(told)

    assert curve is not None
    assert sum(one.count for one in curve.bins) == curve.count == len(told)
    for one in curve.bins:
        assert 0 <= one.low <= one.came + 1e-9
        assert one.came - 1e-9 <= one.high <= 100


def test_few_estimates_make_no_curve() -> None:
    assert measure_calibration([ChanceTold(50, 50.0, True)] * (LEAST - 1)) is None


def test_who_always_says_one_half_gets_a_quarter() -> None:
    curve = measure_calibration([ChanceTold(50, 30.0, at % 3 == 0) for at in range(LEAST)])

    assert curve is not None
    assert curve.penalty == pytest.approx(0.25)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from([one for one in DRILLS if one != "chances"]), st.integers(0, 10**6))
def test_whatever_was_missed_can_be_asked_again(name: str, seed: int) -> None:
    question = ask_question(DRILLS[name], seed, 0, SENTENCES)
    fact = find_fact(question)
    if fact is None:
        assert question.case.family == "glance:count"
        return

    again = ask_fact(fact, DAY, SENTENCES)

    assert fact.kind in FACTS
    assert again is not None
    assert find_fact(again) == fact


@pytest.mark.parametrize(
    ("fact", "theme"),
    [
        (Fact(ItemKind.CARD, "5-bridge"), None),
        (Fact(ItemKind.YAKU, "koikoi:akatan"), Theme.YAKU),
        (Fact(ItemKind.YAKU, "hachihachi:sanbon"), Theme.SHOWING),
        (Fact(ItemKind.RULE, "doubling"), Theme.STAKES),
    ],
)
def test_a_fact_has_the_theme_of_its_drill(fact: Fact, theme: Theme | None) -> None:
    assert find_fact_theme(fact) == theme


def test_cards_that_are_almost_a_yaku_are_about_their_family_and_not_about_a_yaku() -> None:
    question = ask_question(DRILLS["yaku-roppyakken"], 47, 0, SENTENCES)

    assert question.right == NONE
    assert find_fact(question) == Fact(ItemKind.RULE, question.case.family)


def test_a_day_asks_the_same_question_and_another_day_another() -> None:
    fact = Fact(ItemKind.CARD, "5-bridge")
    first, again = (ask_fact(fact, DAY, SENTENCES) for _ in range(2))
    later = [ask_fact(fact, DAY + timedelta(days=one), SENTENCES) for one in range(1, 5)]

    assert first == again
    assert any(one != first for one in later)


def test_a_chance_leaves_nothing_to_remember() -> None:
    assert find_fact(ask_question(DRILLS["chances"], 1, 0, SENTENCES)) is None


def test_what_no_family_asks_any_more_is_not_asked() -> None:
    assert ask_fact(Fact(ItemKind.RULE, "gone"), DAY, SENTENCES) is None
