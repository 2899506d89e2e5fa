"""The command that measures what follows a miss, and what learners are asked."""

import json
from dataclasses import asdict, replace
from random import Random

import pytest

from tests.lessons.shipped import ROOT, SENTENCES
from tutor.__main__ import main
from tutor.lab.lessons.learners import Learner, follow_courses, list_unmet, measure_sessions
from tutor.lab.lessons.retries import Retries, measure_retries, repair_faults
from tutor.lessons.beginning import read_placement
from tutor.lessons.families.case import draw_case
from tutor.lessons.loading import read_lessons

LESSONS = read_lessons(ROOT)


def test_the_command_tells_what_follows_a_miss(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--json", "--seeds", "2", "--learners", "2", "--only", "f-06", "capture:case"]
    assert main(["check-lessons", *asked]) == 0

    told = json.loads(capsys.readouterr().out)
    retries = told["retries"]
    assert retries["cases"] == retries["same_idea"] == retries["same_form"] == 2 * 7
    assert retries["harder"] == retries["unknown"] == told["untaught"] == 0
    assert told["recalls"] > 0


@pytest.mark.parametrize(
    "name",
    ["false-friends", "sheet:roppyakken", "value:discard", "value:stop-or-call", "v-01", "h-06"],
)
def test_a_rare_idea_is_asked_again_of_other_cards(name: str) -> None:
    found = measure_retries(LESSONS, SENTENCES, 12, frozenset({name}))

    assert found.cases == found.same_idea == found.same_form
    assert found.harder == found.unknown == found.missing == 0


def test_learners_of_every_course_are_asked_only_what_they_met() -> None:
    found = measure_sessions(LESSONS, read_placement(ROOT), SENTENCES, learners=4)

    assert found.untaught == 0, found.examples
    assert found.recalls
    assert found.trials
    assert found.placements


def test_a_learner_does_no_lesson_before_those_that_it_needs() -> None:
    for seed in range(20):
        done = [one.id for one in follow_courses(Random(seed), LESSONS).done]
        needs = {one.id: one.needs for one in LESSONS}

        assert all(set(needs[name]) <= set(done[:place]) for place, name in enumerate(done))


def test_what_was_not_met_is_found_apart_from_what_a_case_says_it_needs() -> None:
    learner = Learner(tuple(one for one in LESSONS if one.id in ("f-01", "f-04", "k-03")))
    case = next(
        one
        for seed in range(50)
        if "goko" in repr((one := draw_case("yaku-of-pile:lights", seed, SENTENCES)).step.exercise)
    )

    assert "goko" in set(list_unmet(case, learner))


def test_another_idea_is_counted_as_one() -> None:
    one, two = (next(x for x in LESSONS if x.id == "f-06").steps[place] for place in (0, 1))
    case = replace(draw_case("capture:case", 0, SENTENCES), step=one)
    found = Retries()

    found.add("f-06/two", two, case, frozenset())
    found.add("f-06/two", two, None, frozenset())

    told = json.loads(json.dumps(asdict(found)))
    assert (told["missing"], told["missing_of"]) == (1, {"f-06/two": 1})
    assert (found.cases, found.same_idea, found.same_form, found.unknown) == (1, 0, 0, 1)


def test_every_step_of_a_family_can_be_asked_again_of_other_cards() -> None:
    first = {one.id: one for one in LESSONS if one.course == "cards"}

    assert list(repair_faults(first, SENTENCES)) == []
