"""Replays as files: formats that people read and write, imports, and the games that ship."""

from tutor.records.record import (
    Difference,
    Place,
    RecordError,
    ReplayRecord,
    content_key,
    record_of,
)
from tutor.records.replay_files import (
    MOST_BYTES,
    MOST_MATCHES,
    NamedFile,
    Sample,
    list_samples,
    pack,
    read_any,
    read_sample,
    split_several,
    to_json,
)
from tutor.records.writing import to_text

__all__ = [
    "MOST_BYTES",
    "MOST_MATCHES",
    "Difference",
    "NamedFile",
    "Place",
    "RecordError",
    "ReplayRecord",
    "Sample",
    "content_key",
    "list_samples",
    "pack",
    "read_any",
    "read_sample",
    "record_of",
    "split_several",
    "to_json",
    "to_text",
]
