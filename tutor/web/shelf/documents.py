"""A match as a document."""

from markupsafe import escape

from tutor.practice import Table
from tutor.review.files import to_text
from tutor.web.services import practice
from tutor.web.shelf.records import record_of_table


def html(table: Table, quiz: bool) -> str:
    """Return a page that stands for itself, in the language of the request."""
    record = record_of_table(practice(), table)
    body = f"<pre>{escape(to_text(record))}</pre>"
    return f"<!doctype html><title>{escape(record.title)}</title>{body}"


def markdown(table: Table, quiz: bool) -> str:
    """Return the same as Markdown."""
    return f"# \n\n```\n{to_text(record_of_table(practice(), table))}```\n"
