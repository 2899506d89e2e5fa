"""Claims of a kind are looked for where a played match has held some."""

from random import Random

from tests.engine.positions import koikoi
from tutor.explain.claim import Claim
from tutor.explain.kinds import ClaimKind
from tutor.lab.claims.checks.again import Finding
from tutor.lab.claims.checks.tally import ClaimTally, KindCount, tally_of
from tutor.lab.claims.sampling.positions import OngoingMatches
from tutor.lab.claims.sampling.sampler import FindRates, Sampler


def test_positions_are_looked_for_until_every_kind_has_its_claims() -> None:
    tally, kinds = ClaimTally(), {ClaimKind.GIVES, ClaimKind.COUNTS, ClaimKind.NEAR_DOUBLE}
    sampler = Sampler(tally, kinds, 3, None, 1)
    for _, findings in sampler.findings(0):
        tally.add(findings)

    assert not sampler.short
    assert set(tally.kinds) == kinds
    assert all(3 <= one.checked == one.hold for one in tally.kinds.values())


def test_a_kind_is_looked_for_where_it_was_met() -> None:
    finds, random = FindRates[str](0.03), Random(1)
    for _ in range(99):
        finds.note("early", {ClaimKind.GIVES, ClaimKind.COUNTS}, {ClaimKind.GIVES: 1})
        finds.note(
            "late", {ClaimKind.GIVES, ClaimKind.COUNTS}, {ClaimKind.GIVES: 1, ClaimKind.COUNTS: 1}
        )

    drawn = [finds.draw_place(ClaimKind.COUNTS, random) for _ in range(999)]
    assert drawn.count("late") > 900
    assert set(drawn) == {"late", None}  # now and then any other
    looked = [finds.is_worth("early", ClaimKind.COUNTS, random) for _ in range(999)]
    assert 0 < sum(looked) < 99
    assert all(finds.is_worth("late", ClaimKind.COUNTS, random) for _ in range(99))
    assert finds.is_worth("new", ClaimKind.COUNTS, random)


def test_a_kind_that_was_never_met_is_looked_for_where_looks_were_few() -> None:
    finds, random = FindRates[str](0.03), Random(4)
    for _ in range(99):
        finds.note("early", [ClaimKind.SUDDEN], {})

    assert finds.draw_place(ClaimKind.SUDDEN, random) is None
    assert 0 < sum(finds.is_worth("early", ClaimKind.SUDDEN, random) for _ in range(999)) < 99
    assert finds.is_worth("late", ClaimKind.SUDDEN, random)


def test_a_place_with_fewer_claims_is_looked_at_less() -> None:
    finds, random = FindRates[str](0.03), Random(2)
    for _ in range(100):
        finds.note("many", [ClaimKind.COUNTS], {ClaimKind.COUNTS: 2})
        finds.note("some", [ClaimKind.COUNTS], {ClaimKind.COUNTS: 1})

    looked = sum(finds.is_worth("some", ClaimKind.COUNTS, random) for _ in range(1000))
    assert 150 < looked < 350


def test_a_round_is_begun_again_from_where_a_match_has_led() -> None:
    tables = OngoingMatches(iter([koikoi()]), Random(3))
    assert tables.any_stage() == (0, 0)
    for _ in range(2):
        list(tables.next_round(0))
    assert {tables.any_stage() for _ in range(99)} == {(0, 0), (0, 1), (0, 2)}

    firsts = []
    for stage in ((0, 1), (0, 1), (0, 0)):
        tables.return_to(stage)
        firsts.append(next(tables.next_round(0)))
    one, again, begun = firsts
    assert (one.round, again.round, begun.round) == (2, 2, 1)
    assert one.totals == again.totals
    assert one.hand != again.hand


def test_runs_are_added_up() -> None:
    true = Claim(ClaimKind.ONLY, True)
    one, other = ClaimTally(seeds=(1,)), ClaimTally(seeds=(2,))
    one.add([Finding(true, True), Finding(true, False), Finding(true, None)])
    other.add([Finding(true, True, (0.5, 3.0))])
    one.join(tally_of(other.to_plain()))

    assert one.kinds[ClaimKind.ONLY] == KindCount(checked=3, hold=2, left=1, estimates=2, within=1)
    assert (one.positions, one.seeds) == (2, (1, 2))
