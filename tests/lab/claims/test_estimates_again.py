"""Estimates derived again: near is luck, far is a fault, and what was counted is neither."""

from dataclasses import replace

import pytest

from tests.explain.facts.test_reasons import observation
from tests.explain.numbers import around
from tutor.explain.claim import CHANCE, POINTS, Claim, exact
from tutor.explain.kinds import ClaimKind
from tutor.lab.claims.checks.again import ActionClaims, Verifier
from tutor.lab.claims.checks.rounds import Playout
from tutor.lab.claims.checks.samples import FAR, FEWEST, PairedPlayouts, deviation, estimate_numbers
from tutor.rules.cards import NO_CARD, card_named
from tutor.rules.observation import public_position
from tutor.rules.position import DECIDE, EXHAUSTED, NOBODY, ROUND_OVER, STOPPED
from tutor.rules.round.play import KOIKOI, STOP


def test_what_ending_the_round_gives_is_counted_again() -> None:
    decided = replace(observation("8-moon", "2-ribbon", own="3-curtain 9-cup"), phase=DECIDE)
    now = PairedPlayouts(decided, ()).now

    def holds(value: float) -> bool | None:
        even = around("expected", 0, 9, samples=20)
        claim = Claim(
            ClaimKind.EXPECTS, True, numbers=(even, *exact(POINTS, now=value)), against=STOP
        )
        about = [ActionClaims(KOIKOI, NO_CARD, (claim,)), ActionClaims(STOP, NO_CARD, ())]
        return next(iter(Verifier(decided, 20, 2).findings(about))).holds

    assert now > 0
    assert holds(now)
    assert holds(now + 1) is False


def test_a_number_that_was_counted_is_no_estimate() -> None:
    decided = replace(observation("8-moon", "2-ribbon", own="3-curtain 9-cup"), phase=DECIDE)
    now = exact(POINTS, now=PairedPlayouts(decided, ()).now)
    claim = Claim(
        ClaimKind.EXPECTS, True, numbers=(around("expected", 0, 9, samples=20), *now), against=STOP
    )
    about = [ActionClaims(KOIKOI, NO_CARD, (claim,)), ActionClaims(STOP, NO_CARD, ())]
    [finding] = Verifier(decided, 20, 2).findings(about)

    assert finding.holds
    assert len(finding.off) == 1


def test_estimates_are_left_out_where_no_rounds_may_be_played() -> None:
    observed = observation("5-ribbon 7-boar", "3-curtain 8-geese")
    level = Claim(ClaimKind.LEVEL, True, numbers=(around("gap", 0.1, 0.2, samples=9),))
    [finding] = Verifier(observed, 0, 1).findings(
        [ActionClaims(card_named("5-ribbon"), NO_CARD, (level,))]
    )

    assert finding.holds is None


@pytest.mark.parametrize(("gap", "holds"), [(0.0, True), (30.0, False)])
def test_what_the_search_says_is_searched_again(gap: float, holds: bool) -> None:
    """Two chaff cards of a month are worth the same."""
    observed = observation("6-chaff-a 6-chaff-b 7-boar", "3-curtain 8-geese")
    one, other = card_named("6-chaff-a"), card_named("6-chaff-b")
    number = around("gap", gap, 0.1, samples=60)
    told = ActionClaims(
        one, NO_CARD, (Claim(ClaimKind.LEVEL, True, numbers=(number,), against=other),)
    )
    [finding] = Verifier(observed, 60, 2).findings([told])

    assert finding.holds is holds


class Unlucky:
    """Estimates every gap far from what it is."""

    def estimates(self, *_: object) -> dict[str, tuple[float, float]]:
        return {"gap": (30.0, 0.1)}


@pytest.mark.parametrize(("gap", "holds"), [(0.0, True), (60.0, False)])
def test_what_is_far_by_luck_alone_is_near_at_a_closer_look(
    gap: float, holds: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two chaff cards of a month are worth the same; the rate of what is near counts the luck."""
    observed = observation("6-chaff-a 6-chaff-b 7-boar", "3-curtain 8-geese")
    one, other = card_named("6-chaff-a"), card_named("6-chaff-b")
    number = around("gap", gap, 0.01, samples=60)
    told = ActionClaims(
        one, NO_CARD, (Claim(ClaimKind.LEVEL, True, numbers=(number,), against=other),)
    )
    verifier = Verifier(observed, 60, 2)
    monkeypatch.setattr(verifier, "_estimator", Unlucky())
    [finding] = verifier.findings([told])

    assert finding.holds is holds
    assert finding.within == 0


def test_a_chance_that_was_counted_is_near_itself_alone() -> None:
    [counted] = exact(CHANCE, match=0.4)

    assert deviation(counted, (0.4, 0.0), 60) == 0
    assert deviation(counted, (0.9, 0.0), 60) > FAR


@pytest.mark.parametrize(("won", "is_told"), [(FEWEST - 1, False), (FEWEST, True)])
def test_a_mean_loss_is_not_estimated_from_a_few_rounds(won: int, is_told: bool) -> None:
    decided = replace(observation("8-moon", "2-ribbon", own="3-curtain 9-cup"), phase=DECIDE)
    over = public_position(decided)._replace(phase=ROUND_OVER)
    lost = Playout(over._replace(ending=STOPPED, winner=1), 1, False)
    even = Playout(over._replace(ending=EXHAUSTED, winner=NOBODY), None, False)
    found = estimate_numbers(
        PairedPlayouts(decided, [lost] * won + [even] * 30), Claim(ClaimKind.RISKS, False)
    )

    assert ("payoff" in found) == is_told
    assert found["chance"][0] == pytest.approx(won / (won + 30))
