"""The theme of a decision, from its kind and from the reasons for the best action."""

from collections.abc import Iterable
from typing import Final

from tutor.explain.columns import Theme
from tutor.rules.position import BID, CANCEL, CHOOSE_DRAW, CHOOSE_HAND, DECIDE, SHOW

# The kind of decision is the theme, unless it is about a card of the hand.
_BY_PHASE: Final = {
    BID: Theme.JOINING,
    CANCEL: Theme.STAKES,
    CHOOSE_DRAW: Theme.TAKING,
    CHOOSE_HAND: Theme.TAKING,
    DECIDE: Theme.STAKES,
    SHOW: Theme.SHOWING,
}


def find_theme(phase: int, themes: Iterable[Theme]) -> Theme:
    """Return the theme of a decision; *themes* are those of its reasons, the weightiest first."""
    if phase in _BY_PHASE:
        return _BY_PHASE[phase]
    return choose_theme(themes)


def choose_theme(themes: Iterable[Theme]) -> Theme:
    """Return the theme of the first reason that has one.

    Equal answers explain only why neither is worse, so they give the theme only if nothing else
    does.
    """
    theme = tuple(themes)
    last = Theme.SAMENESS if Theme.SAMENESS in theme else Theme.COMPARING
    return next((other for other in theme if other not in (Theme.COMPARING, Theme.SAMENESS)), last)


# The theme of decisions that a theme of lessons is about; None where it is about none.
BY_LESSON: Final = {
    "against-88": None,
    "choice-of-two": Theme.TAKING,
    "close-call": Theme.SAMENESS,
    "continue-for-half": Theme.STAKES,
    "denying": Theme.THEIRS,
    "doubling": Theme.STAKES,
    "feeding": Theme.GIVING,
    "hand-yaku": Theme.SHOWING,
    "joker": Theme.TAKING,
    "legal-sight": None,
    "match-score": Theme.STAKES,
    "river": None,
    "stop-or-call": Theme.STAKES,
    "taking-part": Theme.JOINING,
    "turncoat-cards": None,
    "weighing": Theme.COMPARING,
    "yaku-progress": Theme.YAKU,
}


def list_lesson_themes(names: Iterable[str]) -> tuple[Theme, ...]:
    """Return the themes of decisions that a lesson with such themes is about."""
    results = (BY_LESSON.get(name) for name in names)
    return tuple(dict.fromkeys(theme for theme in results if theme is not None))
