"""The proof of a ranking tells the worlds that its figures come from."""

from tests.engine.estimates import candidate
from tests.engine.positions import decisions, koikoi
from tutor.engine.hints.candidates import Hint
from tutor.rules.position import PLAY_HAND
from tutor.web.hints.proof import prove_ranking


def three() -> Hint:
    """Return a hint whose actions were left behind one after the other."""
    moment = next(one for one in decisions(koikoi(), 1) if one.position.phase == PLAY_HAND)
    first, second, third, *_ = moment.legal()
    best = candidate(first, 3, 0.1, samples=400)
    next_best = candidate(second, 2, 0.1, 1, 0.1, samples=200)
    last = candidate(third, 1, 0.1, 2, 0.1, samples=100)
    return Hint((best, next_best, last), samples=400, seed=1)


def test_the_best_and_what_it_is_ahead_by_rest_on_worlds_of_their_own() -> None:
    told = [row.reading.basis for row in prove_ranking(three()).rows]
    assert told == ["400 samples, seed 1", "200 samples, seed 1"]
