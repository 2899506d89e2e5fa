"""A yaku said to be out of reach is never made later in that round, by another score sheet."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from tests.engine.positions import dealt_round, hachihachi, koikoi, roppyakken, seen
from tests.oracle import (
    hachihachi_score,
    hachihachi_tables,
    koikoi_score,
    koikoi_tables,
    roppyakken_score,
    roppyakken_tables,
)
from tests.sizes import Size, SizeOf
from tutor.explain.claim import Claim
from tutor.explain.facts.facts import list_facts
from tutor.explain.facts.nearness import measure_progress
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import NO_CARD, ids_in
from tutor.rules.position import DECIDE, PLAY_HAND
from tutor.rules.round.play import KOIKOI, Action
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset

ROUNDS = Size(60, 3000)
OUT_OF_REACH = {ClaimKind.DENIES, ClaimKind.CLOSES}
Missing = tuple[int, str]  # a seat, and the yaku that it can no longer make
Scores = Callable[[set[str]], set[str]]  # the yaku of a captured pile


def _score_koikoi(pile: set[str]) -> set[str]:
    toggles = koikoi_tables.toggles("kk_standard", {})
    return set(koikoi_score.yaku(toggles, pile))


def _score_roppyakken(pile: set[str]) -> set[str]:
    toggles = roppyakken_tables.toggles("rp_fudawiki", {})
    return set(roppyakken_score.yaku(toggles, pile))


def _score_hachihachi(pile: set[str]) -> set[str]:
    toggles = hachihachi_tables.toggles("hh_standard", {})
    return set(hachihachi_score.captured_yaku(toggles, pile))


TABLES: list[tuple[Ruleset, Scores]] = [
    (koikoi(), _score_koikoi),
    (roppyakken(), _score_roppyakken),
    (roppyakken(players=3), _score_roppyakken),
    (hachihachi(), _score_hachihachi),
]


@pytest.mark.parametrize(
    ("rules", "score"), TABLES, ids=["koikoi", "roppyakken-2", "roppyakken-3", "hachihachi"]
)
def test_a_yaku_out_of_reach_is_never_made(rules: Ruleset, score: Scores, size_of: SizeOf) -> None:
    claimed, made = 0, []
    for seed in range(size_of(ROUNDS)):
        missing: set[Missing] = set()
        for moment, action in play(rules, seed):
            denied = set(list_denied(moment, action))
            claimed += len(denied)
            missing |= denied | set(list_dead(moment))
            made += [
                (seed, seat, yaku)
                for seat, pile in enumerate(moment.play(action).position.captured)
                for yaku in score(set(ids_in(pile)))
                if (seat, yaku) in missing
            ]

    assert claimed
    assert not made


def play(rules: Ruleset, seed: int) -> Iterator[tuple[Round, Action]]:
    """Yield the moments of a round whose players capture what they can, and go on after yaku."""
    random, current = Random(seed), dealt_round(rules, seed)
    while not current.is_over:
        legal = list(current.legal())
        if current.position.phase == DECIDE:
            action = KOIKOI
        elif current.position.phase == PLAY_HAND:
            months = {one // 4 for one in range(48) if current.position.field >> one & 1}
            action = random.choice([one for one in legal if one // 4 in months] or legal)
        else:
            action = random.choice(legal)
        yield current, action
        current = current.play(action)


def list_denied(moment: Round, action: Action) -> Iterator[Missing]:
    """Yield what the claims about an action say to be out of reach of the others."""
    observed = seen(moment)
    for claim in list_facts(observed, (action, NO_CARD), OUT_OF_REACH):
        if claim.kind in OUT_OF_REACH and is_final(claim):
            for seat in range(observed.seats):
                if seat != observed.seat and claim.seat in (None, seat):
                    yield seat, claim.yaku or ""


def list_dead(moment: Round) -> Iterator[Missing]:
    """Yield what the marks of the table say to be out of reach."""
    piles, rules = moment.position.captured, moment.ruleset
    for seat, pile in enumerate(piles):
        theirs = sum(other for at, other in enumerate(piles) if at != seat)
        for one in measure_progress(rules, moment.number, pile, theirs):
            if one.is_dead:
                yield seat, one.yaku.id


def is_final(claim: Claim) -> bool:
    """Return whether a claim says that the yaku cannot be made any more."""
    return claim.kind is not ClaimKind.DENIES or not claim.whole("left")
