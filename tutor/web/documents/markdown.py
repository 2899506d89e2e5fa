"""A document in Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from tutor.web.documents.summary import Table
from tutor.web.documents.table import Pile
from tutor.web.documents.view import Question, TurnPart, Verdict
from tutor.web.i18n.translation import _, ended, enumerated, labelled, together

if TYPE_CHECKING:
    from tutor.web.documents.document import Document, RoundPart

_SIGNS: Final = re.compile(r"([\\`*_\[\]<>#|])")
_LISTED: Final = re.compile(r"^(\d*)([.)+-])(?= )")  # what would begin a list


def written(found: Document) -> str:
    """Return a document in Markdown."""
    return "\n".join(_lines(found)).rstrip() + "\n"


def plain(text: str) -> str:
    """Return a text in which no sign means anything to Markdown."""
    return _LISTED.sub(r"\1\\\2", _SIGNS.sub(r"\\\1", text))


def _lines(found: Document) -> Iterator[str]:
    yield from (f"# {plain(found.title)}", "")
    yield from (f"- {_titled(one)}" for one in found.facts)
    yield ""
    yield from _folded(_("How it ended"), _result(found), found.is_quiz)
    if found.differences:
        yield from (f"## {_('Scored otherwise there')}", "")
        yield from (f"- {plain(one)}" for one in found.differences)
        yield ""
    if found.moments and not found.is_quiz:
        yield from (f"## {_('Moments that mattered')}", "")
        yield from (f"- [{plain(one.text)}](#{one.anchor})" for one in found.moments)
        yield ""
    for part in found.rounds:
        yield from _round(part, found.is_quiz)
    if found.basis:
        yield plain(found.basis)


def _result(found: Document) -> Iterator[str]:
    for text in (*found.about, found.outcome):
        if text:
            yield from (plain(text), "")
    for table in found.tables:
        yield from _table(table)


def _round(part: RoundPart, is_quiz: bool) -> Iterator[str]:
    yield from (f"## {_anchor(part.anchor)}{plain(part.title)}", "", plain(part.dealt), "")
    if part.note:
        yield from _folded(_("Note"), _quoted(part.note), is_quiz)
    for turn in part.turns:
        yield from _turn(turn, is_quiz)
    yield from _folded(_("How the round ended"), _ending(part), is_quiz)


def _ending(part: RoundPart) -> Iterator[str]:
    yield from (together(plain(one) for one in part.ending), "")
    if part.losses:
        yield from (plain(part.losses), "")
    for table in part.tables:
        yield from _table(table)


def _turn(turn: TurnPart, is_quiz: bool) -> Iterator[str]:
    yield f"### {_anchor(turn.anchor)}{plain(turn.who)}"
    yield ""
    if turn.question:
        yield from _question(turn.question)
        yield from _folded(_("Answer"), (*_text(turn), *_commentary(turn)), True)
        return
    yield from _text(turn)
    yield from _folded(_("Commentary"), _commentary(turn), is_quiz and turn.is_commented)


def _text(turn: TurnPart) -> Iterator[str]:
    if turn.text:
        yield from (plain(turn.text), "")


def _question(asked: Question) -> Iterator[str]:
    yield from (f"- {_titled(one)}" for one in asked.table)
    yield from ("", f"**{plain(asked.text)}** {plain(enumerated(asked.choices))}", "")


def _commentary(turn: TurnPart) -> Iterator[str]:
    for one in turn.verdicts:
        yield from (f"- {_verdict(one)}", "")
    for note in turn.notes:
        yield from _quoted(note)
    if turn.table:
        table = [f"- {_titled(one)}" for one in turn.table]
        table += [f"- {plain(one.basis)}" for one in turn.verdicts]
        yield from _folded(_("The table before"), table, True)


def _verdict(one: Verdict) -> str:
    tags = f" ({enumerated(one.tags)})" if one.tags else ""
    told = together([one.text, one.better and ended(one.better), *map(ended, one.reasons)])
    word = f"{_anchor(one.anchor)}{one.mark.glyph} **{plain(one.mark.word)}**"
    return f"{word}{plain(tags)}{labelled('', plain(told))}"


def _anchor(name: str) -> str:
    return f'<a id="{name}"></a>'


def _titled(one: Pile) -> str:
    return plain(labelled(one.title, one.cards))


def _quoted(note: str) -> Iterator[str]:
    yield from (f"> {plain(line)}".rstrip() for line in note.split("\n"))
    yield ""


def _folded(title: str, lines: Iterable[str], is_folded: bool) -> Iterator[str]:
    """Yield *lines*, below a title that opens them where they are folded."""
    if not is_folded:
        yield from lines
        return
    yield from (f"<details><summary>{plain(title)}</summary>", "")
    yield from lines
    yield from ("", "</details>", "")


def _table(table: Table) -> Iterator[str]:
    yield from (f"**{plain(table.caption)}**", "")
    yield _row(plain(head) for head in table.heads)
    yield _row("---" for _head in table.heads)
    yield from (_row(plain(cell) for cell in row) for row in table.rows)
    yield ""


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |"
