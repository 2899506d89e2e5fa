"""The shipped SVG files are the source of the cards: all present, well-formed and plain."""

from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import pytest

from tutor.resources import folder
from tutor.rules.cards import IDS

SVG: Final = "{http://www.w3.org/2000/svg}"
SHAPES: Final = {SVG + name for name in ("svg", "g", "path", "circle", "ellipse", "rect")}
PICTURES: Final = [*IDS, "0-joker", "back"]
FANNED: Final = ("12-phoenix", "8-moon", "3-curtain", "1-crane", "11-rainman")
MOST_BYTES: Final = 32_000


def picture(name: str) -> Path:
    return folder("static") / "cards" / f"{name}.svg"


def test_every_card_the_joker_and_the_back_have_a_picture_of_their_own() -> None:
    shipped = {path.stem: path.read_bytes() for path in picture("back").parent.iterdir()}

    assert shipped.keys() == set(PICTURES)
    assert len(set(shipped.values())) == len(shipped)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_flat_and_stands_alone(name: str) -> None:
    root = ElementTree.parse(picture(name)).getroot()
    elements = list(root.iter())
    attributes = {attribute for element in elements for attribute in element.attrib}

    assert root.attrib == {"viewBox": "0 0 200 328"}
    assert root[0].attrib.items() >= {"width": "200", "height": "328"}.items()
    assert {element.tag for element in elements} <= SHAPES
    assert attributes.isdisjoint({"id", "class", "style", "href"})
    assert not any("url(" in value for element in elements for value in element.attrib.values())
    assert not any((element.text or "").strip() for element in elements)
    assert picture(name).stat().st_size < MOST_BYTES


def test_the_fan_of_the_home_page_shows_the_cards_as_they_are() -> None:
    fan = (folder("static") / "fan.svg").read_text("utf-8")

    ElementTree.fromstring(fan)
    for card in FANNED:
        drawing = picture(card).read_text("utf-8").split(">", 1)[1].removesuffix("</svg>\n")
        assert drawing.removesuffix("</svg>") in fan, card
