"""The value of each card that may be turned up next."""

from random import Random

import pytest

from tests.engine.positions import hachihachi, koikoi, moments, redealt, roppyakken, seen
from tutor.engine.hints.flips import FlipValues, NoFlipError, has_flip, value_flips
from tutor.engine.hints.hint import hint
from tutor.engine.net.files import model_for
from tutor.engine.net.levels import find_level
from tutor.rules.cards import cards_in, count
from tutor.rules.observation import Observation
from tutor.rules.position import CHOOSE_DRAW, DECIDE, PLAY_HAND
from tutor.rules.ruleset import Ruleset

TABLES = [koikoi(), roppyakken(), hachihachi()]
WORLDS = 400


def best(rules: Ruleset) -> tuple[Observation, FlipValues]:
    observation = seen(moments(rules, {PLAY_HAND})[0])
    one = hint(observation, samples=8).best
    return observation, value_flips(observation, one.action, one.follow_up, samples=WORLDS)


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.game.name)
def test_the_flips_as_often_as_they_come_make_the_value_of_the_action(rules: Ruleset) -> None:
    observation, found = best(rules)

    assert sum(one.points.samples for one in found.flips) == found.points.samples == WORLDS
    mean = sum(one.points.value * one.points.samples for one in found.flips) / WORLDS
    assert mean == pytest.approx(found.points.value)
    assert {one.card for one in found.flips} <= set(cards_in(observation.unseen))
    assert len(found.flips) > 0.9 * len(cards_in(observation.unseen))


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.game.name)
def test_flips_do_not_depend_on_what_is_hidden(rules: Ruleset) -> None:
    moment = moments(rules, {PLAY_HAND})[0]
    action = hint(seen(moment), samples=8).best.action
    if not has_flip(seen(moment), action):
        action = next(one for one in moment.legal() if has_flip(seen(moment), one))
    first = value_flips(seen(moment), action, samples=64)

    assert value_flips(seen(redealt(moment, Random(5))), action, samples=64) == first


def test_the_value_is_that_of_the_hint() -> None:
    observation = seen(moments(koikoi(), {PLAY_HAND})[0])
    one = hint(observation, samples=WORLDS).best
    found = value_flips(observation, one.action, one.follow_up, samples=WORLDS)
    model = model_for(observation.ruleset)
    assert model is not None
    unsure = find_level(model.scope, count(observation.hand)).spread

    assert found.points.value == pytest.approx(one.points.value)
    assert found.points.widen(unsure).se == pytest.approx(one.points.se)


def test_a_seed_gives_the_same_flips_again_and_another_others() -> None:
    observation = seen(moments(koikoi(), {PLAY_HAND})[0])
    one = hint(observation, samples=8).best
    first, again, other = (
        value_flips(observation, one.action, one.follow_up, samples=64, seed=seed)
        for seed in (1, 1, 2)
    )

    assert first == again != other


@pytest.mark.parametrize("phase", [CHOOSE_DRAW, DECIDE])
def test_after_the_flip_there_is_none(phase: int) -> None:
    moment = moments(koikoi(), {phase})[0]
    action = moment.legal()[0]

    assert not has_flip(seen(moment), action)
    with pytest.raises(NoFlipError):
        value_flips(seen(moment), action)
