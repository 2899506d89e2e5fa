"""A match as a document: its record, and its review as far as available."""

from tutor.practice import Table
from tutor.web.documents import documents
from tutor.web.documents.edition import Edition
from tutor.web.library.records import build_record
from tutor.web.review.analysed import derive_review, find_analysis
from tutor.web.services import practice


def render_html(table: Table, quiz: bool, *, is_shared: bool = False) -> str:
    """Return a page that stands for itself, in the language of the request."""
    return documents.render_html(_edition(table, quiz, is_shared=is_shared))


def render_markdown(table: Table, quiz: bool) -> str:
    """Return a match as a Markdown document, its answers folded where it is a quiz."""
    return documents.render_markdown(_edition(table, quiz))


def _edition(table: Table, quiz: bool, *, is_shared: bool = False) -> Edition:
    shown = find_analysis(table).pass_shown
    return Edition(
        build_record(practice(), table),
        derive_review(table, shown) if shown else None,
        learner=table.record.source.you,
        is_quiz=quiz,
        is_shared=is_shared,
    )
