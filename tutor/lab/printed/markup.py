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
        element = SubElement(self._open[-1], tag, {name: value or "" for name, value in attrs})
        if tag not in _VOID:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        if any(element.tag == tag for element in self._open):
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
    for element in root.iter(tag or None):
        classes = element.get("class", "").split()
        if (
            element is not root
            and (not name or name in classes)
            and (not id_ or element.get("id") == id_)
        ):
            yield element


def find_one(root: Element, wanted: str) -> Element | None:
    """Return the first of these elements, None where there is none."""
    return next(find_all(root, wanted), None)


def read_text(element: Element | None) -> str:
    """Return the text of an element in one line; nothing of none."""
    return "" if element is None else " ".join("".join(element.itertext()).split())


def read_own(element: Element | None) -> str:
    """Return the text of an element without its small print."""
    if element is None:
        return ""
    texts = [element.text or ""]
    for part in element:
        texts += ["" if part.tag == "small" else "".join(part.itertext()), part.tail or ""]
    return " ".join("".join(texts).split())
