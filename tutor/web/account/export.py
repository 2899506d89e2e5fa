"""All data of a learner in one file: a zip of replays, and of everything else as JSON."""

import json
import zipfile
from collections.abc import Iterator
from io import BytesIO
from itertools import count
from typing import Final

from tutor.practice import Practice, Table
from tutor.records import to_json
from tutor.store import MatchFilter
from tutor.store.finding import OLDEST
from tutor.web.i18n.translation import _
from tutor.web.library.records import build_record

AT_ONCE: Final = 50  # matches
DATA: Final = "data.json"
ABOUT: Final = "README.txt"
REPLAYS: Final = "replays"


def write_all(room: Practice) -> bytes:
    """Return the zip."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        _add(archive, ABOUT, _describe())
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


def _describe() -> str:
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
