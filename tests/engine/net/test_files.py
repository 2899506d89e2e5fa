"""The shipped nets: small, for every preset of their game, and better than the greedy player."""

import pytest

from tests.engine.positions import hachihachi, koikoi, roppyakken
from tests.sizes import a_few_of
from tutor.engine.net.files import FOLDER, Condition, load_shipped, model_for, scope_of
from tutor.lab.training.loop import measure_strength
from tutor.rules.games import GAMES, ruleset
from tutor.rules.ruleset import Ruleset, Value

MOST_BYTES = 2_000_000
PRESETS = ("kk_standard", "kk_blog", "kk_legends", "kk_legends_strict", "kk_nintendo")
TRAINED = ("hh_standard", "hh_classic")
ROPPYAKKEN = ("rp_fudawiki", "rp_wikipedia")


def test_every_shipped_file_is_small() -> None:
    assert all(0 < path.stat().st_size <= MOST_BYTES for path in FOLDER.iterdir())


# Values that toggles were given after the first nets were trained.
LATER: dict[str, set[tuple[str, Value]]] = {
    "koikoi": {
        ("exhaustion", "higher"),
        ("exhaustion", "oya_always"),
        ("group", "stack_both"),
        ("mult", "own_calls"),
        ("viewing_points", "one_or_three"),
        ("next_dealer", "winner_or_other"),  # which nothing follows from within a round
    },
    "roppyakken": set(),
    "hachihachi": {("cards_with_yaku", "yes")},
}

# Values for which no net was trained: hints use rollouts.
UNTRAINED: dict[str, set[Condition]] = {}

PLAYED_LATER = {one for one in LATER["koikoi"] if one[0] != "next_dealer"}


def test_a_shipped_net_was_trained_for_the_rules_as_they_were() -> None:
    for model in load_shipped():
        now = scope_of(GAMES[model.scope.game], model.scope.seats)
        game = model.scope.game
        unknown = UNTRAINED.get(game, set()) | (set() if model.scope.later else LATER[game])

        assert set(now.conditions) - set(model.scope.conditions) == unknown
        assert model.scope.usual == now.usual
        assert set(model.scope.free) == set(now.free)


@pytest.mark.parametrize(
    "rules",
    [
        *(koikoi(preset) for preset in PRESETS),
        koikoi(mult="any", rounds=3, zero_sum=True),
        *(roppyakken(preset) for preset in ROPPYAKKEN),
        *(roppyakken(preset, 3) for preset in ROPPYAKKEN),
        *(hachihachi(preset) for preset in TRAINED),
        hachihachi("hh_seed", cards_with_yaku="no"),
        hachihachi("hh_classic", 5, kan=10, beaten="half"),
        roppyakken(target=300, lead=10, fuke=True, gaji_card="11-lightning"),
    ],
)
def test_every_preset_is_covered_with_or_without_house_rules(rules: Ruleset) -> None:
    model = model_for(rules)

    assert model is not None
    assert (model.scope.game, model.scope.seats) == (rules.game.name, rules.seats)
    assert not model.scope.later


@pytest.mark.parametrize(
    "rules",
    [
        koikoi("kk_koikoi_japan"),
        koikoi("kk_koikoi_japan", mult="opp_x2", high="ge7", rounds=12),
        koikoi(exhaustion="higher"),
        koikoi("kk_nintendo", viewing_points="one_or_three", bank=30, zero_sum=True),
        hachihachi("hh_seed"),
        hachihachi("hh_classic", 5, cards_with_yaku="yes"),
    ],
)
def test_a_later_net_plays_by_rules_that_the_first_does_not_know(rules: Ruleset) -> None:
    model = model_for(rules)

    assert model is not None
    assert model.scope.later


@pytest.mark.parametrize(
    "rules",
    [
        koikoi(min_koikoi_points=3),
        koikoi("kk_koikoi_japan", min_koikoi_points=3),
        ruleset("koikoi", "kk_standard", {"worth-tane": 5}),
        ruleset("hachihachi", "hh_seed", {"worth-akatan": 5}),
    ],
)
def test_rules_that_no_net_knows_are_left_to_the_other_search(rules: Ruleset) -> None:
    assert model_for(rules) is None


@pytest.mark.parametrize(
    ("rules", "least"),
    a_few_of(
        [
            *((koikoi(preset), 0.5) for preset in PRESETS),
            (koikoi("kk_koikoi_japan"), 2.0),
            *(
                (ruleset("koikoi", "kk_standard", {toggle: value}), 0.5)
                for toggle, value in sorted(PLAYED_LATER)
            ),
            (roppyakken("rp_fudawiki"), 10),
            (roppyakken("rp_wikipedia"), 5),
            *((roppyakken(preset, 3), 10) for preset in ROPPYAKKEN),
            *((hachihachi(preset), 0.8) for preset in TRAINED),
            (hachihachi("hh_seed", cards_with_yaku="no"), 0.8),
            (hachihachi("hh_seed"), 1.5),
        ],
        3,
    ),
)
def test_the_net_alone_beats_the_greedy_player(rules: Ruleset, least: float) -> None:
    model = model_for(rules)
    assert model is not None

    mean, spread = measure_strength(model.net_for(rules), rules, 4000, 5)
    assert mean - spread > least
