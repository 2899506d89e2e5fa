"""What became of the aim of the hint before: kept, out of reach, less likely, or of less worth."""

from dataclasses import replace

import pytest
from flask import Flask

from tests.explain.facts.test_reasons import observation
from tutor.engine.estimate import Estimate
from tutor.explain.claim import POINTS, exact
from tutor.explain.contrast import Verdict, Why
from tutor.explain.explained import Explained, Explanation
from tutor.explain.ideas.idea import Idea
from tutor.explain.ideas.kinds import IdeaKind
from tutor.rules.cards import NO_CARD, card_named
from tutor.rules.observation import Observation
from tutor.text import LANGUAGES
from tutor.web.hints.why import compare_aims
from tutor.web.words.names import yaku


def told(
    kind: IdeaKind, chance: float, best: str = "1-chaff-a", aim: str = "inoshikacho"
) -> Explanation:
    """Return an explanation whose idea is about a yaku that comes with this chance."""
    action = card_named(best)
    points = exact(POINTS, points=1)[0]
    explained = Explained(action, NO_CARD, points, points, (), yaku_chances={"inoshikacho": chance})
    idea = Idea(kind, yaku=(aim,))
    why = Why(action, action, Verdict.IDEA, Estimate(1.0), idea=idea)
    return Explanation((explained,), None, "net-4", 1, 100, (why,))


def at(own: str = "6-butterflies 6-chaff-a", other: str = "") -> Observation:
    return observation("7-chaff-a 1-chaff-a", "7-boar 12-chaff-a", own, other)


BEFORE = told(IdeaKind.BUILD_ONE, 0.4)
OTHER = told(IdeaKind.SAFE_DISCARD, 0.38)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("seen", "now"),
    [
        (at(other="10-deer 10-chaff-a"), OTHER),
        (at(), told(IdeaKind.SAFE_DISCARD, 0.2)),
        (at(), OTHER),
    ],
)
def test_a_dropped_aim_is_named(
    app: Flask, language: str, seen: Observation, now: Explanation
) -> None:
    with app.test_request_context(headers={"Accept-Language": language}):
        assert yaku.plain_name("inoshikacho") in compare_aims(seen, BEFORE, now)


def test_what_is_said_depends_on_why_it_was_dropped(app_context: None) -> None:
    sentences = {
        compare_aims(at(other="10-deer 10-chaff-a"), BEFORE, OTHER),
        compare_aims(at(), BEFORE, told(IdeaKind.SAFE_DISCARD, 0.2)),
        compare_aims(at(), BEFORE, OTHER),
    }
    assert len(sentences) == 3


@pytest.mark.parametrize(
    ("seen", "earlier", "now"),
    [
        (at(), BEFORE, told(IdeaKind.BUILD_TWO, 0.2)),  # still the aim
        (at(), BEFORE, told(IdeaKind.TAKE_NOW, 0.38, best="7-chaff-a")),  # takes a card of it
        (at("6-butterflies 7-boar 10-deer"), BEFORE, OTHER),  # made
        (at(), told(IdeaKind.TAKE_NOW, 0.4), OTHER),  # was no aim
        (at(), replace(BEFORE, whys=()), OTHER),
    ],
)
def test_nothing_is_said_of_an_aim_that_was_not_dropped(
    app_context: None, seen: Observation, earlier: Explanation, now: Explanation
) -> None:
    assert compare_aims(seen, earlier, now) == ""
