"""What a view asks the domain with."""

from collections.abc import Callable
from typing import cast

from flask import current_app

from tutor.jobs.analyst import Analyst
from tutor.practice import Practice
from tutor.web.hint_service import Hints


def practice() -> Practice:
    """Return the matches of this application."""
    return cast(Practice, current_app.extensions["tutor_practice"])


def hints() -> Hints:
    """Return the hints of this application."""
    return cast(Hints, current_app.extensions["tutor_hints"])


def analyst() -> Analyst:
    """Return who analyses matches in this application."""
    return cast(Analyst, current_app.extensions["tutor_analyst"])


def new_seed() -> int:
    """Return a seed for a new match."""
    return cast("Callable[[], int]", current_app.extensions["tutor_seeds"])()
