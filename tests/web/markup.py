"""HTML as a parser reads it: how a template lays out its lines is nothing that a test sees."""

import re
from html.parser import HTMLParser
from typing import Final

from flask import Response

# What lies within a line of text: the blank beside such a tag is told outside of it. A blank
# beside anything else is not seen.
INLINE: Final = re.compile(
    "a|abbr|b|bdi|br|button|cite|code|em|i|img|input|kbd|label|mark|output|progress|q|s|select"
    "|small|span|strong|sub|summary|sup|svg|time|u"
)
VERBATIM: Final = frozenset(("pre", "script", "style", "textarea"))
_KEPT: Final = "\1"  # a blank that stays, for as long as the others are tidied
_BETWEEN: Final = re.compile(r"(\"[^\"]*\"|'[^']*')|\s+")


class _Reader(HTMLParser):
    """Collects tags and texts, each as it was written but for blanks that mean nothing."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.parts: list[str] = []
        self._verbatim = ""  # the element whose text is kept as it is

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        written = self.get_starttag_text() or ""
        spaced = _BETWEEN.sub(lambda at: at[1].replace(" ", _KEPT) if at[1] else " ", written)
        self._add_tag(tag, re.sub(r" ?(/?>)$", r"\1", spaced))
        if tag in VERBATIM:
            self._verbatim = tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        self._verbatim = ""
        self._add_tag(tag, f"</{tag}>")

    def handle_data(self, data: str) -> None:
        kept = data.replace(" ", _KEPT)
        self.parts.append(kept if self._verbatim else re.sub(r"\s+", " ", data))

    def handle_entityref(self, name: str) -> None:
        self.parts.append(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.parts.append(f"&#{name};")

    def handle_decl(self, decl: str) -> None:
        self._add_tag("!", f"<!{decl}>")

    def _add_tag(self, tag: str, written: str) -> None:
        if INLINE.fullmatch(tag):
            self.parts.append(written)
        else:
            self.parts.append("\0" + written + "\0")  # blanks beside it go, below


def tidy(page: str) -> str:
    """Return a page with one blank between attributes, and none beside a block or in a tag."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    text = "".join(reader.parts)
    text = re.sub(r"((?:<[a-z][^>\0]*> ?)+)(?<= )", lambda at: " " + at[1].replace("> ", ">"), text)
    text = re.sub(r" ((?:</[a-z0-9]+> ?)+)", lambda at: at[1].replace("> ", ">") + " ", text)
    text = re.sub(r"(?: *\0 *)+", "", re.sub(" +", " ", text))
    return text.strip().replace(_KEPT, " ")


def lay_out_alike(response: Response) -> Response:
    """Hand a page to a test as a parser reads it, however its template is laid out."""
    if response.mimetype == "text/html" and not response.is_streamed:
        response.set_data(tidy(response.get_data(as_text=True)))
    return response
