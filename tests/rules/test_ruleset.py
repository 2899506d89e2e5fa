"""Presets and toggles (RULES.md 3.0)."""

import pytest

from tests.oracle.koikoi import PRESETS
from tutor.rules.cards import Kind, card_named
from tutor.rules.games import GAMES, ruleset
from tutor.rules.ruleset import RulesetError, Value


def test_an_override_replaces_one_value_of_the_preset() -> None:
    rules = ruleset("koikoi", "kk_blog", {"rounds": 12})

    assert rules.rounds == 12
    assert {**rules.toggles, "rounds": 6} == dict(GAMES["koikoi"].presets["kk_blog"])


@pytest.mark.parametrize(
    ("game", "preset", "overrides", "message"),
    [
        ("go", "kk_standard", {}, "no game 'go'"),
        ("koikoi", "rp_fudawiki", {}, "no preset 'rp_fudawiki'"),
        ("koikoi", "kk_standard", {"speed": 1}, "no toggle 'speed'"),
        ("koikoi", "kk_standard", {"sake": "twice"}, "both, either, no"),
        ("koikoi", "kk_standard", {"sake": True}, "both, either, no"),
        ("koikoi", "kk_standard", {"zero_sum": 1}, "false, true"),
        ("koikoi", "kk_standard", {"zero_sum": "true"}, "false, true"),
        ("koikoi", "kk_standard", {"rounds": 49}, "a whole number from 1 to 48"),
        ("koikoi", "kk_standard", {"rounds": True}, "a whole number from 1 to 48"),
        ("koikoi", "kk_standard", {"min_koikoi_points": -1}, "a whole number from 0"),
        ("koikoi", "kk_standard", {"min_koikoi_points": True}, "a whole number from 0"),
        ("koikoi", "kk_standard", {"min_koikoi_points": "3"}, "a whole number from 0"),
    ],
)
def test_a_name_or_value_that_does_not_exist_is_refused_with_what_does(
    game: str, preset: str, overrides: dict[str, Value], message: str
) -> None:
    with pytest.raises(RulesetError, match=message):
        ruleset(game, preset, overrides)


@pytest.mark.parametrize("rounds", [1, 2, 3, 8, 12, 48])
@pytest.mark.parametrize("game", ["koikoi", "hachihachi"])
def test_a_match_may_have_any_number_of_rounds_up_to_48(game: str, rounds: int) -> None:
    rules = ruleset(game, GAMES[game].default_preset)
    other = rules.with_rounds(rounds)

    assert other.rounds == rounds
    assert {**other.toggles, "rounds": 12} == {**rules.toggles, "rounds": 12}
    assert (other is rules) == (rounds == rules.rounds)


def test_the_overrides_of_a_ruleset_cannot_change_afterwards() -> None:
    given: dict[str, Value] = {"rounds": 3}
    rules = ruleset("koikoi", "kk_standard", given)
    given["rounds"] = 6

    assert rules.rounds == 3


def test_the_first_preset_of_a_game_is_the_one_a_beginner_is_taught() -> None:
    assert GAMES["koikoi"].default_preset == "kk_standard"


def test_equal_names_and_values_make_equal_rulesets() -> None:
    assert ruleset("koikoi", "kk_blog", {"rounds": 6}) == ruleset(
        "koikoi", "kk_blog", {"rounds": 6}
    )
    assert ruleset("koikoi", "kk_blog") != ruleset("koikoi", "kk_standard")


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_has_the_values_that_the_oracle_read_in_the_rulebook(preset: str) -> None:
    """RULES 3.0, the table of Koi-Koi toggles."""
    values = GAMES["koikoi"].presets[preset]

    assert {name: values[name] for name in PRESETS[preset]} == PRESETS[preset]
    assert set(values) - set(PRESETS[preset]) == {"deal", "first_dealer"}


@pytest.mark.parametrize(
    ("preset", "deal", "first_dealer", "rounds"),
    [
        ("kk_standard", "4: opp, field, dealer", "draw_month", 12),
        ("kk_blog", "2: opp, dealer, field", "draw_month", 6),
        ("kk_legends", "2: opp, dealer, field", "random", 12),
        ("kk_legends_strict", "2: opp, dealer, field", "random", 12),
        ("kk_koikoi_japan", "4: opp, field, dealer", "random", 8),
        ("kk_nintendo", "4: opp, field, dealer", "draw_month", 12),
    ],
)
def test_a_preset_sets_up_the_match_as_its_source_says(
    preset: str, deal: str, first_dealer: str, rounds: int
) -> None:
    """S3.4 to S3.6, S4.4, S4.9, RULES 3.0."""
    values = GAMES["koikoi"].presets[preset]

    assert (values["deal"], values["first_dealer"], values["rounds"]) == (
        deal,
        first_dealer,
        rounds,
    )


def test_a_game_sorts_the_cards_into_kinds_by_itself() -> None:
    """S1.11, S1.12, S1.25."""
    usual, sixhundred = ruleset("koikoi", "kk_standard"), ruleset("roppyakken", "rp_fudawiki")
    bright = ruleset("roppyakken", "rp_fudawiki", {"cup_deer": True})
    warbler, yellow, cup = (card_named(n) for n in ("2-warbler", "12-chaff-yellow", "9-cup"))

    assert [usual.kind_of(one) for one in (warbler, yellow, cup)] == [
        Kind.ANIMAL,
        Kind.CHAFF,
        Kind.ANIMAL,
    ]
    assert [sixhundred.kind_of(one) for one in (warbler, yellow, cup)] == [
        Kind.LIGHT,
        Kind.ANIMAL,
        Kind.ANIMAL,
    ]
    assert bright.kind_of(cup) == Kind.LIGHT
