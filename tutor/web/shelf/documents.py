"""A match as a document: its record, and its review as far as it is known."""

from tutor.practice import LEARNER, Table
from tutor.review.review import Review
from tutor.web.review import documents
from tutor.web.services import practice
from tutor.web.shelf.analysed import found_so_far, review
from tutor.web.shelf.records import record_of_table


def html(table: Table, quiz: bool) -> str:
    """Return a page that stands for itself, in the language of the request."""
    return documents.html(record_of_table(practice(), table), _review(table), _learner(table), quiz)


def markdown(table: Table, quiz: bool) -> str:
    """Return the same as Markdown."""
    return documents.markdown(
        record_of_table(practice(), table), _review(table), _learner(table), quiz
    )


def _learner(table: Table) -> int | None:
    return LEARNER if table.record.is_played_here else None


def _review(table: Table) -> Review | None:
    shown = found_so_far(table).pass_shown
    return review(table, shown) if shown else None
