"""A match as a document: its record, and its review as far as it is known."""

from tutor.practice import LEARNER, Table
from tutor.web.documents import documents
from tutor.web.documents.edition import Edition
from tutor.web.library.records import record_of_table
from tutor.web.review.analysed import found_so_far, review
from tutor.web.services import practice


def html(table: Table, quiz: bool) -> str:
    """Return a page that stands for itself, in the language of the request."""
    return documents.html(_edition(table, quiz))


def markdown(table: Table, quiz: bool) -> str:
    """Return the same as Markdown."""
    return documents.markdown(_edition(table, quiz))


def _edition(table: Table, quiz: bool) -> Edition:
    shown = found_so_far(table).pass_shown
    return Edition(
        record_of_table(practice(), table),
        review(table, shown) if shown else None,
        learner=LEARNER if table.record.is_played_here else None,
        is_quiz=quiz,
    )
