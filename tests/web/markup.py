"""HTML as a parser reads it: how a template lays out its lines is nothing that a test sees."""

import re
from functools import lru_cache
from typing import Final

from flask import Response

# What lies within a line of text: the blank beside such a tag is told outside of it. A blank
# beside anything else is not seen.
INLINE: Final = re.compile(
    "a|abbr|b|bdi|br|button|cite|code|em|i|img|input|kbd|label|mark|output|progress|q|s|select"
    "|small|span|strong|sub|summary|sup|svg|time|u"
)
VERBATIM: Final = ("pre", "script", "style", "textarea")  # elements whose text stays as it is
_KEPT: Final = "\1"  # a blank that stays, for as long as the others are tidied
_ATTRIBUTES: Final = r"""(?:[^>"']++|"[^"]*"|'[^']*')*+"""
_WHOLE: Final = "|".join(rf"<{one}\b.*?</{one}>" for one in VERBATIM)
_MARKUP: Final = re.compile(rf"(<!--.*?-->|{_WHOLE}|</?[a-zA-Z!]{_ATTRIBUTES}>)", re.DOTALL)
_TAG: Final = re.compile(rf"</?([a-zA-Z!][^\s/>]*){_ATTRIBUTES}>")
_BETWEEN: Final = re.compile(r"(\"[^\"]*\"|'[^']*')|\s+")


@lru_cache(10_000)
def _read_markup(written: str) -> str:
    """Return a tag, or an element that stays as it is, with marks for the blanks in it."""
    tag = _TAG.match(written)
    if tag is None:  # a comment
        return ""
    inner = written[tag.end() :]
    spaced = _BETWEEN.sub(lambda at: at[1] or " ", tag[0])
    read = (re.sub(r" ?(/?>)$", r"\1", spaced) + inner).replace(" ", _KEPT)
    # Blanks beside what is no part of a line go, below.
    return read if INLINE.fullmatch(tag[1]) else f"\0{read}\0"


@lru_cache(10_000)
def _read_text(written: str) -> str:
    return re.sub(r"\s+", " ", written)


@lru_cache(10_000)
def _read_line(written: str) -> str:
    """Return what lies between two blocks, with its blanks outside of the tags next to them."""
    text = re.sub(
        r"((?:<[a-z][^>]*> ?)+)(?<= )", lambda at: " " + at[1].replace("> ", ">"), written
    )
    text = re.sub(r" ((?:</[a-z0-9]+> ?)+)", lambda at: at[1].replace("> ", ">") + " ", text)
    return re.sub("  +", " ", text).strip(" ")


def tidy(page: str) -> str:
    """Return a page with one blank between attributes, and none beside a block or in a tag."""
    parts = _MARKUP.split(page)
    parts[::2] = map(_read_text, parts[::2])
    parts[1::2] = map(_read_markup, parts[1::2])
    return "".join(map(_read_line, "".join(parts).split("\0"))).strip().replace(_KEPT, " ")


def lay_out_alike(response: Response) -> Response:
    """Hand a page to a test as a parser reads it, however its template is laid out."""
    if response.mimetype == "text/html" and not response.is_streamed:
        response.set_data(tidy(response.get_data(as_text=True)))
    return response
