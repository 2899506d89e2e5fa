"""A search ends when more worlds could hardly change its mind, and not before."""

from collections.abc import Iterator

import numpy as np

from tests.engine.positions import decisions, koikoi, seen
from tests.engine.searches import choiceless, search
from tutor.engine.hints.hint import TRAINED_SAMPLES, hint
from tutor.engine.hints.stopping import FIRST_SAMPLES, refine_until_separated, refine_within
from tutor.engine.search.racing import is_separated
from tutor.rules.observation import Observation
from tutor.rules.position import PLAY_HAND

LOOKS = (20, 40, 80, 160)


def has_separated(observation: Observation, samples: int) -> bool:
    asked = search(observation)
    return is_separated(asked.refine(samples), asked.cluster_ids)


def some() -> Iterator[Observation]:
    for seed in range(20):
        yield choiceless(seed)
        yield choiceless(seed, least=2)


def test_a_search_ends_at_the_first_look_at_which_it_is_separated() -> None:
    numbers = set()
    for observation in some():
        asked = search(observation)
        values = refine_until_separated(asked, LOOKS)
        number = values.shape[1]
        numbers.add(number)

        assert np.array_equal(values, search(observation).refine(number), equal_nan=True)
        assert is_separated(values, asked.cluster_ids) or number == LOOKS[-1]
        before = [look for look in LOOKS if look < number]
        assert not any(has_separated(observation, look) for look in before)
    assert len(numbers) > 1


def test_a_budget_is_spent_on_worlds_until_the_best_is_separated() -> None:
    refined = set()
    for observation in some():
        first, more = (refine_within(search(observation), budget) for budget in (0, 50))

        assert first.shape[1] == FIRST_SAMPLES
        if has_separated(observation, FIRST_SAMPLES):
            assert np.array_equal(first, more, equal_nan=True)
        else:
            assert more.shape[1] > FIRST_SAMPLES
        refined.add(more.shape[1] > FIRST_SAMPLES)
    assert refined == {True, False}


def test_a_hint_without_a_number_of_worlds_uses_all_and_says_so() -> None:
    used = set()
    for seed in range(4):
        for moment in decisions(koikoi(), seed):
            found = hint(seen(moment), seed=seed, objective="points")
            if found.exact:
                continue
            again = hint(seen(moment), samples=found.samples, seed=seed, objective="points")

            assert again == found
            if moment.position.phase == PLAY_HAND:
                used.add(found.samples)
    assert used == {TRAINED_SAMPLES[2]}


def test_all_is_tried_in_all_worlds_where_it_has_to_be_known_how_much_worse_it_is() -> None:
    left_behind = 0
    for observation in some():
        raced, whole = (
            hint(observation, samples=160, seed=7, in_all_worlds=asked) for asked in (False, True)
        )
        left_behind += sum(one.gap.samples < 160 for one in raced.candidates)

        assert {one.gap.samples for one in whole.candidates} == {160}
        assert whole.best.action == raced.best.action
    assert left_behind
