"""The numbers of lessons: doing before reading, and no place that gives an answer away."""

import json
from dataclasses import replace

import pytest

from tests.lessons.sample import sample, step_of
from tutor import resources
from tutor.__main__ import main
from tutor.lab.lessons.statistics import (
    count_kinds,
    count_screen_words,
    is_choice,
    is_done_with_cards,
    is_first_right,
    list_right_options,
    measure_lessons,
)
from tutor.lessons.loading import read_lessons
from tutor.lessons.model import StepWords
from tutor.lessons.shown import shuffle_names, shuffle_unsolved

MOST_WORDS_OF_A_SCREEN = 40
SHIPPED = read_lessons(resources.folder("lessons"))


def test_the_command_tells_the_numbers_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-lessons", "--statistics", "--json"]) == 0

    told = json.loads(capsys.readouterr().out)
    assert list(told) == [
        "steps",
        "on_table",
        "generated",
        "without_card",
        "not_of_cards",
        "first_right",
        "first_by_chance",
        "choices",
        "finds_none",
        "finds",
        "words_p95",
        "minutes",
    ]
    assert told["steps"] == sum(len(one.steps) for one in SHIPPED)


def test_the_command_tells_the_kinds_of_steps_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-lessons", "--statistics"]) == 0

    told = dict(line.split() for line in capsys.readouterr().out.splitlines())
    assert int(told["steps"]) == sum(int(told[kind]) for kind in count_kinds(SHIPPED))


def test_what_is_offered_first_is_right_no_more_often_than_chance() -> None:
    told = measure_lessons(SHIPPED)

    assert told.first_right <= told.first_by_chance


def test_only_what_is_about_people_or_an_agreement_shows_no_card() -> None:
    told = measure_lessons(SHIPPED)

    assert told.without_card == 0
    assert told.not_of_cards * 20 < told.steps
    assert told.finds_none * 4 >= told.finds


def test_no_screen_but_a_few_has_more_words_than_fit() -> None:
    assert measure_lessons(SHIPPED).words_p95 <= MOST_WORDS_OF_A_SCREEN


def test_what_is_tapped_laid_or_played_is_done_with_cards() -> None:
    done = {step.kind for step in sample().steps if is_done_with_cards(step)}

    assert done == {"tap", "sort", "order", "predict", "decide", "play"}
    named = replace(step_of("sort"), cards=(), piles={})
    assert not is_done_with_cards(named)


def test_that_there_is_none_is_never_what_is_shown_first() -> None:
    find = step_of("find")

    assert is_choice(find)
    assert list_right_options(find) == frozenset()
    assert not is_first_right(sample(), find)


def test_a_screen_has_the_words_of_its_question_and_of_what_it_offers() -> None:
    spoken = StepWords("Which one?", right="This one.", options={"a": "The left one", "b": "None"})

    assert count_screen_words(spoken) == 6


def test_an_order_stays_and_differs_from_step_to_step() -> None:
    names = ("a", "b", "c")

    assert len({shuffle_names(names, "lesson", str(place)) for place in range(60)}) == 6
    assert len({shuffle_names(names, "lesson", "step") for _time in range(60)}) == 1


def test_nothing_to_order_lies_in_order() -> None:
    names = ("a", "b")

    assert {shuffle_unsolved(names, names, str(place)) for place in range(20)} == {("b", "a")}
    assert sorted(shuffle_unsolved(names, (), "step")) == sorted(names)
