"""The shipped net: small, for every preset of its game, and better than the greedy player."""

import pytest

from tests.engine.positions import hachihachi, koikoi, roppyakken
from tutor.engine.models import FOLDER, model_for, scope_of, shipped
from tutor.engine.training import strength
from tutor.rules.games import GAMES
from tutor.rules.ruleset import Ruleset

MOST_BYTES = 2_000_000
PRESETS = ("kk_standard", "kk_blog", "kk_legends", "kk_legends_strict")


def test_all_shipped_files_together_are_small() -> None:
    assert 0 < sum(path.stat().st_size for path in FOLDER.iterdir()) <= MOST_BYTES


def test_a_shipped_net_was_trained_for_the_rules_as_they_are() -> None:
    for model in shipped():
        assert model.scope == scope_of(GAMES[model.scope.game])


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_of_koikoi_is_covered_with_or_without_house_rules(preset: str) -> None:
    assert model_for(koikoi(preset)) is not None
    assert model_for(koikoi(preset, mult="any", rounds=3, zero_sum=True)) is not None


@pytest.mark.parametrize(
    "rules", [koikoi(min_koikoi_points=3), roppyakken(), hachihachi()], ids=lambda one: one.preset
)
def test_rules_that_no_net_knows_are_left_to_the_other_search(rules: Ruleset) -> None:
    assert model_for(rules) is None


@pytest.mark.parametrize("preset", PRESETS)
def test_the_net_alone_beats_the_greedy_player(preset: str) -> None:
    rules = koikoi(preset)
    model = model_for(rules)
    assert model is not None

    mean, spread = strength(model.net_for(rules), rules, 4000, 5)
    assert mean - spread > 0.5
