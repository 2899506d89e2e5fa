"""No two months look alike, whatever colours one can see, even at the width of a thumbnail."""

from base64 import b64encode
from itertools import combinations
from typing import Final

import numpy as np
import pytest
from playwright.sync_api import Page

from tests.e2e.colour_vision import EYES, HEIGHT, WIDTH, Image, compare, see
from tests.e2e.reuse import Pages
from tutor.resources import folder
from tutor.rules.cards import IDS

CARDS: Final = folder("static") / "cards"
FLOORS: Final = {"usual": 20, "protan": 15, "deutan": 15, "tritan": 15, "no colour": 9}
DRAW: Final = """async ([addresses, width, height]) => {
  const canvas = new OffscreenCanvas(width, height);
  const brush = canvas.getContext("2d", {willReadFrequently: true});
  const drawn = [];
  for (const address of addresses) {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    brush.drawImage(picture, 0, 0, width, height);
    drawn.push([...brush.getImageData(0, 0, width, height).data]);
  }
  return drawn;
}"""


def draw_cards(page: Page) -> dict[str, Image]:
    """Return every card as a browser draws it, WIDTH by HEIGHT pixels."""
    files = [(CARDS / f"{card}.svg").read_bytes() for card in IDS]
    addresses = [f"data:image/svg+xml;base64,{b64encode(one).decode()}" for one in files]
    drawn = page.evaluate(DRAW, [addresses, WIDTH, HEIGHT])
    pixels = np.array(drawn, dtype=float).reshape(len(IDS), HEIGHT, WIDTH, 4) / 255
    return dict(zip(IDS, pixels[..., :3], strict=True))


@pytest.fixture(scope="module")
def cards(request: pytest.FixtureRequest) -> dict[str, Image]:
    pages: Pages = request.getfixturevalue("pages")
    with pages.lend({}) as page:
        return draw_cards(page)


@pytest.mark.parametrize("eyes", EYES)
def test_cards_of_two_months_can_be_told_apart(cards: dict[str, Image], eyes: str) -> None:
    seen = {card: see(image, eyes) for card, image in cards.items()}
    apart = [
        (round(compare(seen[one], seen[other]), 1), one, other)
        for one, other in combinations(IDS, 2)
        if one.split("-")[0] != other.split("-")[0]
    ]

    assert min(apart)[0] >= FLOORS[eyes], sorted(apart)[:5]
