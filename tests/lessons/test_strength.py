"""What the search says of a play: worse only when that is beyond doubt, for its card and target."""

from dataclasses import replace

import pytest

from tests.lessons.sample import step_of
from tutor.engine.hint import Candidate, Hint
from tutor.lessons.answer import Answer
from tutor.lessons.judging import judge
from tutor.lessons.strength import is_worse, seen
from tutor.rules.cards import card_named, named

PINE, SUSUKI = card_named("1-chaff-b"), card_named("8-geese")
RIBBON, CHAFF = card_named("10-ribbon"), card_named("10-chaff-b")


def ranked(*candidates: Candidate) -> Hint:
    return Hint(candidates, samples=100, seed=1)


@pytest.mark.parametrize(
    ("gap", "se", "worse"), [(0.0, 0.0, False), (0.9, 0.5, False), (1.1, 0.5, True)]
)
def test_a_play_is_worse_when_its_gap_leaves_the_interval(
    gap: float, se: float, worse: bool
) -> None:
    hint = ranked(Candidate(SUSUKI, 1, 0.1, 0, 0), Candidate(PINE, 0, 0.1, gap, se))

    assert is_worse(hint, ("1-chaff-b",)) == worse
    assert not is_worse(hint, ("8-geese",))


def test_a_target_that_is_told_is_the_one_that_is_judged() -> None:
    maple = card_named("10-chaff-a")
    hint = ranked(
        Candidate(maple, 5, 0.1, 0, 0, then=RIBBON), Candidate(maple, 1, 0.1, 4, 0.1, then=CHAFF)
    )

    assert is_worse(hint, ("10-chaff-a", "10-chaff-b"))
    assert not is_worse(hint, ("10-chaff-a", "10-ribbon"))
    assert not is_worse(hint, ("10-chaff-a",))


def test_the_search_is_asked_with_what_the_learner_sees() -> None:
    observation = seen(step_of("play"))

    assert observation.hand == named("3-chaff-b 5-chaff-b 7-chaff-a 9-ribbon 12-chaff-a")
    assert observation.hand_counts == (5, 4)
    assert observation.dealer == 1  # who has played a card more
    assert observation.stock == 17


def test_two_plays_are_too_close_to_call_only_where_the_lesson_says_so() -> None:
    best = replace(step_of("play"), kind="best", keys={"expect": ["9-ribbon", "close"]})
    answer = Answer(actions=("close",))

    assert judge(best, answer).right
    assert not judge(replace(best, keys={"expect": ["9-ribbon"]}), answer).right
