"""The messages of pages, and the files of each language that have them."""

from fnmatch import fnmatch
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

from tutor import resources
from tutor.web.i18n.catalogues import FOLDER, make_catalogue, path, read

_WEB: Final = FOLDER.parent
# The sources of each part; a message of several parts belongs to the first.
PARTS: Final = {
    "cards": ("web/words/names/*.py", "web/i18n/translation.py"),
    "rules": (
        "web/rulebook/*.py",
        "web/words/rules/*.py",
        "templates/rules/*.html",
    ),
    "coach": (
        "web/hints/*.py",
        "web/words/claims/*.py",
        "web/words/first_reason.py",
        "web/words/card_ideas.py",
        "web/words/idea_scene.py",
        "web/words/ideas.py",
        "templates/hints/*.html",
    ),
    "files": (
        "records/*.py",
        "web/words/refusals.py",
        "web/documents/*.py",
        "templates/library/document*.html",
    ),
    "review": (
        "web/review/*.py",
        "web/words/review.py",
        "templates/review/*.html",
    ),
    "library": (
        "web/library/*.py",
        "templates/library/*.html",
    ),
    "lessons": (
        "web/lessons/*.py",
        "web/sandbox/*.py",
        "templates/lessons/*.html",
    ),
    "train": (
        "web/train/*.py",
        "web/train/*/*.py",
        "web/words/training.py",
        "templates/train/*.html",
    ),
    "table": (
        "web/table/*.py",
        "web/play/*.py",
        "web/replay.py",
        "web/words/*.py",
        "templates/play/*.html",
    ),
    "people": (
        "web/account.py",
        "web/classes/*.py",
        "web/learners/*.py",
        "templates/account/*.html",
        "templates/classes/*.html",
    ),
    "pages": ("*",),
}
# The functions that mark messages, and which of their arguments are the message ("c": context).
_MESSAGE_OF: Final = {
    "_": None,
    "N_": None,
    "NC_": ((1, "c"), 2),
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "RecordError": None,  # of a room below, which translates nothing
}
_HEADER: Final = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural}\\n"

"""


class MessageId(NamedTuple):
    """The key of a message: its text, or its singular and plural, in a context."""

    text: str | tuple[str, ...]
    context: str | None = None


def id_of(message: Message) -> MessageId:
    """Return the key of a message."""
    text = message.id if isinstance(message.id, str) else tuple(message.id)
    return MessageId(text, message.context)


def list_messages() -> dict[MessageId, str]:
    """Return every message that pages have, with the part it belongs to."""
    return {
        message: min(map(_part, files), key=list(PARTS).index)
        for message, files in list_files().items()
    }


def list_files() -> dict[MessageId, set[str]]:
    """Return every message that pages have, with the modules and templates that use it."""
    files: dict[MessageId, set[str]] = {}
    for file, message in _scan_messages():
        files.setdefault(message, set()).add(file)
    return files


@cache
def _scan_messages() -> list[tuple[str, MessageId]]:
    sources = (
        ("web", _WEB, "python"),
        ("records", _WEB.parent / "records", "python"),
        ("templates", resources.folder("templates"), "jinja2"),
    )
    return [
        (f"{name}/{Path(file).as_posix()}", MessageId(message, context))
        for name, folder, kind in sources
        for file, _line, message, _comments, context in extract_from_dir(
            folder, [("**." + ("py" if kind == "python" else "html"), kind)], {}, _MESSAGE_OF
        )
    ]


def _part(file: str) -> str:
    return next(
        part for part, places in PARTS.items() if any(fnmatch(file, place) for place in places)
    )


def complete_catalogues(language: str) -> None:
    """Rewrite the parts of a language: add new messages empty, remove unused ones."""
    stored_values = {id_of(message): message for part in PARTS for message in read(language, part)}
    catalogues = {part: make_catalogue(language) for part in PARTS}
    for message, part in list_messages().items():
        old = stored_values.get(message)
        catalogues[part].add(
            message.text,
            old.string if old else "",
            user_comments=old.user_comments if old else (),
            context=message.context,
        )
    for part, catalogue in catalogues.items():
        _write(language, part, catalogue)


def _write(language: str, part: str, catalogue: Catalog) -> None:
    if not len(catalogue):
        path(language, part).unlink(missing_ok=True)
        return
    text = BytesIO()
    write_po(text, catalogue, width=0, omit_header=True, no_location=True)
    header = _HEADER.format(language=language, plural=catalogue.plural_forms)
    path(language, part).parent.mkdir(exist_ok=True)
    path(language, part).write_bytes(header.encode() + text.getvalue())
