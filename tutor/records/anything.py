"""A file of any format that can be imported."""

import json
from collections.abc import Mapping
from typing import Final

from tutor.records import koikoi_ai
from tutor.records.objects import from_json
from tutor.records.reading import from_text
from tutor.records.record import RecordError, ReplayRecord

MOST_BYTES: Final = 1_000_000


def read_any(data: bytes) -> ReplayRecord:
    """Return the record in a file: text or JSON in the formats of this program, or KoiKoi-AI.

    Replay everything by the rules. Raise only RecordError, when the file is no replay or the match
    is impossible.
    """
    if len(data) > MOST_BYTES:
        raise RecordError("The file is larger than %(most)d kB.", most=MOST_BYTES // 1000)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RecordError("The file is not UTF-8 text.") from None
    begun = text.lstrip()
    if not begun:
        raise RecordError("The file is empty.")
    return _object(text) if begun[0] in "{[" else from_text(text)


def _object(text: str) -> ReplayRecord:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise RecordError("The JSON cannot be read here.", line=error.lineno) from None
    except (ValueError, RecursionError):
        raise RecordError("The JSON cannot be read.") from None
    if isinstance(data, Mapping) and "record" in data:
        return koikoi_ai.read(data)
    return from_json(data)
