"""The page of a hint is read back: what agrees is not told, what does not is."""

from dataclasses import replace

import pytest

from tests.engine.estimates import candidate, sampled
from tests.engine.positions import decisions, koikoi, seen
from tutor.engine.hints.candidates import Hint, Part
from tutor.explain.contrast import Verdict, Why
from tutor.explain.explained import Explanation
from tutor.explain.explanation import explain
from tutor.lab.printed import hint_page
from tutor.lab.printed.hint_page import list_page_disagreements
from tutor.rules.observation import Observation
from tutor.rules.position import PLAY_HAND
from tutor.rules.score.families import Family
from tutor.web.hints.gap_parts import PartRow
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


def test_what_a_page_prints_of_one_thing_is_one_figure() -> None:
    assert list(list_page_disagreements(*ranked())) == []


def test_parts_that_do_not_add_up_to_the_gap_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    about, found, explanation = ranked()
    part = Part(about.seat, Family.CHAFF, sampled(0.4, 0.1))
    why = Why(found.best.action, found.candidates[1].action, Verdict.PARTS, sampled(1.0), (part,))
    told = replace(explanation, whys=(why,))
    assert list(list_page_disagreements(about, found, told)) == []

    lost = PartRow("You: chaff", "+0.3", 0.3)
    monkeypatch.setattr(hint_page, "list_part_rows", lambda *_asked: iter([lost]))

    [said] = list_page_disagreements(about, found, told)
    assert said.startswith("the parts of a gap add up to 0.3")


def test_what_rounds_to_nothing_is_under_the_least_that_is_printed() -> None:
    assert tell_gap(sampled(0.04, 0.01), 1) == "under 0.1 points"
    assert tell_gap(sampled(0.4, 0.01), 1) == "0.4 points"
    assert tell_gap(sampled(0.4, 0.01), 0) == "under 1 point"
    assert tell_gap(sampled(13.6, 9), 0) == "about 14 points"
