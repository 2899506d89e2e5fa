"""All data of a learner: a summary before it is merged, exported or deleted, and as one file."""

import json
import zipfile
from collections.abc import Iterator, Mapping
from io import BytesIO
from itertools import count
from typing import Final

from tutor.practice import Practice, Table
from tutor.records import to_json
from tutor.store import MatchFilter
from tutor.store.finding import OLDEST
from tutor.store.people.learners import Learners
from tutor.store.scope import NOBODY
from tutor.web.i18n.translation import _, ngettext
from tutor.web.library.records import build_record

AT_ONCE: Final = 50  # matches
DATA: Final = "data.json"
ABOUT: Final = "README.txt"
REPLAYS: Final = "replays"
COUNTED: Final = (
    "match",
    "lesson_step",
    "item",
    "puzzle_answer",
    "drill_run",
    "house_sheet",
    "school_class",
)


def count_own(learners: Learners, learner: int) -> Mapping[str, int]:
    """Return how many rows of each table a learner has."""
    return {} if learner == NOBODY else learners.count(learner)


def list_lines(rows: Mapping[str, int]) -> list[str]:
    """Return a summary of these rows in a few lines."""
    return [_describe(name, rows[name]) for name in COUNTED if rows.get(name)]


def _describe(table: str, number: int) -> str:
    match table:
        case "match":
            return ngettext("%(num)d match", "%(num)d matches", number)
        case "lesson_step":
            return ngettext("%(num)d lesson step", "%(num)d lesson steps", number)
        case "item":
            return ngettext("%(num)d question to review", "%(num)d questions to review", number)
        case "puzzle_answer":
            return ngettext("%(num)d answered puzzle", "%(num)d answered puzzles", number)
        case "drill_run":
            return ngettext("%(num)d drill", "%(num)d drills", number)
        case "school_class":
            return ngettext(
                "%(num)d class, for everybody in it",
                "%(num)d classes, for everybody in them",
                number,
            )
        case _:
            return ngettext("%(num)d house rule set", "%(num)d house rule sets", number)


def write_all(room: Practice) -> bytes:
    """Return a zip of the replays of a learner, and of everything else as JSON."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        _add(archive, ABOUT, _tell_contents())
        _add(archive, DATA, _write(room.belongings.list_rows()))
        for table in _list_closed(room):
            day = table.record.created.date().isoformat()
            name = f"{REPLAYS}/{day}-{table.ruleset.game.name}-{table.token}.json"
            _add(archive, name, _write(to_json(build_record(room, table))))
    return packed.getvalue()


def _add(archive: zipfile.ZipFile, name: str, text: str) -> None:
    """Add a file with a fixed date, so that the same files give the same bytes."""
    archive.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)


def _list_closed(room: Practice) -> Iterator[Table]:
    """Return all matches that are over, a few at a time: there may be thousands."""
    for skipped in count(step=AT_ONCE):
        shelved = room.shelf.matches(MatchFilter(), AT_ONCE, skipped, OLDEST)
        yield from (table for table in room.tables_of(shelved) if table.is_closed)
        if len(shelved) < AT_ONCE:
            return


def _write(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _tell_contents() -> str:
    sentences = (
        _("This is everything Hanafuda Tutor stores about you."),
        _("The folder “replays” has your finished matches; the import page can read each of them."),
        _("data.json has everything else, table by table: lessons, mistakes, answers and so on."),
        _(
            "A match still in progress is saved without its cards, as you may not see all of them "
            "yet."
        ),
    )
    return "\n".join(sentences) + "\n"
