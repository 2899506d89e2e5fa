"""What is told of the match: beside which action, and from which difference on."""

import pytest

from tests.engine.estimates import candidate, sampled
from tutor.engine.hints.candidates import Candidate, Hint
from tutor.explain.kinds import ClaimKind
from tutor.explain.weighing import list_match_claims


def ranked(*lost: float) -> tuple[Hint, tuple[Candidate, ...]]:
    """Return a hint whose actions lose so much of the match against the first."""
    found = tuple(
        candidate(place, chance=sampled(0.6 - one, 0.01), chance_gap=sampled(one, 0.004))
        for place, one in enumerate(lost)
    )
    return Hint(found, samples=400, seed=1), found


@pytest.mark.parametrize(("lost", "told"), [(0.03, True), (0.015, False), (0.005, False)])
def test_a_difference_is_told_from_two_percent_on_if_it_is_established(
    lost: float, told: bool
) -> None:
    hint, (best, _) = ranked(0.0, lost)

    assert [one.kind for one in list_match_claims(hint, best)] == [ClaimKind.MATCH] * told


def test_it_is_told_beside_the_action_that_the_other_reasons_name() -> None:
    hint, (best, _, third) = ranked(0.0, 0.03, 0.05)

    assert [one.against for one in list_match_claims(hint, best)] == [1]
    assert [one.against for one in list_match_claims(hint, best, third)] == [2]
