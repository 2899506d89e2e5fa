"""Why a request is refused, as logged: a kind, never its content."""

from typing import Final

from flask import g

UNKNOWN_HOST: Final = "UnknownHost"
WRONG_PASSWORD: Final = "WrongPassword"
_NAME: Final = "refused_because"


def note_cause(cause: str | Exception) -> None:
    """Note why this request is refused; an error is named by its kind."""
    setattr(g, _NAME, cause if isinstance(cause, str) else type(cause).__name__)


def find_cause() -> str:
    """Return why this request was refused, empty where nobody noted it."""
    return str(g.get(_NAME, ""))
