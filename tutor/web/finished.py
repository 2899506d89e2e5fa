"""Checks before all cards are shown: the match must be over, or at least the round."""

from werkzeug.exceptions import UnprocessableEntity

from tutor.practice import Practice, Table
from tutor.web.i18n.translation import _


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
