"""The judgement of a match in words: one short sentence in every language."""

import re
from collections.abc import Callable
from functools import partial
from itertools import product

import pytest
from flask import g
from flask_babel import force_locale

from tutor.engine.estimate import Estimate
from tutor.review.grades import Failing
from tutor.review.units import Unit
from tutor.review.verdicts.judgement import LEFT, WAYS, Decider, Deciding, PlayRemark
from tutor.text import LANGUAGES
from tutor.web.words.review import deciding_sentence, play_sentence

pytestmark = pytest.mark.usefixtures("app_context")

SLIP = Unit(1, 1)
DEAR, NOTHING = Estimate(12.4, 0.02), Estimate(0.1, 0.2)
MOST_WORDS = 16


@pytest.mark.parametrize(
    ("play", "expected"),
    [
        (
            PlayRemark((SLIP,), DEAR, Failing.WENT_ON, percent=57),
            "Calling koi-koi instead of stopping cost you 57%.",
        ),
        (PlayRemark((SLIP, SLIP), DEAR), "Your 2 slips cost you 12.4 points."),
        (
            PlayRemark((SLIP,), DEAR, Failing.LEFT_LIGHT, Failing.TOOK_NOTHING),
            "Taking nothing where you could take lights cost you 12.4 points.",
        ),
        (
            PlayRemark((), NOTHING, small=7, percent=10),
            "No slip worth naming; 7 small ones cost 10%.",
        ),
        (PlayRemark((), NOTHING, small=7, percent=0), "No slip worth naming."),
    ],
)
def test_the_one_thing_to_know_is_said_in_one_sentence(play: PlayRemark, expected: str) -> None:
    assert play_sentence(play, "koikoi") == expected


def test_what_decided_a_match_is_short_and_has_no_figure_in_every_language() -> None:
    cases = product((True, False), Decider, (-1, 0, 1), (True, False))
    for is_won, by, cards, is_close in cases:
        if is_won and by in (Decider.ONE_SLIP, Decider.SLIPS, Decider.SMALL):
            continue
        sentences = list_told(partial(deciding_sentence, Deciding(is_won, by, cards, is_close)))
        assert all("%" not in one and not re.search(r"\d", one) for one in sentences)
        assert len(sentences[0].split()) <= MOST_WORDS


def test_every_fault_is_named_in_every_language() -> None:
    remarks = [
        *(PlayRemark((SLIP,), DEAR, failing) for failing in Failing),
        *(PlayRemark((SLIP,), DEAR, failing, way) for failing, way in product(LEFT, WAYS)),
    ]
    for play in remarks:
        list_told(partial(play_sentence, play, "hachihachi"))


def list_told(tell: Callable[[], str]) -> list[str]:
    """Return what is said in every language, which is something else in each."""
    found = []
    for language in LANGUAGES:
        with force_locale(language):
            g.pop("catalogue", None)  # of the language before
            found.append(tell())
    assert len({*found}) == len(LANGUAGES)
    return found
