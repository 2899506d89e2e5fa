"""Several matches in one file: a zip of replays, or one text with one match after another."""

import re
import zipfile
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO
from typing import Final

from tutor.review.files.anything import MOST_BYTES
from tutor.review.files.record import RecordError

MOST_MATCHES: Final = 100  # in one file: each is played again by the rules
_ZIP: Final = b"PK\x03\x04"
_HEAD: Final = re.compile(rb"^hanafuda +\d+\s*$", re.MULTILINE)
_SUFFIXES: Final = (".txt", ".json")
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)  # of every file in a zip, so that it tells nothing of when
_DAMAGED: Final = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,  # packed in a way that nobody knows
    RuntimeError,  # with a password
    ValueError,
)


@dataclass(frozen=True)
class NamedFile:
    """A replay that came with others, or is to go with them."""

    name: str
    data: bytes


def split_several(data: bytes) -> tuple[NamedFile, ...]:
    """Return the replays in a file, none of them read yet; one without a name where it is one.

    Raise RecordError where a zip is damaged, or there are too many.
    """
    found = _unpack(data) if data.startswith(_ZIP) else _split_text(data)
    if len(found) > MOST_MATCHES:
        raise RecordError("A file may hold %(most)d matches at most.", most=MOST_MATCHES)
    return found


def _unpack(data: bytes) -> tuple[NamedFile, ...]:
    try:
        with zipfile.ZipFile(BytesIO(data)) as packed:
            names = [one for one in packed.namelist() if one.lower().endswith(_SUFFIXES)]
            kept = sorted(names)[: MOST_MATCHES + 1]
            found = [NamedFile(name, _read(packed, name)) for name in kept]
    except _DAMAGED:
        raise RecordError("The zip cannot be read.") from None
    if not found:
        raise RecordError("The zip holds no file that ends in .txt or .json.")
    return tuple(found)


def _read(packed: zipfile.ZipFile, name: str) -> bytes:
    """Return a file, or as much of it as shows that it is too large, however it was packed."""
    with packed.open(name) as file:
        return file.read(MOST_BYTES + 1)


def _split_text(data: bytes) -> tuple[NamedFile, ...]:
    """Return the matches of a text, each with its lines where they stood."""
    heads = [one.start() for one in _HEAD.finditer(data)]
    if len(heads) < 2:
        return (NamedFile("", data),)
    ends = [*heads[1:], len(data)]
    return tuple(
        NamedFile(str(number), b"\n" * data.count(b"\n", 0, begin) + data[begin:end])
        for number, (begin, end) in enumerate(zip(heads, ends, strict=True), start=1)
    )


def pack(files: Iterable[NamedFile]) -> bytes:
    """Return a zip of files; the same files give the same bytes."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for one in files:
            archive.writestr(zipfile.ZipInfo(one.name, _EPOCH), one.data, zipfile.ZIP_DEFLATED)
    return packed.getvalue()
