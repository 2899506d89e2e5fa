"""The proof of a ranking tells the worlds that its figures come from."""

from dataclasses import replace

from tests.engine.estimates import candidate
from tests.engine.positions import decisions, koikoi
from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Hint
from tutor.explain.claim import POINTS, exact
from tutor.rules.position import PLAY_HAND
from tutor.web.hints.coach import Ranking
from tutor.web.hints.proof import build_proof_rows, describe_points, prove_moves, prove_ranking


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


def test_the_cost_of_a_named_rival_is_the_difference_of_the_printed_values(
    app_context: None,
) -> None:
    hint = three()
    best, second, rival = hint.candidates
    uneven = replace(rival, gap=replace(rival.gap, value=1.97), points=Estimate(1.14, 0.1, 100, 1))
    ranking = Ranking.of(replace(hint, candidates=(best, second, uneven)), koikoi())
    names = {move.action: f"move {place}" for place, move in enumerate(hint.candidates)}
    rows = prove_moves(ranking, names, (rival.action, "Move 2")).rows

    assert [(row.label, row.reading.value) for row in rows] == [
        ("move 0", "3.0"),
        ("move 1", "2.0"),
        ("move 2", "1.0"),
        ("Move 2: points behind the best", "2.0"),
    ]
    assert [row.reading.basis for row in rows][-1] == "100 samples, seed 1"


def test_a_certain_value_has_no_interval(app_context: None) -> None:
    reading = describe_points(Estimate(6.0, 0.0, 600, 1), 1)

    assert (reading.value, reading.interval) == ("6.0", "")


def test_a_difference_that_repeats_another_number_has_no_row(app_context: None) -> None:
    for now, labels in (
        (0, ["points", "now", "afterwards"]),
        (1, ["points", "difference between the two", "now", "afterwards"]),
    ):
        numbers = exact(POINTS, points=6, more=6 - now, now=now, then=6)
        assert [row.label for row in build_proof_rows(numbers)] == labels
