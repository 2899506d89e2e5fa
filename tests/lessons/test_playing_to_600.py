"""The lesson on 600: what is best for points, and what is best for the match, are two cards."""

from dataclasses import replace

import pytest

from tests.lessons.test_lessons import step_of
from tutor.engine.hints.hint import hint
from tutor.lessons.kinds.amounts import Count
from tutor.lessons.table.situation import pile_of
from tutor.lessons.values import observe_step
from tutor.rules.actions import action_text
from tutor.rules.score.scoring import card_points, score_pile

RAIN_MAN = "11-rainman"
TARGET = 600


def worth_of_pile(name: str, seat: int) -> int:
    """Return what a pile on the table of a step brings so far."""
    step = step_of("rs-07", name)
    rules, pile = step.ruleset.tables(), pile_of(step, seat)
    return score_pile(rules, pile, 0)[0] + card_points(rules, pile)


@pytest.mark.parametrize(
    ("step", "missing"), [("over-the-line-now", (40, 60)), ("she-is-twenty-short", (60, 20))]
)
def test_so_near_the_end_of_a_match_another_card_is_best(
    step: str, missing: tuple[int, int]
) -> None:
    table = observe_step(step_of("rs-07", step))
    totals = tuple(TARGET - short - worth_of_pile(step, seat) for seat, short in enumerate(missing))
    chances = {}
    for one in hint(replace(table, totals=totals), samples=1000).candidates:
        assert one.chance_gap
        chances[action_text(one.action)] = one.chance_gap.lo

    assert action_text(hint(table).best.action) != RAIN_MAN
    assert min(chances.values()) == chances.pop(RAIN_MAN)
    assert min(chances.values()) > 0


def test_the_pile_and_what_it_began_with_leave_so_many_points_missing() -> None:
    exercise = step_of("rs-07", "how-far")
    pile, missing = (row.expect for row in exercise.rows)

    assert isinstance(exercise.exercise, Count)
    assert TARGET - 410 - pile == missing
