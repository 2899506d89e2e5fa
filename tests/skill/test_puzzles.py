"""Ratings against the worked example of the paper, streaks, and runs that end by the clock."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.explain.columns import Theme
from tutor.skill.puzzles import (
    LEARNER,
    LENGTH,
    NEAR,
    STEPS,
    UNSURE,
    Puzzle,
    PuzzleAnswer,
    PuzzleKind,
    PuzzleRun,
    Rating,
    Streak,
    choose_for_run,
    choose_next,
    choose_of_day,
    guess_rating,
    measure_streak,
    rate_answer,
)

ratings = st.builds(Rating, st.floats(500, 2500), st.floats(30, UNSURE), st.floats(0.03, 0.08))


def test_the_worked_example_of_the_paper_comes_out() -> None:
    games = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]

    after = Rating(1500, 200, 0.06).after(games)

    assert after.value == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_period_without_games_makes_less_sure() -> None:
    after = Rating(1500, 200, 0.06).after([])

    assert (after.value, after.volatility) == (1500, 0.06)
    assert 200 < after.deviation < 201
    assert Rating(1500, UNSURE).after([]).deviation == UNSURE


@given(own=ratings, other=ratings)
def test_who_wins_gains_and_who_loses_drops(own: Rating, other: Rating) -> None:
    won, lost = own.after([(other, 1.0)]), own.after([(other, 0.0)])

    assert lost.value < own.value < won.value


def test_a_surprise_makes_less_steady() -> None:
    strong, weak = Rating(2200, 60), Rating(1000, 60)

    assert strong.after([(weak, 0.0)] * 5).volatility > strong.volatility


DAY = date(2026, 3, 1)


def puzzle(number: int, difficulty: float) -> Puzzle:
    return Puzzle(
        id=f"{number:012}",
        game="koikoi",
        kind=PuzzleKind.CARD,
        theme=Theme.YAKU,
        good=(0,),
        loss=0.1,
        missed=(difficulty,) * 5,
        match=1,
        position={},
    )


PUZZLES = [puzzle(at, at / 200) for at in range(160)]


def test_every_day_has_a_puzzle_and_each_comes_once_before_one_comes_again() -> None:
    first = DAY - timedelta(days=DAY.toordinal() % len(PUZZLES))
    asked = [choose_of_day(PUZZLES, first + timedelta(days=at)) for at in range(len(PUZZLES))]

    assert {one.id for one in asked if one} == {one.id for one in PUZZLES}
    assert choose_of_day(PUZZLES[::-1], DAY) == choose_of_day(PUZZLES, DAY)
    assert choose_of_day([], DAY) is None


@pytest.mark.parametrize("own", [1000.0, 1500.0, 2000.0])
def test_the_next_one_is_as_hard_as_the_learner_is_strong(own: float) -> None:
    found = choose_next(PUZZLES, {}, Rating(own), {}, ())

    assert found
    nearest = sorted(abs(guess_rating(one).value - own) for one in PUZZLES)[NEAR - 1]
    assert abs(guess_rating(found).value - own) <= nearest


def test_what_was_answered_comes_again_once_all_were_and_never_twice_a_day() -> None:
    few = PUZZLES[:3]
    answered = {few[0].id: 1, few[1].id: 1}

    assert choose_next(few, {}, Rating(), answered, ()) == few[2]
    assert choose_next(few, {}, Rating(), answered, [few[2].id]) in few[:2]
    assert choose_next(few, {}, Rating(), answered, [one.id for one in few]) is None


def test_a_puzzle_that_learners_found_hard_comes_later_in_a_run() -> None:
    easy, hard = PUZZLES[0], PUZZLES[-1]
    found = {easy.id: Rating(2000, 60), hard.id: Rating(1000, 60)}

    assert [choose_for_run([easy, hard], {}, 7, step) for step in (0, 1)] == [easy, hard]
    assert [choose_for_run([easy, hard], found, 7, step) for step in (0, 1)] == [hard, easy]


def test_a_run_gets_harder_and_asks_nothing_twice() -> None:
    asked = [choose_for_run(PUZZLES, {}, 7, step) for step in range(STEPS)]
    ratings = [guess_rating(one).value for one in asked if one]

    assert len({one.id for one in asked if one}) == STEPS
    assert ratings == sorted(ratings)
    assert choose_for_run([], {}, 7, 0) is None


def test_an_answer_moves_the_ratings_of_both_and_the_newer_one_more() -> None:
    one, before = PUZZLES[80], {LEARNER: Rating(1500, 200)}

    solved, missed = (rate_answer(one, before, right=right) for right in (True, False))

    assert solved[LEARNER].value > 1500 > missed[LEARNER].value
    assert missed[one.id].value > guess_rating(one).value > solved[one.id].value
    assert solved[LEARNER].value - 1500 > guess_rating(one).value - solved[one.id].value


BEGAN = datetime(2026, 3, 1, 12, tzinfo=UTC)


def answers(text: str) -> list[PuzzleAnswer]:
    """Return answers in order: a + for each that was right."""
    return [PuzzleAnswer(str(at), date(2026, 3, 1), one == "+", "") for at, one in enumerate(text)]


@pytest.mark.parametrize(
    ("text", "streak"),
    [
        ("", Streak(0, 0)),
        ("-", Streak(0, 0)),
        ("+", Streak(1, 1)),
        ("++-+", Streak(1, 2)),
        ("-+++", Streak(3, 3)),
        ("++++-", Streak(0, 4)),
    ],
)
def test_a_streak_is_what_was_right_in_a_row(text: str, streak: Streak) -> None:
    assert measure_streak(answers(text)) == streak


@pytest.mark.parametrize(
    ("after", "left", "over"),
    [
        (timedelta(0), 180, False),
        (timedelta(seconds=100.5), 79, False),
        (LENGTH - timedelta(seconds=0.5), 0, False),
        (LENGTH, 0, True),
        (timedelta(days=1), 0, True),
        (-timedelta(seconds=5), 185, True),
    ],
)
def test_a_run_ends_after_three_minutes(after: timedelta, left: int, over: bool) -> None:
    run = PuzzleRun(1, BEGAN, tuple(answers("+-+")))

    assert (run.count_seconds_left(BEGAN + after), run.is_over(BEGAN + after)) == (left, over)
    assert run.right == 2
