"""What is established: good actions are level, all others surely worse, and it stays so."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.estimates import candidate, sampled
from tests.engine.positions import dealt_round, koikoi, seen
from tutor.engine.hints.candidates import Candidate, Hint
from tutor.lab.puzzles import established
from tutor.lab.puzzles.established import (
    CONFIRMATIONS,
    CONFIRMED,
    PROVED,
    confirm,
    establish,
    prove,
)
from tutor.review import thresholds

HERE = seen(dealt_round(koikoi(), 1))
SIGMA = thresholds.sigma(HERE.ruleset)
Figure = tuple[float, float]  # of an action: what it gives up and its error, in sigma
BEST: Figure = (0.0, 0.0)
LEVEL: Figure = (0.01, 0.005)
CLEAR: Figure = (0.3, 0.02)
UNSURE: Figure = (0.1, 0.02)  # clear once, and not where samples may be far off

figures = st.lists(st.tuples(st.floats(0, 0.4), st.floats(0.001, 0.05)), min_size=1, max_size=5)


def tell(*told: Figure) -> list[Candidate]:
    """Return actions, numbered from 0, that give up so much."""
    return [
        candidate(at, gap=gap * SIGMA, gap_se=error * SIGMA) for at, (gap, error) in enumerate(told)
    ]


@contextmanager
def searching(tell_seed: Callable[[int], list[Candidate]]) -> Iterator[None]:
    """Let a search find what is told of its seed."""

    def hint(_seen: object, *, samples: int, seed: int, in_all_worlds: bool) -> Hint:
        assert in_all_worlds
        found = sorted(tell_seed(seed), key=lambda one: one.gap.value)
        return Hint(tuple(found), samples, seed)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(established, "hint", hint)
        yield


@pytest.mark.parametrize(
    ("others", "good"),
    [
        ([CLEAR], (0,)),
        ([LEVEL, CLEAR], (0, 1)),
        ([UNSURE, CLEAR], (0,)),
        ([LEVEL], None),  # nothing is worse
        ([(0.07, 0.05), CLEAR], None),  # neither level nor surely worse
    ],
)
def test_every_action_is_level_or_surely_worse(
    others: list[Figure], good: tuple[int, ...] | None
) -> None:
    with searching(lambda seed: tell(BEST, *others)):
        found = establish(HERE, PROVED, 1)

    assert (found.good if found else None) == good


@pytest.mark.parametrize(
    ("others", "holds"), [([CLEAR, CLEAR], True), ([LEVEL, CLEAR], False), ([CLEAR, UNSURE], False)]
)
def test_what_is_confirmed_has_room_for_samples_that_are_off(
    others: list[Figure], holds: bool
) -> None:
    with searching(lambda seed: tell(BEST, *others)):
        assert (confirm(HERE, (0,), 1) is not None) == holds
        assert prove(HERE, (0,), PROVED, 1) is not None or LEVEL in others


@pytest.mark.parametrize("unsure", range(1, CONFIRMATIONS + 1))
def test_one_confirmation_that_fails_is_enough_to_throw_out(unsure: int) -> None:
    asked = list[int]()

    def tell_seed(seed: int) -> list[Candidate]:
        asked.append(seed)
        return tell(BEST, UNSURE if len(asked) == unsure else CLEAR)

    with searching(tell_seed):
        assert confirm(HERE, (0,), 1) is None
    assert len(set(asked)) == len(asked) == unsure
    assert 1 not in asked


@given(figures, st.lists(st.floats(-CONFIRMED.room, CONFIRMED.room), min_size=5, max_size=5))
def test_what_is_confirmed_is_proved_again_however_far_its_samples_are_off(
    others: list[Figure], off: list[float]
) -> None:
    fresh = [
        (max(0.0, gap + by * error), error) for (gap, error), by in zip(others, off, strict=False)
    ]
    good = [0, *(at for at, (gap, _error) in enumerate(others, 1) if gap <= PROVED.level / 2)]
    with searching(lambda seed: tell(BEST, *others)):
        confirmed = confirm(HERE, good, 1)
    with searching(lambda seed: tell(BEST, *fresh)):
        proved = prove(HERE, good, PROVED, 2)

    assert confirmed is None or proved is not None


@pytest.mark.parametrize(
    ("chance", "gap", "holds"),
    [(0.5, 0.1, True), (0.5, 0.001, False), (0.99, 0.1, True), (0.985, 0.01, False)],
)
def test_no_puzzle_is_confirmed_that_the_match_does_not_hang_on(
    chance: float, gap: float, holds: bool
) -> None:
    best = candidate(0, chance=sampled(chance, 0.01), chance_gap=sampled(0.0))
    other = candidate(
        1,
        gap=0.3 * SIGMA,
        gap_se=0.02 * SIGMA,
        chance=sampled(chance - gap, 0.01),
        chance_gap=sampled(gap, 0.01 if gap > 0.05 else 0.001),
    )
    with searching(lambda seed: [best, other]):
        assert (confirm(HERE, (0,), 1) is not None) == holds
