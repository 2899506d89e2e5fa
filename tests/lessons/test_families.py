"""Fresh cases of every family: words, one answer, the case after a miss, established values."""

from dataclasses import replace
from itertools import pairwise

import pytest

from tests.lessons.sample import sample, step_of
from tests.lessons.shipped import LESSONS, ROOT, SENTENCES
from tests.sizes import a_few_of
from tutor.lab.lessons.cases import case_faults, family_faults, find_likeness
from tutor.lab.lessons.strength import LIMIT, SPREADS
from tutor.lab.puzzles.valued import list_faults
from tutor.lessons.beginning import read_short_way
from tutor.lessons.families import FAMILIES
from tutor.lessons.families.case import (
    EASY,
    HARD,
    Case,
    ask_alone,
    choose_seed,
    draw_case,
    draw_like,
    find_band,
    get_number,
    put_case,
)
from tutor.lessons.families.established import (
    ASKED,
    STOP_OR_CALL,
    WAYS,
    ValuedCase,
    make_step,
    read_case,
    read_cases,
    write_case,
)
from tutor.lessons.families.wording import fill_figures
from tutor.lessons.judging import judge, state_answer
from tutor.lessons.kinds.naming import NONE, Find, Tap
from tutor.lessons.kinds.playing import STAYS, Predict
from tutor.lessons.knowledge import list_met, list_met_by, list_needs
from tutor.lessons.loading import read_lessons
from tutor.lessons.model import LessonError
from tutor.lessons.situation import start_round
from tutor.lessons.tags import list_right_cards, measure_case, tag_step
from tutor.rules.actions import action_text
from tutor.text import LANGUAGES

SOME = 9  # seeds; `tutor check-lessons --seeds 200` tries more


def draw(name: str, seed: int) -> Case:
    return draw_case(name, seed, SENTENCES)


@pytest.mark.parametrize("name", FAMILIES)
def test_the_cases_of_a_family_may_be_asked(name: str) -> None:
    assert list(family_faults(name, SOME, SENTENCES)) == []


@pytest.mark.parametrize("name", FAMILIES)
def test_a_seed_gives_the_same_case_again(name: str) -> None:
    assert draw(name, 7) == draw(name, 7)


@pytest.mark.parametrize("name", [one.name for one in FAMILIES.values() if len(one.bands) > 2])
def test_a_harder_level_has_more_to_look_at(name: str) -> None:
    easy, hard = (measure_case(draw(name, choose_seed(3, one)).step) for one in (EASY, HARD))

    assert easy < hard
    assert all(low[1] <= high[1] for low, high in pairwise(FAMILIES[name].bands))


def test_every_family_that_lessons_name_is_there_and_every_one_is_named() -> None:
    lessons = read_lessons(ROOT)
    recalled = {name for lesson in lessons for name in lesson.families}
    asked = {step.family for lesson in lessons for step in lesson.steps}

    assert (recalled | asked) - {""} == set(FAMILIES)
    assert all(lesson.families for lesson in lessons)


def test_about_a_quarter_of_what_is_to_be_found_is_not_there() -> None:
    finds = [
        draw(name, seed).step.exercise
        for name in FAMILIES
        if name.startswith(("yaku-of-pile", "near-miss", "dealt-yaku", "island", "standing"))
        for seed in range(20)
    ]
    named = [one for one in finds if isinstance(one, Find)]

    assert 0.2 < sum(one.expect == (NONE,) for one in named) / len(named) < 0.4


def test_a_capture_may_be_of_none_one_two_or_three_cards() -> None:
    found = [draw("capture:case", seed).step.exercise for seed in range(40)]
    sizes = {
        (len(one.expect), *(0 if STAYS in one.expect else len(one.expect[0].split()),))
        for one in found
        if isinstance(one, Predict)
    }

    assert sizes == {(1, 0), (1, 1), (2, 1), (1, 3)}


def test_no_place_gives_the_answer_away() -> None:
    """Of all families the first option is right no more often than chance."""
    asked = [draw(name, seed).step for name in FAMILIES for seed in range(6)]
    offered = [one for one in asked if one.exercise.options and one.kind != "tap"]
    first = [one.exercise.options[0] for one in offered]
    answers = [state_answer(one) for one in offered]
    right = sum(
        option in answer.chosen | answer.named
        for option, answer in zip(first, answers, strict=True)
    )
    chance = sum(1 / (len(one.exercise.options) + (one.kind == "find")) for one in offered)

    assert right < chance + 3 * chance**0.5


def test_a_faulty_case_is_found_out() -> None:
    case = draw("family-of-card", 0)
    assert isinstance(case.step.exercise, Tap)
    wrong = replace(case.step.exercise, expect=("1-crane",))

    faults = list(case_faults(replace(case, step=replace(case.step, exercise=wrong))))

    assert any("the rules say" in fault for fault in faults)


def test_a_case_with_several_right_answers_is_found_out() -> None:
    case = draw("family-of-card", 0)
    assert isinstance(case.step.exercise, Tap)
    open_end = replace(case.step.exercise, any_of=1)

    faults = list(case_faults(replace(case, step=replace(case.step, exercise=open_end))))

    assert any("answers are right" in fault for fault in faults)


def test_twin_chaff_make_no_other_case() -> None:
    step = step_of("tap")
    assert find_likeness(step) == find_likeness(replace(step, id="another"))
    assert find_likeness(draw("capture:case", 1).step) != find_likeness(
        draw("capture:case", 2).step
    )


def test_a_family_that_nobody_drew_up_is_told_by_its_name() -> None:
    with pytest.raises(LessonError, match="no family"):
        draw("none", 0)


