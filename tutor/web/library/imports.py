"""Importing matches that were played elsewhere, and which of their players the learner was."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from flask import Blueprint, Flask, Response, redirect, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from tutor.practice import Practice, Table
from tutor.practice.practice import match_result
from tutor.records import (
    MOST_BYTES,
    MOST_MATCHES,
    NamedFile,
    RecordError,
    ReplayRecord,
    content_key,
    read_any,
    split_several,
)
from tutor.store import Shelf, Source
from tutor.store.records import IMPORTED
from tutor.web import services
from tutor.web.http.errors import show as show_error
from tutor.web.http.rendering import render
from tutor.web.http.security import read_upload, way_back
from tutor.web.i18n.numbers import format_whole
from tutor.web.i18n.translation import _, join_with_commas
from tutor.web.learners.allowances import IMPORTS, spend_own
from tutor.web.library.match_lines import build_match_line
from tutor.web.library.records import find_beginning, find_differences, open_sample, store_record
from tutor.web.words.refusals import difference, refusal

LARGEST: Final = 4_000_000  # bytes of a file
LARGEST_REQUEST: Final = 3 * LARGEST  # a form may write a byte as three

pages: Final = Blueprint("imports", __name__)
players: Final = Blueprint("players", __name__)
_NOBODY: Final = ""


@dataclass(frozen=True)
class TakenFile:
    """What became of a file: the match that it is now, or why it was refused."""

    name: str  # empty for one that came alone
    token: str = ""
    title: str = ""
    refused: str = ""
    is_known: bool = False  # whether the match was here already
    differences: tuple[str, ...] = ()


@pages.get("/replays/import")
def show() -> Response:
    """Show where a replay can be given."""
    return _page()


@pages.post("/replays/import")
def save() -> BaseResponse:
    """Store the match of a replay, whole or not at all; of several each that can be."""
    text = request.form.get("text", "")
    data = read_upload(LARGEST) or text.encode("utf-8", "surrogatepass")
    if not data.strip():
        return _page(_("Choose a file, or paste a replay."), text)
    if len(data) > LARGEST:
        return _page(_too_large(), text, status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    try:
        files = split_several(data)
    except RecordError as error:
        return _page(refusal(error), text)
    spend_own(IMPORTS, len(files))
    practice = services.practice()
    read = [_read(file) for file in files]
    # Before any is stored: one may be there twice.
    given = [_find_known(practice.shelf, each) for each in read]
    taken = [_take(practice, *entry) for entry in zip(files, read, given, strict=True)]
    [first, *taken_files] = taken
    if taken_files:
        return _several(practice, taken)
    if first.refused:
        return _page(first.refused, text)
    second = 1 if first.is_known else None
    return redirect(url_for("imports.done", token=first.token, again=second), 303)


def _several(practice: Practice, taken: list[TakenFile]) -> Response:
    tables = [practice.table(taken_file.token) for taken_file in taken if taken_file.token]
    return render(
        "library/imported_several",
        taken=taken,
        stored=sum(bool(taken_file.token) and not taken_file.is_known for taken_file in taken),
        who=ask_of_several(practice.shelf, tables),
    )


def _read(file: NamedFile) -> ReplayRecord | str:
    """Return the match of a file, or why there is none."""
    try:
        record = read_any(file.data)
    except RecordError as error:
        return refusal(error)
    if record.match.current.is_over:
        return record
    return _("The last round of this match has not been played to its end.")


def _find_known(shelf: Shelf, read: ReplayRecord | str) -> str:
    """Return the match that is here already, empty where there is none."""
    return "" if isinstance(read, str) else shelf.find_import(content_key(read.match))


def _take(practice: Practice, file: NamedFile, read: ReplayRecord | str, given: str) -> TakenFile:
    """Store the match of a file, unless it was refused or is here already."""
    if isinstance(read, str):
        return TakenFile(file.name, refused=read)
    token = given or store_record(practice, read).token
    return TakenFile(
        file.name,
        token,
        read.title or join_with_commas(read.names),
        is_known=bool(given),
        differences=tuple(map(difference, read.differences)),
    )


@pages.get("/replays/<token>/imported")
def done(token: str) -> Response:
    """Show the imported match, and where it was scored differently elsewhere."""
    practice = services.practice()
    table = practice.table(token)
    if table.record.is_played_here:
        raise NotFound
    return render(
        "library/imported",
        match=build_match_line(table),
        names=join_with_commas(table.record.source.names),
        rounds=len(table.match.rounds),
        differences=[difference(other) for other in find_differences(table)],
        is_known=bool(request.args.get("again")),
        who=ask_of_several(practice.shelf, [table]),
    )


@pages.post("/replays/samples/<name>")
def sample(name: str) -> BaseResponse:
    """Open a game that ships, where its commentary begins."""
    spend_own(IMPORTS)
    practice = services.practice()
    try:
        table = open_sample(practice, name)
    except KeyError:
        raise NotFound from None
    number, step = find_beginning(practice, table)
    address = url_for("replays.show", token=table.token, number=number, step=step)
    return redirect(address, 303)


def _page(refused: str = "", text: str = "", status: int | None = None) -> Response:
    """Return the form, with rejected input and the reason."""
    answer = HTTPStatus.UNPROCESSABLE_ENTITY if refused else HTTPStatus.OK
    return render(
        "library/import",
        status=status or answer,
        refused=refused,
        text=text,
        most=format_whole(LARGEST // 1000),
        most_each=format_whole(MOST_BYTES // 1000),
    )


def _too_large() -> str:
    return _("That is too large: a replay has at most %(size)d kB.", size=LARGEST // 1000)


def _make_room() -> Response | None:
    """Raise the size limit for this form only, to that of a replay."""
    if request.endpoint != "imports.save":
        return None
    if (request.content_length or 0) > LARGEST_REQUEST:
        return show_error(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, _too_large())
    request.max_content_length = request.max_form_memory_size = LARGEST_REQUEST
    return None


def install(app: Flask) -> None:
    """Check the size of the form before it is read; offer the question to templates."""
    app.jinja_env.globals.update(ask_who=ask_about)
    app.before_request(_make_room)


@dataclass(frozen=True)
class WhoQuestion:
    """The question which player the learner was, of one match or several."""

    tokens: tuple[str, ...]
    names: tuple[str, ...]
    chosen: str  # the name that is proposed or was answered, empty for none of them


@players.post("/replays/you", endpoint="answer")
def keep_player() -> BaseResponse:
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
