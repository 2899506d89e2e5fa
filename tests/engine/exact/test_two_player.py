"""Exact endings equal the reference expectimax, whatever is merged and whichever rules hold."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.positions import decisions, koikoi, made_small, redealt, seen
from tests.engine.reference import exact_values, roots_of
from tests.sizes import a_few_of
from tutor.engine.exact.two_player import value_exactly
from tutor.engine.hints.hint import hint
from tutor.rules.observation import Observation
from tutor.rules.position import PLAY_HAND
from tutor.rules.round.round import Round

RULES = (
    koikoi(),
    koikoi("kk_blog"),
    koikoi("kk_legends"),
    koikoi("kk_legends_strict"),
    koikoi(must_match=True),
    koikoi(koikoi_limit="once"),
    koikoi(opp_after_koikoi="auto_agari"),
    koikoi(exhaustion="last_koikoi"),
    koikoi(exhaustion="oya_ken", zero_sum=True),
    koikoi(viewing="rain_fog", sake="either"),
    koikoi(viewing="needs_other", mult="per_call_plus_one"),
    koikoi(table="gamedesign", tsukifuda=True, field_mult=True),
)


def counted(observation: Observation) -> list[float]:
    return [float(value) for value in value_exactly(observation, roots_of(observation))]


@cache
def endings(rules: int, held: int, enough: int) -> list[Round]:
    """Return moments of random play, so many cards being held by both together."""
    found: list[Round] = []
    seed = 0
    while len(found) < enough:
        seed += 1
        late = [one for one in decisions(RULES[rules], seed) if _held(one) == held]
        found += late[: enough - len(found)]
    return found


def _held(moment: Round) -> int:
    return sum(hand.bit_count() for hand in moment.position.hands)


@pytest.mark.parametrize("rules", a_few_of(range(len(RULES)), 4))
@pytest.mark.parametrize("held", [1, 2, 3])
def test_the_last_plies_are_worth_what_the_reference_says(rules: int, held: int) -> None:
    for moment in endings(rules, held, 1):
        observation = seen(moment)

        assert counted(observation) == pytest.approx(exact_values(observation), abs=1e-9)


@settings(max_examples=8)
@given(
    rules=st.sampled_from(range(len(RULES))),
    held=st.sampled_from([3, 4]),
    seed=st.integers(0, 10**6),
)
def test_small_endings_are_worth_what_the_reference_says(rules: int, held: int, seed: int) -> None:
    random = Random(seed)
    moments = [one for one in endings(rules, held, 12) if one.position.phase == PLAY_HAND]
    observation = made_small(seen(random.choice(moments)), random)

    assert counted(observation) == pytest.approx(exact_values(observation), abs=1e-9)


def test_the_hint_of_an_ending_is_exact_and_tells_how_many_worlds_there_are() -> None:
    [moment] = [one for one in endings(0, 3, 12) if one.position.phase == PLAY_HAND][:1]
    observation = seen(moment)
    found = hint(observation)
    unseen = observation.unseen.bit_count()

    assert found.exact
    assert found.samples == unseen * (unseen - 1) * (unseen - 2) * (unseen - 3)
    for one in found.candidates:
        assert (one.points.is_exact, one.gap.is_exact) == (True, True)
        assert (one.points.se, one.gap.se) == (0.0, 0.0)
    assert {one.action: one.points.value for one in found.candidates} == pytest.approx(
        {action: max(of) for action, of in _by_action(observation).items()}
    )
    assert replace(hint(observation, seed=2), seed=1) == found


def _by_action(observation: Observation) -> dict[int, list[float]]:
    values: dict[int, list[float]] = {}
    for (action, _), value in zip(roots_of(observation), counted(observation), strict=True):
        values.setdefault(action, []).append(value)
    return values


def test_an_exact_hint_is_the_same_however_the_hidden_cards_lie() -> None:
    moved = 0
    for rules in range(4):
        for number, moment in enumerate(endings(rules, 3, 6)):
            other = redealt(moment, Random(number))
            moved += other.position.hands != moment.position.hands

            assert hint(seen(other), objective="points") == hint(seen(moment), objective="points")
    assert moved > 10


@pytest.mark.parametrize(
    ("held", "budget_ms", "exact"), [(4, 200, True), (4, 20, False), (3, 20, True), (5, 200, False)]
)
def test_an_ending_is_counted_when_it_fits_the_time(
    held: int, budget_ms: float, exact: bool
) -> None:
    [moment] = [one for one in endings(0, held, 12) if one.position.phase == PLAY_HAND][:1]

    assert hint(seen(moment), budget_ms=budget_ms).exact is exact


def test_a_ruleset_without_a_net_has_no_exact_endings() -> None:
    rules = koikoi(min_koikoi_points=3)
    late = [one for seed in range(20) for one in decisions(rules, seed) if _held(one) == 2]

    assert late
    assert not any(hint(seen(one), samples=500).exact for one in late)
