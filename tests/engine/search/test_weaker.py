"""Rounds against players of a weaker level: as they play by themselves, the seat as the tutor."""

from random import Random

import numpy as np
import pytest

from tests.engine.positions import TABLE_NAMES, TABLES, moments, redealt, seen
from tutor.engine.greedy.weaker_players import WEAKER, weak_action
from tutor.engine.hints.hint import hint
from tutor.engine.hints.weaker import value_against
from tutor.engine.players import find_player
from tutor.engine.search.weaker_search import play_out_against
from tutor.rules.cards import NO_CARD
from tutor.rules.legal import legal_actions
from tutor.rules.position import BID, DECIDE, MISDEAL, SHOW
from tutor.rules.round.play import STOP
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset

BEFORE = {BID, MISDEAL, SHOW}


def met(rules: Ruleset, phases: set[int], enough: int = 3) -> list[Round]:
    return list(moments(rules, phases - BEFORE, enough=enough))


@pytest.mark.parametrize(("rules", "phases"), TABLES, ids=TABLE_NAMES)
def test_a_level_plays_as_the_player_of_its_name(rules: Ruleset, phases: set[int]) -> None:
    for moment in met(rules, phases):
        for level in ("magpie", "greedy"):
            chosen = find_player(level).choose(seen(moment), 1)
            assert weak_action(moment.rules, moment.position, WEAKER.index(level), 7) == chosen
        drawn = {weak_action(moment.rules, moment.position, 0, number) for number in range(60)}
        assert drawn == set(moment.legal())


@pytest.mark.parametrize("level", WEAKER)
@pytest.mark.parametrize(("rules", "phases"), TABLES, ids=TABLE_NAMES)
def test_only_what_a_seat_may_know_moves_the_values(
    rules: Ruleset, phases: set[int], level: str
) -> None:
    for moment in met(rules, phases, enough=1):
        roots = [(action, NO_CARD) for action in legal_actions(seen(moment))[:2]]
        first, second = (
            play_out_against(seen(one), roots, level, 6, 3)
            for one in (moment, redealt(moment, Random(2)))
        )
        np.testing.assert_array_equal(first, second)


def test_stopping_is_worth_the_same_against_everybody() -> None:
    for moment in met(TABLES[0][0], {DECIDE}, enough=2):
        told = hint(seen(moment), samples=20)
        [stop] = (one for one in told.candidates if one.action == STOP)
        for level in WEAKER:
            [found] = (
                one for one in value_against(seen(moment), told, level) if one.action == STOP
            )
            assert found.points.value == stop.points.value
            assert not found.points.se


def test_a_level_that_is_not_weaker_is_refused() -> None:
    moment = met(*TABLES[0])[0]

    with pytest.raises(ValueError, match="not in tuple"):
        play_out_against(seen(moment), [(moment.legal()[0], NO_CARD)], "expert", 2, 1)
