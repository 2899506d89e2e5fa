"""The position that stands for all that one seat holds for possible."""

import pytest

from tests.engine.positions import hachihachi, koikoi, moments, roppyakken, seen
from tutor.rules.observation import imagined_position
from tutor.rules.position import CHOOSE_DRAW, DECIDE
from tutor.rules.round.play import apply
from tutor.rules.ruleset import Ruleset

RULES = [koikoi(), koikoi("kk_legends_strict"), roppyakken("rp_wikipedia", 3), hachihachi()]


@pytest.mark.parametrize("rules", RULES, ids=[one.preset for one in RULES])
def test_after_a_turn_the_same_seat_comes_next_as_in_the_real_round(rules: Ruleset) -> None:
    phases = {CHOOSE_DRAW, DECIDE} if rules.tables().decides else {CHOOSE_DRAW}
    others = 0
    for moment in moments(rules, phases, enough=12):
        for action in moment.legal():
            imagined = apply(moment.rules, imagined_position(seen(moment)), action)
            real = moment.play(action).position

            assert (imagined.actor, imagined.phase) == (real.actor, real.phase)
            others += real.actor != moment.actor
    assert others > 5
