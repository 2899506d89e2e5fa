"""A hint as it is held: which of its actions are the same."""

from dataclasses import replace

import pytest

from tests.engine.positions import koikoi
from tests.engine.worlds.test_doubles import CHOOSING, positions
from tutor.engine.hints.hint import hint


@pytest.mark.parametrize("phase", CHOOSING)
def test_a_hint_that_does_not_tell_which_actions_are_the_same_is_told_again(phase: int) -> None:
    observation = next(positions(koikoi(), phase))
    found = hint(observation, samples=8)
    bare = replace(found, candidates=tuple(replace(one, same_as=None) for one in found.candidates))

    assert bare != found
    assert bare.mark_doubles(observation) == found.mark_doubles(observation) == found
