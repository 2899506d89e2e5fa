"""The access of views to the domain."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import cast

from flask import current_app

from tutor.practice import Practice
from tutor.review.engine import Engine
from tutor.web.hint_service import Hints
from tutor.web.learners.current import find_practice


def practice() -> Practice:
    """Return the practice of this request's learner."""
    return find_practice()


def hints() -> Hints:
    """Return the hints of this application."""
    return cast(Hints, current_app.extensions["tutor_hints"])


def engine() -> Engine:
    """Return the engine of this application, for uncached results."""
    return cast(Engine, current_app.extensions["tutor_engine"])


def find_lessons_folder() -> Path:
    """Return the folder of the lessons of this application."""
    return cast(Path, current_app.extensions["tutor_lessons"])


def new_seed() -> int:
    """Return a seed for a new match."""
    return cast("Callable[[], int]", current_app.extensions["tutor_seeds"])()


def today() -> date:
    """Return the learner's day."""
    return cast("Callable[[], date]", current_app.extensions["tutor_today"])()
