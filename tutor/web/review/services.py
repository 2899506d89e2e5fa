"""What the review asks the engine for, beside hints and their reasons."""

from dataclasses import dataclass, field
from typing import cast

from flask import current_app

from tutor.review.review import Review
from tutor.rules.ruleset import Ruleset
from tutor.web.hint_service import AnswerCache
from tutor.web.review.what_if.deals import PlayOut
from tutor.web.review.what_if.par import Solve
from tutor.web.services import hints


@dataclass(frozen=True)
class ReviewServices:
    """The rest of a round played out many times, and a round solved with all cards open.

    *reviews* are the latest that were derived from stored figures.
    """

    play_out: PlayOut
    solve: Solve
    reviews: AnswerCache[Review] = field(default_factory=AnswerCache)


def review_services() -> ReviewServices:
    """Return what this application looks back with."""
    return cast(ReviewServices, current_app.extensions["tutor_lookback"])


def is_ready(ruleset: Ruleset) -> bool:
    """Return whether the engine can answer, or still compiles."""
    return hints().is_ready(ruleset)
