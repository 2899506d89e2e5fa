"""Streaks, and runs that end by the clock."""

from datetime import UTC, date, datetime, timedelta

import pytest

from tutor.skill.puzzles import LENGTH, PuzzleAnswer, PuzzleRun, Streak, measure_streak

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
