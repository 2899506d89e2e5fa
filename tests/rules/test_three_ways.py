"""Interpreted, compiled and restated rules agree on random rounds, step by step."""

from collections import Counter
from random import Random

import pytest

from tests.oracle.koikoi import match_result
from tests.oracle.koikoi import toggles as oracle_toggles
from tests.rules.three_ways import ThreeWays, sound_deal
from tests.sizes import Size, SizeOf, a_few_of
from tutor.rules.games import GAMES, ruleset
from tutor.rules.ruleset import Ruleset, Value
from tutor.rules.toggle import Toggle
from tutor.rules.verdict import RoundResult

# A wrong rule is met within a dozen rounds of some preset, or within some hundred of any toggles.
ROUNDS_PER_PRESET = Size(usual=150, thorough=2000)
ROUNDS_WITH_RANDOM_TOGGLES = Size(usual=250, thorough=5000)
KOIKOI = GAMES["koikoi"]


def play_one(rules: Ruleset, random: Random) -> Counter[str]:
    """Play one random round three ways; return what happened in it."""
    number, dealer = random.randint(1, rules.rounds), random.randrange(2)
    three = ThreeWays(rules, number, sound_deal(rules, dealer, random))
    three.play(random)
    return three.seen


@pytest.mark.parametrize("preset", a_few_of(list(KOIKOI.presets), 3))
def test_all_three_agree_on_random_rounds_of_a_preset(preset: str, size_of: SizeOf) -> None:
    random = Random(f"three ways {preset}")
    rules = ruleset("koikoi", preset)
    seen: Counter[str] = Counter()
    rounds = size_of(ROUNDS_PER_PRESET)
    for _ in range(rounds):
        seen += play_one(rules, random)

    has_dealt_yaku = rules.toggles["teshi"] or rules.toggles["kuttsuki"]
    assert min(seen[end] for end in ("ends stop", "ends exhausted")) > 0
    assert (seen["ends teyaku"] > 0) == has_dealt_yaku
    assert min(seen[phase] for phase in ("choose_hand", "choose_draw", "decide")) > rounds / 20


def random_value(toggle: Toggle, random: Random) -> Value:
    return random.choice(toggle.values) if toggle.values else random.choice((0, 2, 5, 7))


def test_all_three_agree_whatever_the_toggles(size_of: SizeOf) -> None:
    random = Random("three ways, any toggles")
    used: set[tuple[str, Value]] = set()
    for _ in range(size_of(ROUNDS_WITH_RANDOM_TOGGLES)):
        overrides = {one.name: random_value(one, random) for one in KOIKOI.toggles}
        used |= set(overrides.items())
        preset = random.choice(list(KOIKOI.presets))
        play_one(ruleset("koikoi", preset, overrides), random)

    assert used >= {(one.name, value) for one in KOIKOI.toggles for value in one.values}


def test_the_oracle_names_the_same_winner_of_a_match() -> None:
    random = Random("matches")
    for rule in ("points", "rounds_then_points"):
        rules = ruleset("koikoi", "kk_standard", {"match": rule})
        for _ in range(300):
            points = [(random.randint(-3, 3), random.randint(-3, 3)) for _ in range(3)]
            _, winner = match_result(oracle_toggles("kk_standard", {"match": rule}), points)

            results = tuple(RoundResult(change) for change in points)
            assert KOIKOI.verdict(rules.toggles, results).winner == winner
