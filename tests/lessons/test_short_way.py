"""The short way to a first match: nothing on it is used before it is taught, and it is short."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.lessons.sample import sample
from tutor import resources
from tutor.lessons.beginning import Effort, measure_effort, read_short_way
from tutor.lessons.kinds.playing import TableRound
from tutor.lessons.loading import read_lessons
from tutor.lessons.model import LessonError, Step

ROOT = resources.folder("lessons")


def test_whatever_a_lesson_needs_lies_on_the_way_before_it() -> None:
    known = {one.id: one for one in read_lessons(ROOT)}
    way = read_short_way(ROOT).lessons

    missing = [
        (name, need)
        for place, name in enumerate(way)
        for need in known[name].needs
        if need not in way[:place]
    ]

    assert missing == []


def test_the_way_ends_with_the_choice_that_every_match_may_ask_for() -> None:
    known = {one.id: one for one in read_lessons(ROOT)}

    assert any(step.kind == "decide" for step in known[read_short_way(ROOT).lessons[-1]].steps)


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
