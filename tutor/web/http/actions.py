"""Actions as forms submit them."""

from tutor.rules import actions
from tutor.rules.cards import UnknownCardError
from tutor.rules.round.play import Action, IllegalActionError


def find_action(name: str) -> Action:
    """Return the action a form names; raise IllegalActionError when there is none."""
    try:
        return actions.action_named(name)
    except UnknownCardError as error:
        raise IllegalActionError(str(error)) from None
