"""The proof of a ranking and of a comparison tells the worlds that its figures come from."""

from tests.engine.estimates import candidate
from tests.engine.positions import decisions, koikoi, seen
from tutor.engine.hints.candidates import Hint
from tutor.rules.position import PLAY_HAND
from tutor.web.hints.coach import RankedMove, build_coach
from tutor.web.hints.comparison import measure_gap
from tutor.web.hints.proof import prove_ranking


def three() -> tuple[Hint, tuple[RankedMove, ...]]:
    """Return a hint whose actions were left behind one after the other, and its moves."""
    moment = next(one for one in decisions(koikoi(), 1) if one.position.phase == PLAY_HAND)
    first, second, third, *_ = moment.legal()
    best = candidate(first, 3, 0.1, samples=400)
    next_best = candidate(second, 2, 0.1, 1, 0.1, samples=200)
    last = candidate(third, 1, 0.1, 2, 0.1, samples=100)
    hint = Hint((best, next_best, last), samples=400, seed=1)
    return hint, build_coach(seen(moment), hint).moves


def test_the_best_and_what_it_is_ahead_by_rest_on_worlds_of_their_own() -> None:
    hint, _ = three()

    told = [row.reading.basis for row in prove_ranking(hint).rows]
    assert told == ["400 samples, seed 1", "200 samples, seed 1"]


def test_two_moves_are_compared_in_the_worlds_that_both_were_tried_in() -> None:
    hint, (_, second, third) = three()

    assert measure_gap(hint, second, third).samples == 100
