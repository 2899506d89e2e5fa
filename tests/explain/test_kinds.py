"""The table of claim kinds: each has its row, its predicate and its check, and claims obey it."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from tests.engine.positions import TABLE_NAMES, TABLES, decisions, seen
from tests.sizes import a_few_of
from tutor import explain
from tutor.engine.hints.hint import hint
from tutor.explain.choosing import ALONE, PLANNED, SAID_BY, choose_claims
from tutor.explain.claim import Claim
from tutor.explain.columns import AGAINST, BY_COUNTING, FOR, NEITHER, Evidence
from tutor.explain.explanation import explain as explain_hint
from tutor.explain.facts.facts import list_facts, list_facts_beside
from tutor.explain.kinds import ALL_KINDS, TOLD_KINDS, ClaimKind, list_told
from tutor.lab.claims.checks.again import EXACT
from tutor.lab.claims.checks.beside import BESIDE
from tutor.lab.claims.checks.samples import PLAYED
from tutor.lab.claims.checks.searches import SEARCHED
from tutor.lab.claims.sampling.positions import sample_positions
from tutor.rules.cards import NO_CARD
from tutor.rules.legal import legal_actions
from tutor.rules.ruleset import Ruleset

# What lines and stored tallies call them, the weightiest first. A name is never changed.
TABLE = """
only decides match_first ahead sudden reaches completes expects same level match risks denies
feeds leaves makes they_make first plan builds hinders leads_to keeps_safe safe_discard wild
wild_less favours all_feed reads gives gains counts spares closes flips near_double left
turns_left nearer points lies doubles halves liable forfeits banks holds shows reveals fee prize
captures
"""
NAMES = TABLE.split()
POSITIONS = 1500
WORLDS = 24
MOMENTS = 5


def test_kinds_keep_their_names_and_the_order_in_which_they_are_told() -> None:
    assert [str(kind) for kind in ClaimKind] == NAMES
    assert [kind.rank for kind in ClaimKind] == list(range(len(NAMES)))


def test_claims_are_chosen_in_the_order_of_the_table() -> None:
    claims = [Claim(kind, True, yaku=str(kind)) for kind in reversed(ClaimKind)]

    told = [one.kind for one in choose_claims(claims, is_best=True)]
    assert told == [one for one in NAMES if one not in SAID_BY and one not in ALONE]


@pytest.mark.parametrize(("kind", "others"), SAID_BY.items())
def test_what_another_kind_says_besides_is_not_told_again(
    kind: ClaimKind, others: tuple[ClaimKind, ...]
) -> None:
    for other in others:
        claims = [Claim(kind, True), Claim(other, True)]
        assert [one.kind for one in choose_claims(claims, is_best=True)] == [other]
    assert len(choose_claims([Claim(kind, True)], is_best=True)) == 1


@pytest.mark.parametrize("kind", sorted(PLANNED))
def test_what_leads_to_a_yaku_is_not_told_beside_the_plan_for_it(kind: ClaimKind) -> None:
    plan = Claim(ClaimKind.PLAN, True, yaku="sanko")

    told = choose_claims([plan, Claim(kind, True, yaku="sanko")], is_best=True)
    assert [one.kind for one in told] == [ClaimKind.PLAN]
    told = choose_claims([plan, Claim(kind, True, yaku="tane")], is_best=True)
    assert [one.kind for one in told] == [ClaimKind.PLAN, kind]


@pytest.mark.parametrize("kind", ALONE)
def test_what_stands_for_a_move_alone_is_not_told_beside_others(
    kind: ClaimKind,
) -> None:
    claims = [Claim(kind, True)]

    assert choose_claims(claims, is_best=True) == ()
    assert choose_claims(claims, is_best=True, is_alone=True) == tuple(claims)


def test_of_the_kinds_that_say_the_same_the_weightiest_is_told() -> None:
    told = choose_claims([Claim(kind, True) for kind in ClaimKind], is_best=True)
    by_advantage = Counter(one.kind.row.advantage for one in told if one.kind.row.advantage)

    assert set(by_advantage.values()) == {1}
    assert {
        ClaimKind.SUDDEN,
        ClaimKind.DENIES,
        ClaimKind.SAFE_DISCARD,
        ClaimKind.GAINS,
    } <= {one.kind for one in told}


def test_every_kind_is_made_somewhere() -> None:
    [room] = map(Path, explain.__path__)
    files = [*room.glob("*.py"), *room.glob("facts/*.py")]
    source = "\n".join(one.read_text("utf-8") for one in files)

    assert [kind for kind in ClaimKind if f"ClaimKind.{kind.name}" not in source] == []


def test_every_kind_is_derived_again() -> None:
    assert {*EXACT, *BESIDE, *SEARCHED, *PLAYED} == ALL_KINDS
    assert {*EXACT, *BESIDE} >= list_told(*BY_COUNTING)
    assert {*EXACT, *SEARCHED} >= list_told(Evidence.INTERVAL, Evidence.MATCH_TABLE)
    assert PLAYED.keys() == list_told(
        Evidence.PAIRED_CHANCES,
        Evidence.WEIGHED_ENDS,
        Evidence.AIMS,
        Evidence.NEXT_TURN,
        Evidence.KEPT_CARD,
    )


def test_what_everybody_sees_and_what_speaks_for_no_side_is_left_out() -> None:
    assert {ClaimKind.CAPTURES, ClaimKind.FLIPS} == ALL_KINDS - TOLD_KINDS


def assert_as_its_row_says(claim: Claim) -> None:
    row = claim.kind.row
    assert {one.name: one.unit for one in claim.numbers} == row.numbers
    assert row.side is not (AGAINST if claim.good else FOR)
    if row.side is NEITHER:
        assert claim.against is not None


def test_facts_are_as_their_rows_say() -> None:
    found = Counter[ClaimKind]()
    for claim in facts():
        assert_as_its_row_says(claim)
        found[claim.kind] += 1

    rare = {ClaimKind.SUDDEN, ClaimKind.FORFEITS}
    read = {ClaimKind.READS}  # where somebody reads hands: `facts/test_declined.py`
    assert list_told(*BY_COUNTING) - found.keys() <= rare | read


def facts() -> Iterator[Claim]:
    for observation in islice(sample_positions(None, 3), POSITIONS):
        ways = [(action, NO_CARD) for action in legal_actions(observation)]
        for way in ways:
            yield from list_facts(observation, way)
        yield from list_facts_beside(observation, ways[-1], ways[0])


@pytest.mark.parametrize("rules", a_few_of([rules for rules, _ in TABLES], 4), ids=TABLE_NAMES)
def test_what_is_explained_is_as_its_row_says(rules: Ruleset) -> None:
    choices = [one for one in decisions(rules, 1) if len(one.legal()) > 1]
    for moment in choices[:: max(1, len(choices) // MOMENTS)]:
        observation = seen(moment)
        explanation = explain_hint(observation, hint(observation, samples=WORLDS), samples=WORLDS)
        for one in explanation.candidates:
            for claim in one.claims:
                assert_as_its_row_says(claim)
