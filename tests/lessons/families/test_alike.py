"""What follows a miss: the same question of other cards, no harder, of what was introduced."""

import pytest

from tests.lessons.shipped import LESSONS, ROOT, SENTENCES
from tutor.lessons.beginning import read_short_way
from tutor.lessons.families.case import draw_case, draw_like
from tutor.lessons.families.every import FAMILIES
from tutor.lessons.judging import judge, state_answer
from tutor.lessons.knowledge import list_met, list_met_by, list_needs
from tutor.lessons.tags import list_right_cards, tag_step

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
