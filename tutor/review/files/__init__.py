"""Replays as files: formats that people read and write, imports, and the games that ship."""

from tutor.review.files.anything import read_any
from tutor.review.files.objects import to_json
from tutor.review.files.record import Difference, Place, Record, RecordError, record_of
from tutor.review.files.samples import Sample, sample, samples
from tutor.review.files.writing import to_text

__all__ = [
    "Difference",
    "Place",
    "Record",
    "RecordError",
    "Sample",
    "read_any",
    "record_of",
    "sample",
    "samples",
    "to_json",
    "to_text",
]