def test_a_case_takes_the_place_of_its_step() -> None:
    case = draw("near-miss:poetry", 5)
    lesson = put_case(sample(), 1, case)

    asked = lesson.steps[1]
    assert asked.id == f"{sample().steps[1].id}+5"
    assert judge(asked, state_answer(asked)).right
    assert [lesson.words[code].steps[asked.id] for code in LANGUAGES] == list(case.words.values())
    assert lesson.steps[2:] == sample().steps[2:]


def test_a_case_can_be_asked_alone() -> None:
    lesson = ask_alone(sample(), draw("near-miss:poetry", 5))

    assert [step.id for step in lesson.steps] == ["near-miss:poetry+5"]


def test_a_seed_tells_the_number_and_the_level_of_a_case() -> None:
    assert get_number(choose_seed(17, HARD)) == 17
    assert find_band(FAMILIES["family-of-card"], choose_seed(17, EASY)) == (4, 5)


@pytest.mark.parametrize(
    ("low", "high", "told"),
    [(350, 370, "350 to 370 points"), (360, 360, "360 points"), (0, 10, "0 to 10 points")],
)
def test_a_range_of_one_number_is_that_number(low: int, high: int, told: str) -> None:
    table = {"right": "{low} to {high} points", "say": {"else": "{low} to {high} points"}}

    filled = fill_figures(table, {"low": low, "high": high})

    assert filled == {"right": told, "say": {"else": told}}


EVERYTHING = list_met(LESSONS.values())
REPAIRED = [
    (name, number)
    for name in read_short_way(ROOT).lessons
    for number, step in enumerate(LESSONS[name].steps)
    if step.family
]


@pytest.mark.parametrize(("name", "number"), REPAIRED)
def test_a_step_is_followed_by_the_same_question(name: str, number: int) -> None:
    step, known = LESSONS[name].steps[number], list_met_by(LESSONS[name], number, LESSONS)
    for attempt in range(3):
        case = draw_like(step, step.family, attempt, known, SENTENCES)

        assert case
        first, tags = tag_step(step), tag_step(case.step)
        assert tags.is_like(first)
        assert not tags.is_harder(first)
        assert list_needs(case.step, case.words["en"]) <= known
        assert judge(case.step, state_answer(case.step)).right


@pytest.mark.parametrize("place", ["f-01/0", "f-01/1", "f-06/0", "f-06/1", "f-06/2", "f-07/2"])
def test_no_right_card_is_right_again_where_there_are_others(place: str) -> None:
    name, _slash, number = place.partition("/")
    step = LESSONS[name].steps[int(number)]
    case = draw_like(step, step.family, 0, EVERYTHING, SENTENCES)

    assert case
    assert not list_right_cards(step) & list_right_cards(case.step)


def test_the_same_number_draws_the_same_case() -> None:
    step = LESSONS["f-06"].steps[1]
    first, again, other = (
        draw_like(step, step.family, number, EVERYTHING, SENTENCES) for number in (0, 0, 1)
    )

    assert first == again
    assert first
    assert other
    assert first.step.board != other.step.board


@pytest.mark.parametrize("name", ["capture:case", "yaku-of-pile:cup", "near-miss:rain-man"])
def test_a_case_of_a_family_is_followed_by_one_like_it(name: str) -> None:
    for seed in range(6):
        model = draw_case(name, seed, SENTENCES).step
        case = draw_like(model, name, seed, EVERYTHING, SENTENCES)

        assert case
        assert tag_step(case.step).is_like(tag_step(model))


def test_nothing_follows_where_no_case_needs_only_what_is_known() -> None:
    step = LESSONS["k-04"].steps[0]

    assert draw_like(step, step.family, 0, frozenset(), SENTENCES) is None
    assert draw_like(step, "none", 0, EVERYTHING, SENTENCES) is None


def test_three_dry_lights_can_be_what_is_there() -> None:
    """The rain man always lay beside them, so that there was never a yaku to find."""
    found = {draw_case("near-miss:rain-man", seed, SENTENCES).step.exercise for seed in range(12)}

    assert {getattr(one, "expect", ()) for one in found} == {("sanko",), ("none",)}


def test_families_that_only_steps_name_are_drawn_too() -> None:
    assert {"partner-of-card", "plant-of-card", "one-kind", "month-named"} <= FAMILIES.keys()


CASES = [one for game in ASKED for one in read_cases(game)]
ENOUGH = 400  # worlds


@pytest.mark.parametrize("game", ASKED)
def test_there_are_enough_of_each_sort_and_none_twice(game: str) -> None:
    found = read_cases(game)
    asks = [one.ask for one in found]

    assert min(map(asks.count, ASKED[game])) >= 60
    assert len({one.name for one in found}) == len(found)
    assert {one.game for one in found} == {game}


@pytest.mark.parametrize("game", [one for one, asks in ASKED.items() if STOP_OR_CALL in asks])
def test_neither_stopping_nor_going_on_is_always_right(game: str) -> None:
    stops = [one.good for one in read_cases(game) if one.ask == STOP_OR_CALL]

    assert all(stops.count((way,)) * 5 >= len(stops) for way in WAYS)


def test_every_case_can_be_answered_and_read_again() -> None:
    for case in CASES:
        step = make_step(case)
        assert judge(step, state_answer(step)).right
        assert {*case.good} < {action_text(one) for one in start_round(step).legal()}
        assert case.lost[1] > LIMIT * SPREADS[case.game]
        assert read_case(write_case(case)) == case


@pytest.mark.parametrize("case", a_few_of(CASES, 3), ids=lambda one: one.name)
def test_an_answer_is_established_again_by_fresh_samples(case: ValuedCase) -> None:
    assert list_faults([case], ENOUGH) == []
