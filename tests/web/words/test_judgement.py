"""The judgement of a match in words: one short sentence in every language."""

import re
from itertools import product

import pytest
from flask import g
from flask_babel import force_locale

from tutor.engine.estimate import Estimate
from tutor.review.grades import Failing
from tutor.review.units import Unit
from tutor.review.verdicts.judgement import (
    LEFT,
    WAYS,
    Decider,
    Deciding,
    Judgement,
    PlayRemark,
)
from tutor.rules.cards import card_named
from tutor.web.i18n.catalogues import LANGUAGES
from tutor.web.words.names.players import speak_to
from tutor.web.words.review.judgement import judgement_sentence

pytestmark = pytest.mark.usefixtures("app_context")

SLIP = Unit(1, 1)
DEAR, NOTHING = Estimate(12.4, 0.2), Estimate(0.1, 0.2)
BUTTERFLIES = card_named("6-butterflies")
MOST_WORDS = 20


def told(deciding: Deciding | None, play: PlayRemark, game: str = "koikoi") -> str:
    with speak_to(0, ("Aoi", "Ren")):
        return judgement_sentence(Judgement(deciding, play), game, 2)


@pytest.mark.parametrize(
    ("deciding", "play", "expected"),
    [
        (
            Deciding(Decider.FLIP, is_for=True, card=BUTTERFLIES),
            PlayRemark((SLIP,), DEAR, Failing.WENT_ON),
            "The butterflies won it for you; calling koi-koi instead of stopping cost you 12.4"
            " points.",
        ),
        (
            Deciding(Decider.CARDS, is_for=False),
            PlayRemark((SLIP, SLIP), DEAR),
            "The cards were against you; your 2 slips cost you 12.4 points.",
        ),
        (
            Deciding(Decider.OTHERS, is_for=True, player=1),
            PlayRemark((), NOTHING),
            "Ren gave it away; no slip worth naming.",
        ),
        (None, PlayRemark((SLIP,), NOTHING, Failing.FED),
         "Giving others what makes their yaku cost you chances to win."),
        (
            None,
            PlayRemark((SLIP,), DEAR, Failing.LEFT_LIGHT, Failing.TOOK_NOTHING),
            "Taking nothing where you could take lights cost you 12.4 points.",
        ),
        (
            Deciding(Decider.NOBODY, is_for=True),
            PlayRemark((), Estimate(2.3, 0.02), small=7),
            "No slip worth naming; 7 small ones cost 2.3 points.",
        ),
        (
            Deciding(Decider.EVEN, is_for=True),
            PlayRemark((), NOTHING, small=7),
            "An even match; the cards decided it.",
        ),
        (
            Deciding(Decider.NOBODY, is_for=False),
            PlayRemark((), NOTHING),
            "Nobody slipped; the cards decided it.",
        ),
    ],
)  # fmt: skip
def test_a_match_is_judged_in_one_sentence(
    deciding: Deciding | None, play: PlayRemark, expected: str
) -> None:
    play_told = PlayRemark(play.slips, _counted(play.points), play.failing, play.way, play.small)

    assert told(deciding, play_told) == expected


def _counted(points: Estimate) -> Estimate:
    """Return points without an error that would have to be told as about so many."""
    return Estimate(points.value, 0.02 if points is DEAR else points.se)


def test_every_judgement_is_short_and_says_something_else_in_every_language() -> None:
    deciders = [
        Deciding(by, is_for, BUTTERFLIES if by == Decider.FLIP else None, player=1)
        for by in Decider
        for is_for in (True, False)
    ]
    remarks = [
        *(PlayRemark((SLIP,), DEAR, failing) for failing in Failing),
        *(PlayRemark((SLIP,), DEAR, failing, way) for failing, way in product(LEFT, WAYS)),
    ]
    for deciding, play in product([None, *deciders], remarks):
        sentences = []
        for language in LANGUAGES:
            with force_locale(language):
                g.pop("catalogue", None)  # of the language before
                sentences.append(told(deciding, play, "hachihachi"))
        assert len({*sentences}) == len(LANGUAGES)
        assert all("%" not in one and "±" not in one for one in sentences)
        assert len(re.findall(r"\S+", sentences[0])) <= MOST_WORDS
