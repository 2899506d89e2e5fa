"""Files as people type, paste and pack them, which are read all the same."""

# ruff: noqa: RUF001 - full width is what these tests are about

import zipfile
from io import BytesIO
from unicodedata import normalize

import pytest

from tests.records.recorded import STANDARD, told
from tutor.records import NamedFile, RecordError, pack, read_any, split_several, to_text
from tutor.records.record import MOST_PROSE, ReplayRecord

NAMES = ("Zoë", "山田\u3000太郎")
NOTE = "\u3000松\u3000梅\u00a0!\n\U0001f468\u200d\U0001f469\u200d\U0001f467 \u00ad\u200f"
RECORD = ReplayRecord(
    told(STANDARD, 3, 6).replay, NAMES, "One", tags=("a", "b"), notes={(1, 0): NOTE}
)
TEXT = to_text(RECORD)


def widen(text: str) -> str:
    """Return a text as an input method writes it: in full width, with the dash of its keyboard."""
    lines = []
    for line in text.splitlines():
        key, colon, value = line.partition(": ")
        is_code = colon and key not in ("players", "title", "tags")
        wide = value.translate({ord(one): ord(one) + 0xFEE0 for one in "0123456789abcdef,"})
        lines.append(f"{key}：{wide.replace('-', '−')}" if is_code else line)
    return "\n".join(lines)


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        widen(TEXT),
        normalize("NFD", TEXT),
        TEXT.replace("players: Zoë, ", "players： Zoe\u0308、"),
        TEXT.replace("tags: a, b", "tags：a、b"),
        TEXT.replace("山田\u3000太郎: ", "山田 太郎: "),
        TEXT.replace("\n", "\r\n"),
        "\ufeff" + TEXT.replace("hanafuda 1", "  hanafuda １"),
        TEXT.replace("-chaff", "–chaff"),
    ],
)
def test_a_text_is_read_however_it_was_typed(text: str) -> None:
    record = read_any(text.encode())

    assert record.match == RECORD.match
    assert (record.names, record.tags, record.notes) == (NAMES, ("a", "b"), RECORD.notes)


def test_a_text_is_written_as_it_was_read() -> None:
    assert to_text(read_any(TEXT.encode())) == TEXT
    assert RECORD.notes[1, 0] == NOTE


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("tags: a, b", "tags: a, b,"),
        ("title: One", f"title: {'x' * 200}"),
        ("title: One", f"about: {'x' * (MOST_PROSE + 1)}"),
        ("title: One", "title: \u202eOne"),
        ("players: Zoë,", "players: Zoë,,"),
        ("title: One", f"date: {'9' * 5000}"),
        ("game: koikoi", f"rule rounds: {'9' * 5000}\ngame: koikoi"),
        ("| \u3000松", f"| {'x' * (MOST_PROSE + 1)}"),
        ("| \u3000松", "| \x07"),
    ],
)
def test_what_is_wrong_is_said_in_a_short_sentence_with_its_line(old: str, new: str) -> None:
    assert old in TEXT
    text = TEXT.replace(old, new)

    with pytest.raises(RecordError) as refused:
        read_any(text.encode())

    key = new.split("\n")[0]
    assert (
        refused.value.line
        == text.split("\n").index(next(line for line in text.split("\n") if line.startswith(key)))
        + 1
    )
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("between", ["", "\ufeff", "  \ufeff ", "\t"])
def test_joined_texts_are_as_many_matches(between: str) -> None:
    joined = f"\ufeff{TEXT}\n{between}{TEXT}\r\n{TEXT}".encode()

    found = split_several(joined)

    assert [read_any(one.data).match for one in found] == [RECORD.match] * 3


def zip_named(name: str, encoding: str) -> bytes:
    """Return a zip that names its file in an encoding and does not say in which."""
    plain = "x" * len(name.encode(encoding))
    packed = pack([NamedFile(plain, TEXT.encode())])
    return packed.replace(plain.encode(), name.encode(encoding))


@pytest.mark.parametrize("encoding", ["cp932", "utf-8"])
def test_files_of_a_zip_have_the_names_that_they_were_given(encoding: str) -> None:
    [found] = split_several(zip_named("第３局・花見.txt", encoding))

    assert found.name == "第３局・花見.txt"


def test_what_a_mac_adds_to_a_zip_is_no_replay() -> None:
    names = ["one.txt", "__MACOSX/._one.txt", "a/__MACOSX/x.txt", "._two.json", ".hidden.txt"]

    found = split_several(pack(NamedFile(name, TEXT.encode()) for name in names))

    assert [one.name for one in found] == ["one.txt"]


def test_several_matches_in_a_file_of_a_zip_are_taken_apart() -> None:
    found = split_several(pack([NamedFile("club.txt", f"{TEXT}\n{TEXT}".encode())]))

    assert [one.name for one in found] == ["club.txt 1", "club.txt 2"]


def test_an_empty_zip_is_said_to_hold_nothing() -> None:
    packed = BytesIO()
    zipfile.ZipFile(packed, "w").close()

    with pytest.raises(RecordError, match="holds no file"):
        split_several(packed.getvalue())
