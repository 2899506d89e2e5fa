"""A page as a tree of elements, to be read as a browser would."""

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Final
from xml.etree.ElementTree import Element, SubElement

_VOID: Final = ("br", "col", "hr", "img", "input", "link", "meta", "wbr")


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("page")
        self._open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        one = SubElement(self._open[-1], tag, {name: value or "" for name, value in attrs})
        if tag not in _VOID:
            self._open.append(one)

    def handle_endtag(self, tag: str) -> None:
        if any(one.tag == tag for one in self._open):
            while self._open.pop().tag != tag:
                pass

    def handle_data(self, data: str) -> None:
        last = self._open[-1]
        if len(last):
            last[-1].tail = (last[-1].tail or "") + data
        else:
            last.text = (last.text or "") + data


def parse_page(page: str) -> Element:
    """Return a page as the root of its elements."""
    builder = _Builder()
    builder.feed(page)
    builder.close()
    return builder.root


def find_all(root: Element, wanted: str) -> Iterator[Element]:
    """Yield the elements below one, in order, that are a *wanted* "tag.class" or "tag#id"."""
    tag, _dot, name = wanted.partition(".")
    tag, _hash, id_ = tag.partition("#")
    for one in root.iter(tag or None):
        classes = one.get("class", "").split()
        if one is not root and (not name or name in classes) and (not id_ or one.get("id") == id_):
            yield one


def find_one(root: Element, wanted: str) -> Element | None:
    """Return the first of these elements, None where there is none."""
    return next(find_all(root, wanted), None)


def read_text(one: Element | None) -> str:
    """Return the text of an element in one line; nothing of none."""
    return "" if one is None else " ".join("".join(one.itertext()).split())


def read_own(one: Element | None) -> str:
    """Return the text of an element without its small print."""
    if one is None:
        return ""
    told = [one.text or ""]
    for part in one:
        told += ["" if part.tag == "small" else "".join(part.itertext()), part.tail or ""]
    return " ".join("".join(told).split())
