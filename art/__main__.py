"""Writes the pictures of the cards: `python -m art`."""

from pathlib import Path
from typing import Final

from art.deck import draw_deck

CARDS: Final = Path(__file__).resolve().parent.parent / "static" / "cards"

for card, picture in draw_deck().items():
    (CARDS / f"{card}.svg").write_text(picture, encoding="utf-8")
