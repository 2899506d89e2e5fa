"""Actions as forms submit them: a card's id, "stop" or "koikoi"."""

from typing import Final

from tutor.rules.cards import UnknownCardError, card_named
from tutor.rules.play import KOIKOI, STOP, Action, IllegalActionError

_ANSWERS: Final = {"stop": STOP, "koikoi": KOIKOI}


def action_named(name: str) -> Action:
    """Return the action a form names; raise IllegalActionError when there is none."""
    if name in _ANSWERS:
        return _ANSWERS[name]
    try:
        return card_named(name)
    except UnknownCardError as error:
        raise IllegalActionError(str(error)) from None
