"""The short way to a first match, and the ladder of questions that finds where to start."""

from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from tests.lessons.sample import sample
from tests.lessons.shipped import LESSONS, ROOT
from tutor.lessons.beginning import Effort, measure_effort, read_placement, read_short_way
from tutor.lessons.kinds.playing import TableRound
from tutor.lessons.model import LessonError, Step


def test_whatever_a_lesson_needs_lies_on_the_way_before_it() -> None:
    way = read_short_way(ROOT).lessons

    missing = [
        (name, need)
        for place, name in enumerate(way)
        for need in LESSONS[name].needs
        if need not in way[:place]
    ]

    assert missing == []


def test_the_way_ends_with_the_choice_that_every_match_may_ask_for() -> None:

    assert any(step.kind == "decide" for step in LESSONS[read_short_way(ROOT).lessons[-1]].steps)


@pytest.mark.parametrize(
    ("effort", "minutes"),
    [
        (Effort(words=200), 1),
        (Effort(words=201), 2),
        (Effort(steps=15), 2),
        (Effort(turns=10), 2),
        (Effort(words=200, steps=15, turns=10), 5),
    ],
)
def test_words_steps_and_turns_make_minutes(effort: Effort, minutes: int) -> None:
    assert effort.minutes == minutes


@pytest.mark.parametrize(("turns", "played"), [(3, 3), (0, 8)])
def test_a_round_counts_by_its_turns_and_not_as_a_step(turns: int, played: int) -> None:
    table = Step("table", TableRound(turns=turns), sample().steps[0].ruleset)
    longer = replace(sample(), steps=(*sample().steps, table))

    assert measure_effort([longer]) == measure_effort([sample()]) + Effort(turns=played)


def test_a_list_with_a_key_that_nobody_knows_is_refused(tmp_path: Path) -> None:
    text = 'game = "koikoi"\nlessons = []\nlesson = "k-01"\n'
    (tmp_path / "short-way.toml").write_text(text, encoding="utf-8")

    with pytest.raises(LessonError, match="lesson"):
        read_short_way(tmp_path)


RUNGS: Final = read_placement(ROOT)
MOST: Final = 8  # questions of two minutes


def test_it_takes_two_minutes() -> None:
    assert len(RUNGS) <= MOST


def test_each_question_is_one_of_a_lesson_that_it_stands_for() -> None:
    for rung in RUNGS:
        assert any(rung.family in LESSONS[name].families for name in rung.lessons), rung.family


def test_nothing_is_opened_whose_need_was_not_shown_before() -> None:
    opened: set[str] = set()
    for rung in RUNGS:
        for name in rung.lessons:
            assert {*LESSONS[name].needs} <= opened, name
            opened.add(name)
