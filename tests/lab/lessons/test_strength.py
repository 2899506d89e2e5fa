"""What the search says of a play: worse only when that is beyond doubt, and by enough."""

from dataclasses import replace

import pytest

from tests.engine.estimates import candidate
from tests.lessons.sample import step_of
from tutor.engine.hints.hint import Hint
from tutor.lab.lessons.strength import LIMIT, SPREADS, leaves_open, strength_faults
from tutor.lessons.judging import gives_up_more, is_worse, judge, observe_step
from tutor.lessons.kinds.playing import Best, Decide
from tutor.lessons.model import Answer, Step
from tutor.rules.cards import card_named, cards_named
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation

RIBBON, CHAFF = card_named("9-ribbon"), card_named("3-chaff-b")
BEST = replace(step_of("play"), exercise=Best(expect=("9-ribbon", "3-chaff-b")))
MOST = LIMIT * SPREADS["koikoi"]


def ranked(gap: float, se: float) -> Hint:
    """Return a hint that ranks the chaff that far behind the ribbon."""
    return Hint((candidate(RIBBON, 1, 0.1), candidate(CHAFF, 0, 0.1, gap, se)), 100, 1)


@pytest.mark.parametrize(
    ("gap", "se", "worse"),
    [
        (0.0, 0.0, False),
        (MOST, 0.0, False),
        (MOST + 0.1, 0.0, True),
        (MOST + 0.9, 0.5, False),
        (MOST + 1.1, 0.5, True),
    ],
)
def test_a_play_is_worse_when_its_interval_lies_beyond_the_limit(
    gap: float, se: float, worse: bool
) -> None:
    assert gives_up_more(ranked(gap, se), "3-chaff-b", MOST) == worse
    assert not gives_up_more(ranked(gap, se), "9-ribbon", MOST)


def test_each_action_is_judged_where_it_is_chosen() -> None:
    asked = []

    def ask(done: tuple[str, ...]) -> Hint:
        asked.append(done)
        return ranked(9.0, 0.1)

    assert is_worse(("9-ribbon", "3-chaff-b"), ask)
    assert not is_worse(("9-ribbon", "9-ribbon"), ask)
    assert asked == [(), ("9-ribbon",)] * 2


@pytest.mark.parametrize(("seeds", "faults"), [({1, 2, 3}, 1), ({1, 3}, 0), (set(), 0)])
def test_a_stated_play_is_a_fault_when_every_seed_finds_it_worse(
    seeds: set[int], faults: int
) -> None:
    def ask(_seen: Observation, seed: int) -> Hint:
        return ranked(9.0 if seed in seeds else 0.0, 0.1)

    assert len([*strength_faults(BEST, ask)]) == faults


@pytest.mark.parametrize(("seeds", "faults"), [({1, 2, 3}, 0), ({3}, 0), (set(), 1)])
def test_what_gets_a_reply_is_a_fault_when_no_seed_finds_it_worse(
    seeds: set[int], faults: int
) -> None:
    best = replace(BEST, exercise=Best(expect=("9-ribbon",)))

    def ask(_seen: Observation, seed: int) -> Hint:
        return ranked(9.0 if seed in seeds else 0.0, 0.1)

    assert len([*strength_faults(best, ask)]) == faults


def decision_of(step: Step) -> Decide:
    assert isinstance(step.exercise, Decide)
    return step.exercise


def test_a_decision_by_value_is_asked_about_and_one_by_rule_is_not() -> None:
    by_rule = step_of("decide")
    by_value = replace(by_rule, exercise=replace(decision_of(by_rule), judged_by="value"))

    def ask(seen: Observation, seed: int) -> Hint:
        stop, koikoi = legal_actions(seen)
        return Hint((candidate(koikoi, 9), candidate(stop, 1, 0, 8, 0.1)), 100, seed)

    assert [*strength_faults(by_rule, ask)] == []
    stop, koikoi = strength_faults(by_value, ask)
    assert stop == "stop is worse than the best play with each of 3 seeds."
    assert koikoi == "koikoi gets the reply later, and no seed finds it worse."


@pytest.mark.parametrize(
    ("gap", "faults"),
    [(0.0, []), (8.0, ["stop is worse than the best play with each of 3 seeds."])],
)
def test_a_decision_that_is_left_open_has_to_be_level(gap: float, faults: list[str]) -> None:
    """Whoever hears that both are right hears that they are as good."""
    decide = step_of("decide")
    exercise = decision_of(decide)
    left_open = replace(decide, exercise=replace(exercise, accept=exercise.options))

    def ask(seen: Observation, seed: int) -> Hint:
        stop, koikoi = legal_actions(seen)
        return Hint((candidate(koikoi, 9), candidate(stop, 1, 0, gap, 0.1)), 100, seed)

    assert leaves_open(left_open)
    assert not leaves_open(replace(left_open, board=None))
    assert [*strength_faults(left_open, ask)] == faults


def test_the_search_is_asked_with_what_the_learner_sees() -> None:
    observation = observe_step(step_of("play"))

    assert observation.hand == cards_named("3-chaff-b 5-chaff-b 7-chaff-a 9-ribbon 12-chaff-a")
    assert observation.hand_counts == (5, 4)
    assert observation.dealer == 1  # who has played a card more
    assert observation.stock == 17


def test_two_plays_are_too_close_to_call_only_where_the_lesson_says_so() -> None:
    best = replace(step_of("play"), exercise=Best(expect=("9-ribbon", "close")))
    answer = Answer(actions=("close",))

    assert judge(best, answer).right
    assert not judge(replace(best, exercise=Best(expect=("9-ribbon",))), answer).right
