"""Text that people type: what stands, what is refused, and how numbers are read."""

# ruff: noqa: RUF001 - full width is what these tests are about

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.text import CharacterError, clean, clean_line, fold_code, parse_number, split_list

STANDS = {
    "an ideographic space": "松\u3000梅",
    "a no-break space": "Bravo\u00a0! «\u202fbien\u202f»",
    "a joined emoji": "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "a soft hyphen": "hana\u00adfuda",
    "a right-to-left mark": "שלום\u200f!",
    "a zero-width space": "a\u200bb",
    "a character that no Unicode has yet": "a\U0001faff\U000e0fffb",
    "a private character": "\ue000",
    "an isolate": "\u2067abc\u2069",
}
REFUSED = ["\x00", "\x07", "\x1b", "\x0b", "\x7f", "\x85", "\x9f", "\ud800", "\u202d", "\u202e"]


@pytest.mark.parametrize("text", STANDS.values(), ids=STANDS)
def test_ordinary_writing_stands_as_it_is(text: str) -> None:
    assert clean(text) == clean_line(text) == text


@pytest.mark.parametrize("character", REFUSED)
def test_what_cannot_be_used_is_named_with_its_place(character: str) -> None:
    with pytest.raises(CharacterError) as refused:
        clean(f"Zoë{character}")

    assert (refused.value.place, refused.value.code) == (4, f"U+{ord(character):04X}")


@pytest.mark.parametrize(
    ("typed", "line"),
    [("Zoe\u0308", "Zoë"), ("a\tb\r\nc", "a b c"), ("  a   b ", "a b"), ("\u200b\u00ad\u3164", "")],
)
def test_one_line_is_kept_of_what_was_typed(typed: str, line: str) -> None:
    assert clean_line(typed) == line


@given(st.text())
def test_what_is_kept_is_kept_again_unchanged(text: str) -> None:
    try:
        kept, line = clean(text), clean_line(text)
    except CharacterError:
        return

    assert (clean(kept), clean_line(line)) == (kept, line)


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("48", 48),
        ("４８", 48),
        (" ４８　", 48),
        ("\u22125", -5),
        ("－５", -5),
        ("–5", -5),
        ("＋5", 5),
        ("\u200e48", 48),
        ("12345", None),
        ("4.8", None),
        ("--5", None),
        ("", None),
        ("四", None),
    ],
)
def test_a_number_is_read_in_whatever_width_it_is_typed(typed: str, number: int | None) -> None:
    assert parse_number(typed, 4) == number


@pytest.mark.parametrize("dash", "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uff0d\ufe63ー")
def test_any_dash_stands_in_a_code(dash: str) -> None:
    assert fold_code(f"８{dash}geese") == "8-geese"


def test_commas_of_any_script_set_a_list_apart() -> None:
    assert split_list("Mio、Kai， Zoë,Ren") == ["Mio", "Kai", "Zoë", "Ren"]
