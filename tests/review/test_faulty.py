"""Matches played badly on purpose: the judgement names the failing where it cost anything."""

from random import Random
from typing import Final

import pytest

from tests.review.faulty import FaultyPlayer, list_faulty
from tests.sizes import Size, SizeOf
from tutor.engine.players import find_player
from tutor.review.analysis.analyse import assess
from tutor.review.analysis.figures import Budget
from tutor.review.units import list_units, observe_round
from tutor.review.verdicts.judgement import judge_match
from tutor.review.verdicts.verdicts import derive_review
from tutor.rules.games import ruleset
from tutor.rules.match.match import Acted, Match, deal_next_round, start_match
from tutor.rules.ruleset import Value

FAULTY: Final = Size(usual=1, thorough=12)  # of the players below, from the first on
SEED: Final = 5
SHORT: Final[dict[str, dict[str, Value]]] = {
    "koikoi": {},
    "roppyakken": {},
    "hachihachi": {"rounds": 6},
}
SHARE: Final = 0.9  # of the matches, in which the failing is named


def play_badly(game: str, preset: str, player: FaultyPlayer, seed: int) -> Match:
    """Return a whole match of a faulty player against the one it would be without its failing."""
    rules = ruleset(game, preset, SHORT[game])
    random = Random(seed)
    match = Match(rules).after_all(start_match(rules, random))
    good = find_player("net")
    while True:
        while not match.current.is_over:
            chooser = player if match.current.to_act == 0 else good
            action = chooser.choose(observe_round(match, match.current), random.getrandbits(31))
            match = match.after(Acted(action, "a test"))
        if match.is_over:
            return match
        match = match.after(deal_next_round(match, random))


@pytest.fixture
def budget(thorough: bool) -> Budget:
    return Budget.FULL if thorough else Budget.QUICK


def test_the_judgement_names_the_failing(size_of: SizeOf, budget: Budget) -> None:
    rows = list_faulty()[: size_of(FAULTY)]
    named = []
    for at, (game, preset, player) in enumerate(rows):
        match = play_badly(game, preset, player, 100 * SEED + at)
        known = {unit: assess(match, unit, budget, 1) for unit in list_units(match)}
        found = judge_match(match, derive_review(match, known), 0)
        assert found is not None
        named.append(found.play.failing == player.failing)

    assert sum(named) >= SHARE * len(rows)
