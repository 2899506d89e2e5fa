"""A match that is as good as won is not played for more points, and the coach says so."""

from dataclasses import replace

import pytest

from tests.engine.positions import decisions, koikoi, seen
from tutor.engine.hints.hint import Hint, hint
from tutor.engine.objectives import DECIDED
from tutor.explain.claim import Claim, Number
from tutor.explain.explanation import explain
from tutor.explain.kinds import ClaimKind
from tutor.lab.claims.checks.again import ActionClaims, Verifier
from tutor.rules.cards import NO_CARD
from tutor.rules.observation import Observation
from tutor.rules.position import DECIDE
from tutor.rules.round.play import STOP

RULES = koikoi()
MOMENTS = [
    seen(one)
    for seed in range(40)
    for one in decisions(RULES, seed)
    if one.position.phase == DECIDE
][:6]


def ahead(moment: Observation, lead: int, rounds_left: int) -> Observation:
    totals = (200 + lead, 200) if moment.player == 0 else (200, 200 + lead)
    return replace(moment, totals=totals, round=RULES.rounds - rounds_left)


def told(moment: Observation) -> tuple[Hint, list[Claim]]:
    found = hint(moment)
    claims = (claim for one in explain(moment, found).candidates for claim in one.claims)
    return found, [claim for claim in claims if claim.kind == ClaimKind.AHEAD]


def test_far_ahead_with_one_round_to_go_one_just_stops() -> None:
    stopped = 0
    for moment in MOMENTS:
        found, claims = told(ahead(moment, 60, 1))
        stop = next(one for one in found.candidates if one.action == STOP)
        assert stop.chance is not None
        assert stop.chance.value >= 1 - DECIDED
        assert bool(claims) == (found.best.action == STOP)
        for claim in claims:
            stopped += 1
            assert claim.value("match") == stop.chance.value
            assert (claim.whole("rounds"), claim.whole("lead") >= 60) == (1, True)
    assert stopped > 2


@pytest.mark.parametrize(("lead", "left"), [(0, 6), (-60, 1), (60, 0)])
def test_nothing_is_said_of_a_match_that_is_open_lost_or_over(lead: int, left: int) -> None:
    for moment in MOMENTS:
        assert told(ahead(moment, lead, left))[1] == []


def test_the_claim_is_derived_again_and_a_forged_one_is_not() -> None:
    moment = ahead(MOMENTS[0], 60, 1)
    _, [claim] = told(moment)

    def holds(one: Claim) -> bool | None:
        [finding] = Verifier(moment, 0, 1).findings([ActionClaims(STOP, NO_CARD, (one,))])
        return finding.holds

    def forge(number: Number, name: str) -> Number:
        return replace(number, value=number.value - 1) if number.name == name else number

    assert holds(claim)
    for name in ("lead", "rounds", "match"):
        assert (
            holds(replace(claim, numbers=tuple(forge(one, name) for one in claim.numbers))) is False
        )


def test_a_choice_that_surely_lowers_the_chance_to_win_is_never_best(thorough: bool) -> None:
    for moment in MOMENTS:
        for lead in (-30, -6, 0, 6, 30) if thorough else (-6, 30):
            for left in (0, 1, 3, 8) if thorough else (0, 3):
                lost = hint(ahead(moment, lead, left)).best.chance_gap
                assert lost is not None
                assert not lost.value > lost.margin
