"""Replays as files: formats that people read and write, imports, and the games that ship."""

from tutor.review.files.anything import MOST_BYTES, read_any
from tutor.review.files.identity import content_key
from tutor.review.files.objects import to_json
from tutor.review.files.record import Difference, Place, RecordError, ReplayRecord, record_of
from tutor.review.files.samples import Sample, list_samples, read_sample
from tutor.review.files.several import MOST_MATCHES, NamedFile, pack, split_several
from tutor.review.files.writing import to_text

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
