"""The door before everything that shows a whole match: it must be over."""

from werkzeug.exceptions import UnprocessableEntity

from tutor.practice import Table
from tutor.web.i18n.translation import _
from tutor.web.services import practice


def find_closed_table(token: str) -> Table:
    """Return the table of a match that is over; refuse one in which cards are still hidden."""
    table = practice().table(token)
    if not table.is_closed:
        raise UnprocessableEntity(
            _("This match is still being played. All of it can be seen once it is over.")
        )
    return table
