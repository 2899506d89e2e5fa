"""The access of views to the domain; all cards are shown only of what is over."""

from collections.abc import Callable
from datetime import date
from functools import lru_cache, wraps
from pathlib import Path
from typing import Final, TypeVar, TypeVarTuple, cast

from flask import current_app, g
from werkzeug.exceptions import UnprocessableEntity

from tutor.practice import Practice, Table
from tutor.review.engine import Engine
from tutor.web.hint_service import Hints
from tutor.web.i18n.translation import _
from tutor.web.learners.current import find_practice

MOST_KEPT: Final = 4096  # results of a function, such as questions that were drawn
Given = TypeVarTuple("Given")
Result = TypeVar("Result")


def practice() -> Practice:
    """Return the practice of this request's learner."""
    return find_practice()


def find_under_way() -> str:
    """Return the token of the match in progress, or empty, for the current page."""
    if "under_way" not in g:
        g.under_way = practice().find_under_way()
    return cast(str, g.under_way)


def hints() -> Hints:
    """Return the hints of this application."""
    return cast(Hints, current_app.extensions["tutor_hints"])


def engine() -> Engine:
    """Return the engine of this application, for uncached results."""
    return cast(Engine, current_app.extensions["tutor_engine"])


def find_lessons_folder() -> Path:
    """Return the folder of the lessons of this application."""
    return cast(Path, current_app.extensions["tutor_lessons"])


def cache_by_lessons(read: Callable[[*Given], Result]) -> Callable[[*Given], Result]:
    """Return a function that is called once for each folder of lessons and its arguments."""
    read_once = lru_cache(MOST_KEPT)(lambda _folder, *given: read(*given))

    @wraps(read)
    def find(*given: *Given) -> Result:
        return read_once(find_lessons_folder(), *given)

    return find


def new_seed() -> int:
    """Return a seed for a new match."""
    return cast("Callable[[], int]", current_app.extensions["tutor_seeds"])()


def today() -> date:
    """Return the learner's day."""
    return cast("Callable[[], date]", current_app.extensions["tutor_today"])()


def find_closed_table(practice: Practice, token: str) -> Table:
    """Return the table of a match that is over; refuse one in which cards are still hidden."""
    table = practice.table(token)
    if not table.is_closed:
        raise UnprocessableEntity(
            _("This match is still being played. All of it can be seen once it is over.")
        )
    return table


def find_ended_rounds(practice: Practice, token: str) -> Table:
    """Return a table up to its last finished round; refuse one without any.

    The round in play is not part of it, so nothing shown from it can reveal that round.
    """
    table = practice.table(token).ended_rounds
    if not table.match.rounds:
        raise UnprocessableEntity(
            _("The first round is still being played. It can be seen once it is over.")
        )
    return table
