"""JSON values stored compressed: analyses are most of the data.

Each value is compressed alone, because pages read single rows. A preset dictionary has the common
text of all analyses, so that a row takes a sixth of its text instead of a quarter (zlib, RFC 1950).
"""

import json
import zlib
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Dialect, LargeBinary
from sqlalchemy.types import TypeDecorator

# Rows name their format by the first byte. A dictionary that was used once is never changed.
FORMAT: Final = b"\x01"
DICTIONARY: Final = Path(__file__).with_name("analyses-1.dictionary").read_bytes()
LEVEL: Final = 9
RAW: Final = -zlib.MAX_WBITS  # without a header: the format is known


def compress_json(value: Any) -> bytes:
    """Return a JSON value in its stored form."""
    text = json.dumps(value, separators=(",", ":"), allow_nan=False).encode()
    packer = zlib.compressobj(LEVEL, wbits=RAW, memLevel=LEVEL, zdict=DICTIONARY)
    return FORMAT + packer.compress(text) + packer.flush()


def expand_json(stored: bytes) -> Any:
    """Return a stored JSON value; raise ValueError for anything else."""
    if stored[:1] != FORMAT:
        raise ValueError("This row was written by a newer version of the program.")
    try:
        return json.loads(zlib.decompressobj(RAW, zdict=DICTIONARY).decompress(stored[1:]))
    except zlib.error as error:
        raise ValueError(f"This row cannot be read: {error}.") from None


class CompressedJson(TypeDecorator[Any]):
    """A JSON value, stored as compressed bytes."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> bytes | None:
        """Return the value in its stored form."""
        return None if value is None else compress_json(value)

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> Any:
        """Return the value as callers know it."""
        return None if value is None else expand_json(value)
