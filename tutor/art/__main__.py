"""Writes the pictures of the cards: `python -m tutor.art`."""

from pathlib import Path
from typing import Final

from tutor.art.deck import draw_cards, draw_deck
from tutor.art.fan import draw_fan

STATIC: Final = Path(__file__).resolve().parent.parent / "static"

for card, picture in draw_deck().items():
    (STATIC / "cards" / f"{card}.svg").write_text(picture, encoding="utf-8")
(STATIC / "fan.svg").write_text(draw_fan(draw_cards()), encoding="utf-8")
