"""Kinds that are not told where what they said did not happen as often."""

import pytest

from tests.engine.positions import koikoi, roppyakken
from tutor.engine.hints.hint import hint
from tutor.engine.players import GreedyPlayer
from tutor.explain.explanation import explain
from tutor.explain.kinds import TOLD_KINDS, WITHHELD, ClaimKind, find_withheld
from tutor.lab.claims.calibration.rounds import Seating, play_rounds
from tutor.rules.observation import BEFORE_THE_FIRST_TURN
from tutor.rules.ruleset import Ruleset


def test_only_kinds_that_would_be_told_are_withheld() -> None:
    assert all(kinds and kinds <= TOLD_KINDS for kinds in WITHHELD.values())


@pytest.mark.parametrize("rules", [koikoi(), roppyakken()])
def test_what_cannot_be_relied_on_in_a_game_is_told_in_none_of_its_hints(
    rules: Ruleset,
) -> None:
    table = Seating(GreedyPlayer(), GreedyPlayer())
    decisions = (one for met in play_rounds(rules, table, 3) for one in met)
    seen = next(one.seen for one in decisions if one.seen.phase not in BEFORE_THE_FIRST_TURN)
    found = hint(seen, samples=40)
    kinds = find_withheld(seen)

    def tell(withheld: frozenset[ClaimKind] | None) -> set[ClaimKind]:
        told = explain(seen, found, samples=40, withheld=withheld)
        return {claim.kind for claim in told.best.claims}

    assert kinds
    assert tell(frozenset())
    assert not tell(None) & kinds
    assert not tell(TOLD_KINDS)
