"""Pages that differ only in the layout of their lines are the same page to a test."""

import pytest

from tests.web.markup import tidy

SAME = {
    "one attribute a line": (
        '<a\n  class="btn"\n  href="/">Go</a>',
        '<a class="btn" href="/">Go</a>',
    ),
    "a bracket on its own line": ('<img src="a"\n  alt=""\n>', '<img src="a" alt="">'),
    "blanks within a value": ('<p title="a  b\n c">x</p>', '<p title="a  b\n c">x</p>'),
    "blocks on lines of their own": (
        "<ul>\n  <li>\n    One\n  </li>\n</ul>",
        "<ul><li>One</li></ul>",
    ),
    "a text on a line of its own": ("<p>a <b>\n  c\n</b> d</p>", "<p>a <b>c</b> d</p>"),
    "a blank at the end of a word": ("<b>Rank </b>1", "<b>Rank</b> 1"),
    "no blank between words": ("<b>a</b><i>c</i>", "<b>a</b><i>c</i>"),
    "one blank between words": ("<b>a</b>\n<i>c</i>", "<b>a</b> <i>c</i>"),
    "what is written out": ("<textarea>a  b\n c </textarea>", "<textarea>a  b\n c </textarea>"),
    "signs that are named": ("<p>&lt;b&gt; &#39;</p>", "<p>&lt;b&gt; &#39;</p>"),
}


@pytest.mark.parametrize("what", SAME)
def test_a_page_is_read_without_the_layout_of_its_lines(what: str) -> None:
    written, read = SAME[what]

    assert tidy(written) == read
    assert tidy(read) == read
