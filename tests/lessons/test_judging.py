"""Answers to the sample lesson with the replies that they meet, in an order that tells nothing."""

from collections import Counter
from dataclasses import replace

import pytest

from tests.lessons.sample import sample, step_of
from tutor.lessons.judging import choose_reply, judge, state_answer
from tutor.lessons.kinds import KINDS
from tutor.lessons.kinds.naming import Tap
from tutor.lessons.model import Answer, Step
from tutor.lessons.shown import shuffle_names

UNSAMPLED = {"best", "round"}  # kinds that a search or a whole round judges


def chosen(*names: str) -> Answer:
    return Answer(chosen=frozenset(names))


def test_every_kind_that_the_rules_judge_has_a_step_in_the_sample() -> None:
    assert {step.kind for step in sample().steps} == KINDS.keys() - UNSAMPLED


@pytest.mark.parametrize("step", sample().steps, ids=lambda step: step.id)
def test_the_stated_answer_is_right(step: Step) -> None:
    assert judge(step, state_answer(step)).right


@pytest.mark.parametrize(
    ("kind", "answer", "said"),
    [
        ("tap", chosen("1-ribbon", "4-chaff-a"), "wisteria"),
        ("tap", chosen("1-ribbon"), "needles"),
        ("sort", Answer(placed={"10-deer": "light"}), "deer"),
        ("sort", Answer(placed={"10-deer": "animal"}), "glow"),
        ("order", Answer(order=("11-ribbon", "2-chaff-a", "9-cup")), "willow"),
        ("order", Answer(order=("2-chaff-a", "11-ribbon", "9-cup")), "year"),
        ("order", Answer(order=("2-chaff-a",)), "year"),
        ("pick", chosen("yes"), "yes"),
        ("pick", chosen(), "choose"),
        ("count", Answer(numbers={"": 5}), "iris"),
        ("count", Answer(numbers={"": 7}), "add"),
        ("count", Answer(), "add"),
        ("find", Answer(named=frozenset({"akatan"})), "no-words"),
        ("find", Answer(named=frozenset({"tan"})), "look"),
        ("predict", chosen(), "must"),
        ("predict", chosen("5-ribbon", "5-chaff-a"), "one"),
        ("estimate", Answer(numbers={"": 20}), "low"),
        ("estimate", Answer(numbers={"": 90}), "high"),
        ("decide", chosen("koikoi"), "later"),
        ("play", Answer(actions=("7-chaff-a",)), "red"),
        ("play", Answer(actions=("5-chaff-b",)), "alone"),
        ("play", Answer(actions=("12-chaff-a",)), "blue"),
    ],
)
def test_a_wrong_answer_meets_its_reply(kind: str, answer: Answer, said: str) -> None:
    step = step_of(kind)
    verdict = judge(step, answer)
    entry = choose_reply(step, verdict)

    assert not verdict.right
    assert entry
    assert entry.say == said


@pytest.mark.parametrize(("number", "mark"), [(5, "low"), (7, "high")])
def test_a_wrong_number_is_marked_as_too_low_or_too_high(number: int, mark: str) -> None:
    verdict = judge(step_of("count"), Answer(numbers={"": number}))

    assert verdict.marks & {"low", "high"} == {mark}


@pytest.mark.parametrize(
    ("tapped", "is_right"),
    [
        (("1-chaff-a",), True),
        (("1-ribbon",), True),
        (("4-chaff-a",), False),
        (("1-ribbon", "4-chaff-a"), False),
        ((), False),
    ],
)
def test_where_one_of_several_is_enough_it_has_to_be_one_of_them(
    tapped: tuple[str, ...], is_right: bool
) -> None:
    step = step_of("tap")
    assert isinstance(step.exercise, Tap)
    one_is_enough = replace(step, exercise=replace(step.exercise, any_of=1))

    assert judge(one_is_enough, chosen(*tapped)).right == is_right


def test_either_of_two_cards_may_be_taken() -> None:
    step = step_of("predict")

    assert judge(step, chosen("5-ribbon")).right
    assert judge(step, chosen("5-chaff-a")).right


def test_a_play_that_the_rules_do_not_allow_is_no_mere_mistake() -> None:
    assert judge(step_of("play"), Answer(actions=("1-crane",))).illegal


NAMES = ("stop", "koikoi", "too-close")


def test_a_step_is_always_shown_alike() -> None:
    assert shuffle_names(NAMES, "k-08", "press-stop") == shuffle_names(NAMES, "k-08", "press-stop")


def test_every_place_comes_about_as_often() -> None:
    first = Counter(shuffle_names(NAMES, "k-08", str(step))[0] for step in range(600))

    assert set(first) == set(NAMES)
    assert all(150 < number < 250 for number in first.values())
