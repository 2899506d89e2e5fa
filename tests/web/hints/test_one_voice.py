"""The page of a hint is read back: what agrees is not told, what does not is."""

from dataclasses import replace

import pytest

from tests.engine.estimates import candidate, sampled
from tests.engine.positions import decisions, koikoi, seen
from tutor.engine.hints.candidates import Hint
from tutor.engine.objectives import MATCH
from tutor.explain.explained import Explanation
from tutor.explain.explanation import explain
from tutor.rules.observation import Observation
from tutor.rules.position import PLAY_HAND
from tutor.web.hints import one_voice
from tutor.web.hints.coach import build_coach
from tutor.web.hints.comparison import compare_moves
from tutor.web.hints.one_voice import list_page_disagreements
from tutor.web.words.claims.comparing import tell_gap


def ranked() -> tuple[Observation, Hint, Explanation]:
    """Return a hint of three moves: the second is surely worse, the third only probably."""
    moment = next(one for one in decisions(koikoi(), 1) if one.position.phase == PLAY_HAND)
    first, second, third, *_ = moment.legal()
    listed = (
        candidate(first, 3, 0.1),
        candidate(second, 2, 0.1, 1, 0.1),
        candidate(third, 1, 1.5, 2, 1.5),
    )
    found = Hint(listed, samples=400, seed=1)
    return seen(moment), found, explain(seen(moment), found, samples=40)


def compare_with_best(about: Observation, found: Hint, place: int) -> str:
    view = build_coach(about, found)
    explanation = explain(about, found, samples=40)
    pair = view.best.key, view.moves[place].key
    told = compare_moves(about, found, explanation, view, pair)
    assert told is not None
    return told.sentence


def test_what_a_page_prints_of_one_thing_is_one_figure() -> None:
    assert list(list_page_disagreements(*ranked())) == []


def test_a_comparison_that_says_something_else_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def double(*asked: object) -> object:
        told = compare_moves(*asked)  # type: ignore[arg-type]
        return told and replace(told, sentence=told.sentence.replace("1.0", "2.0"))

    monkeypatch.setattr(one_voice, "compare_moves", double)

    [found] = list_page_disagreements(*ranked())
    assert found.startswith("the ranking says −1.0, and a comparison")


def test_what_is_ranked_lower_but_not_beyond_doubt_is_probably_worse() -> None:
    about, found, _ = ranked()

    assert " is better than " in compare_with_best(about, found, 1)
    assert " is probably better than " in compare_with_best(about, found, 2)


def test_what_rounds_to_nothing_is_under_the_least_that_is_printed() -> None:
    assert tell_gap(sampled(0.04, 0.01), 1) == "under 0.1 points"
    assert tell_gap(sampled(0.4, 0.01), 1) == "0.4 points"
    assert tell_gap(sampled(0.4, 0.01), 0) == "under 1 point"
    assert tell_gap(sampled(13.6, 9), 0) == "about 14 points"


def test_where_the_match_ranks_two_moves_it_compares_them() -> None:
    about, found, _ = ranked()
    even = sampled(0.5, 0.01)
    best, other, last = found.candidates
    chances = (
        replace(best, chance=even, chance_gap=sampled(0.0)),
        replace(other, chance=even, chance_gap=sampled(0.01, 0.02), gap=sampled(-1.0, 0.1)),
        last,
    )
    by_match = replace(found, candidates=chances, objective=MATCH)

    told = compare_with_best(about, by_match, 1)
    assert "wins the match no more often" in told
    assert "-" not in told
