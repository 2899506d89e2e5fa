"""The question which player of an imported match the learner was."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from flask import Blueprint, Flask, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response

from tutor.practice import Table
from tutor.practice.practice import match_result
from tutor.records import MOST_MATCHES
from tutor.store import Shelf, Source
from tutor.store.records import IMPORTED
from tutor.web import services
from tutor.web.http.security import way_back

pages: Final = Blueprint("players", __name__)
_NOBODY: Final = ""


@dataclass(frozen=True)
class WhoQuestion:
    """The question which player the learner was, of one match or several."""

    tokens: tuple[str, ...]
    names: tuple[str, ...]
    chosen: str  # the name that is proposed or was answered, empty for none of them


@pages.post("/replays/you")
def answer() -> Response:
    """Keep which player the learner was, in each of the matches that has a player of that name."""
    name = request.form.get("you", _NOBODY)
    practice, tokens = services.practice(), request.form.getlist("match")
    tables = [practice.table(token) for token in tokens[:MOST_MATCHES]]
    if not tables or not all(_may_ask(table.record.source) for table in tables):
        raise NotFound
    for table in tables:
        _claim(practice.shelf, table, name)
    return way_back(url_for("replays.index"))


def ask_about(token: str, source: Source) -> WhoQuestion | None:
    """Return the question about a match with its answer, None where it is not asked."""
    if not _may_ask(source):
        return None
    return WhoQuestion((token,), source.names, _name_chosen(source))


def ask_of_several(shelf: Shelf, tables: Iterable[Table]) -> WhoQuestion | None:
    """Return one question about matches that were just imported; the last answer is proposed."""
    unclear_tables = [table for table in tables if _may_ask(table.record.source)]
    names = dict.fromkeys(name for table in unclear_tables for name in table.record.source.names)
    if not names:
        return None
    return WhoQuestion(
        tuple(table.token for table in unclear_tables),
        tuple(names),
        _propose(shelf, unclear_tables, names),
    )


def _propose(shelf: Shelf, tables: list[Table], names: Collection[str]) -> str:
    """Return the name answered for these matches, otherwise the last answer."""
    answered = {_name_chosen(table.record.source) for table in tables} - {_NOBODY}
    if len(answered) == 1:
        return answered.pop()
    last = shelf.find_last_claimed()
    return last if last in names else _NOBODY


def _name_chosen(source: Source) -> str:
    return _NOBODY if source.you is None else source.names[source.you]


def _may_ask(source: Source) -> bool:
    return source.origin == IMPORTED and bool(source.names)


def _claim(shelf: Shelf, table: Table, name: str) -> None:
    names = table.record.source.names
    if name and name not in names:
        return
    you = names.index(name) if name else None
    shelf.claim(table.token, you, match_result(table.match, you))


def install(app: Flask) -> None:
    """Offer the question to templates."""
    app.jinja_env.globals.update(ask_who=ask_about)
