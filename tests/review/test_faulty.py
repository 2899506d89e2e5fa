"""Matches played badly on purpose: the judgement names the failing where it cost anything."""

from itertools import cycle, islice
from random import Random
from typing import Final

import pytest

from tests.review.faulty import FaultyPlayer, list_faulty
from tests.sizes import Size, SizeOf
from tutor.engine.players import find_player
from tutor.review.analyse import assess
from tutor.review.figures import Budget
from tutor.review.units import Unit, list_units, observe_round
from tutor.review.verdicts.judgement import judge_match
from tutor.review.verdicts.verdicts import derive_review
from tutor.rules.games import ruleset
from tutor.rules.match.match import Acted, Match, deal_next_round, start_match
from tutor.rules.ruleset import Value

MATCHES: Final = Size(usual=1, thorough=36)  # of each player in turn
SEED: Final = 5
SHORT: Final[dict[str, dict[str, Value]]] = {
    "koikoi": {},
    "roppyakken": {},
    "hachihachi": {"rounds": 6},
}
SHARE: Final = 0.9  # of the matches in which the failing cost anything: there it is named


def play_badly(
    game: str, preset: str, player: FaultyPlayer, seed: int
) -> tuple[Match, frozenset[Unit]]:
    """Return a whole match of a faulty player against the one it would be without its failing.

    And the decisions in which the failing made the difference between the two.
    """
    rules = ruleset(game, preset, SHORT[game])
    random = Random(seed)
    match = Match(rules).after_all(start_match(rules, random))
    good, astray = find_player("net"), set()
    while True:
        while not match.current.is_over:
            chooser = player if match.current.to_act == 0 else good
            seen, chance = observe_round(match, match.current), random.getrandbits(31)
            if chooser is player and player.is_led_astray(seen, chance):
                astray.add(Unit(len(match.rounds), len(match.current.actions)))
            match = match.after(Acted(chooser.choose(seen, chance), "a test"))
        if match.is_over:
            return match, frozenset(astray)
        match = match.after(deal_next_round(match, random))


@pytest.fixture
def budget(thorough: bool) -> Budget:
    return Budget.FULL if thorough else Budget.QUICK


def test_the_judgement_names_the_failing(size_of: SizeOf, budget: Budget) -> None:
    named = []
    for at, (game, preset, player) in islice(enumerate(cycle(list_faulty())), size_of(MATCHES)):
        match, astray = play_badly(game, preset, player, 100 * SEED + at)
        known = {unit: assess(match, unit, budget, 1) for unit in list_units(match)}
        review = derive_review(match, known)
        found = judge_match(match, review, 0)
        assert found is not None
        decisions = (one for told in review.rounds for one in told.decisions)
        if any(one.unit in astray and one.is_slip for one in decisions):
            named.append(player.failing in (found.play.failing, found.play.way))

    assert named
    assert sum(named) >= SHARE * len(named)
