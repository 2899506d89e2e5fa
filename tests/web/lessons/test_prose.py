"""Prose of lessons: what the program puts in, and the spaces that stay."""

import pytest

from tutor.web.lessons.library import fill_placeholders


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("\n  two   words\n  and more \n", "Two words and more"),
        ("{count} cartes\u202f: combien\u202f?", "3 cartes\u202f: combien\u202f?"),
        ("sans {nothing} figure", "Sans figure"),
    ],
)
def test_a_text_is_one_line_whose_thin_spaces_stay(text: str, filled: str) -> None:
    assert fill_placeholders(text, {"count": "3"}) == filled
