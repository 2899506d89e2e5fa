"""A document in Markdown."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from tutor.web.documents.document import Document, RoundPart
from tutor.web.documents.summary import CaptionedTable
from tutor.web.documents.table import Pile
from tutor.web.documents.view import QuizQuestion, TurnPart, VerdictNote
from tutor.web.i18n.translation import (
    _,
    add_full_stop,
    add_label,
    add_note,
    join_sentences,
    join_with_commas,
    pgettext,
)

_SIGNS: Final = re.compile(r"([\\`*_\[\]<>#|])")
_LISTED: Final = re.compile(r"^(\d*)([.)+-])(?= )")  # what would begin a list


def write_markdown(document: Document) -> str:
    """Return the text of a document as Markdown."""
    return "\n".join(_lines(document)).rstrip() + "\n"


def escape_signs(text: str) -> str:
    """Return a text in which no sign means anything to Markdown."""
    return _LISTED.sub(r"\1\\\2", _SIGNS.sub(r"\\\1", text))


def _lines(document: Document) -> Iterator[str]:
    yield from (f"# {escape_signs(document.title)}", "")
    yield from (f"- {_title_pile(fact)}" for fact in document.facts)
    yield ""
    yield from _fold_lines(_("How it ended"), _result(document), document.is_quiz)
    if document.differences:
        yield from (f"## {_('Scored otherwise there')}", "")
        yield from (f"- {escape_signs(difference)}" for difference in document.differences)
        yield ""
    if document.moments and not document.is_quiz:
        yield from (f"## {_('Moments that mattered')}", "")
        yield from (
            f"- [{escape_signs(moment.text)}](#{moment.anchor})" for moment in document.moments
        )
        yield ""
    for part in document.rounds:
        yield from _round(part, document.is_quiz)
    if document.basis:
        yield escape_signs(document.basis)


def _result(document: Document) -> Iterator[str]:
    for text in (*document.about, document.outcome):
        if text:
            yield from (escape_signs(text), "")
    for table in document.tables:
        yield from _table(table)


def _round(part: RoundPart, is_quiz: bool) -> Iterator[str]:
    yield from (
        f"## {_anchor(part.anchor)}{escape_signs(part.title)}",
        "",
        escape_signs(part.dealt),
        "",
    )
    if part.note:
        yield from _fold_lines(_("Note"), _quote_note(part.note), is_quiz)
    for turn in part.turns:
        yield from _turn(turn, is_quiz)
    yield from _fold_lines(_("How the round ended"), _ending(part), is_quiz)


def _ending(part: RoundPart) -> Iterator[str]:
    yield from (join_sentences(escape_signs(name) for name in part.ending), "")
    for table in part.tables:
        yield from _table(table)


def _turn(turn: TurnPart, is_quiz: bool) -> Iterator[str]:
    yield f"### {_anchor(turn.anchor)}{escape_signs(turn.who)}"
    yield ""
    if turn.question:
        yield from _question(turn.question)
        yield from _fold_lines(
            pgettext("solution", "Answer"), (*_text(turn), *_commentary(turn)), True
        )
        return
    yield from _text(turn)
    yield from _fold_lines(_("Commentary"), _commentary(turn), is_quiz and turn.is_commented)


def _text(turn: TurnPart) -> Iterator[str]:
    if turn.text:
        yield from (escape_signs(turn.text), "")


def _question(quiz_question: QuizQuestion) -> Iterator[str]:
    yield from (f"- {_title_pile(pile)}" for pile in quiz_question.table)
    yield from (
        "",
        f"**{escape_signs(quiz_question.text)}** "
        f"{escape_signs(join_with_commas(quiz_question.choices))}",
        "",
    )


def _commentary(turn: TurnPart) -> Iterator[str]:
    for verdict in turn.verdicts:
        yield from (f"- {_verdict(verdict)}", "")
    for note in turn.notes:
        yield from _quote_note(note)
    if turn.table:
        table = [f"- {_title_pile(pile)}" for pile in turn.table]
        table += [f"- {escape_signs(other.basis)}" for other in turn.verdicts]
        yield from _fold_lines(_("The table before"), table, True)


def _verdict(note: VerdictNote) -> str:
    tags = add_note("", join_with_commas(note.tags)) if note.tags else ""
    text = join_sentences(
        [
            note.text,
            note.better and add_full_stop(note.better),
            note.said_to,
            *map(add_full_stop, note.reasons),
        ]
    )
    word = f"{_anchor(note.anchor)}{note.mark.glyph} **{escape_signs(note.mark.word)}**"
    return f"{word}{escape_signs(tags)}{add_label('', escape_signs(text))}"


def _anchor(name: str) -> str:
    return f'<a id="{name}"></a>'


def _title_pile(pile: Pile) -> str:
    return escape_signs(add_label(pile.title, pile.cards))


def _quote_note(note: str) -> Iterator[str]:
    yield from (f"> {escape_signs(line)}".rstrip() for line in note.split("\n"))
    yield ""


def _fold_lines(title: str, lines: Iterable[str], is_folded: bool) -> Iterator[str]:
    """Yield *lines*, below a title that opens them where they are folded."""
    if not is_folded:
        yield from lines
        return
    yield from (f"<details><summary>{escape_signs(title)}</summary>", "")
    yield from lines
    yield from ("", "</details>", "")


def _table(table: CaptionedTable) -> Iterator[str]:
    yield from (f"**{escape_signs(table.caption)}**", "")
    yield _row(escape_signs(head) for head in table.heads)
    yield _row("---" for _head in table.heads)
    yield from (_row(escape_signs(cell) for cell in row) for row in table.rows)
    yield ""


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |"
