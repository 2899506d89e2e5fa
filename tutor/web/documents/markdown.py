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
    join_sentences,
    join_with_commas,
    pgettext,
)

_SIGNS: Final = re.compile(r"([\\`*_\[\]<>#|])")
_LISTED: Final = re.compile(r"^(\d*)([.)+-])(?= )")  # what would begin a list


def write_markdown(found: Document) -> str:
    """Return the text of a document as Markdown."""
    return "\n".join(_lines(found)).rstrip() + "\n"


def escape_signs(text: str) -> str:
    """Return a text in which no sign means anything to Markdown."""
    return _LISTED.sub(r"\1\\\2", _SIGNS.sub(r"\\\1", text))


def _lines(found: Document) -> Iterator[str]:
    yield from (f"# {escape_signs(found.title)}", "")
    yield from (f"- {_title_pile(one)}" for one in found.facts)
    yield ""
    yield from _fold_lines(_("How it ended"), _result(found), found.is_quiz)
    if found.differences:
        yield from (f"## {_('Scored otherwise there')}", "")
        yield from (f"- {escape_signs(one)}" for one in found.differences)
        yield ""
    if found.moments and not found.is_quiz:
        yield from (f"## {_('Moments that mattered')}", "")
        yield from (f"- [{escape_signs(one.text)}](#{one.anchor})" for one in found.moments)
        yield ""
    for part in found.rounds:
        yield from _round(part, found.is_quiz)
    if found.basis:
        yield escape_signs(found.basis)


def _result(found: Document) -> Iterator[str]:
    for text in (*found.about, found.outcome):
        if text:
            yield from (escape_signs(text), "")
    for table in found.tables:
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
    yield from (join_sentences(escape_signs(one) for one in part.ending), "")
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


def _question(asked: QuizQuestion) -> Iterator[str]:
    yield from (f"- {_title_pile(one)}" for one in asked.table)
    yield from (
        "",
        f"**{escape_signs(asked.text)}** {escape_signs(join_with_commas(asked.choices))}",
        "",
    )


def _commentary(turn: TurnPart) -> Iterator[str]:
    for one in turn.verdicts:
        yield from (f"- {_verdict(one)}", "")
    for note in turn.notes:
        yield from _quote_note(note)
    if turn.table:
        table = [f"- {_title_pile(one)}" for one in turn.table]
        table += [f"- {escape_signs(one.basis)}" for one in turn.verdicts]
        yield from _fold_lines(_("The table before"), table, True)


def _verdict(one: VerdictNote) -> str:
    tags = f" ({join_with_commas(one.tags)})" if one.tags else ""
    told = join_sentences(
        [
            one.text,
            one.better and add_full_stop(one.better),
            one.said_to,
            *map(add_full_stop, one.reasons),
        ]
    )
    word = f"{_anchor(one.anchor)}{one.mark.glyph} **{escape_signs(one.mark.word)}**"
    return f"{word}{escape_signs(tags)}{add_label('', escape_signs(told))}"


def _anchor(name: str) -> str:
    return f'<a id="{name}"></a>'


def _title_pile(one: Pile) -> str:
    return escape_signs(add_label(one.title, one.cards))


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
