"""Writes the pictures of the cards: `python -m tutor.art [FOLDER]`.

The folder has one named `cards`; without it they go to `static/`.
"""

import sys
from pathlib import Path
from typing import Final

from tutor.art.deck import draw_cards, draw_deck
from tutor.art.fan import draw_fan

STATIC: Final = Path(__file__).resolve().parents[2] / "static"

folder = Path(sys.argv[1]) if sys.argv[1:] else STATIC
for card, picture in draw_deck().items():
    (folder / "cards" / f"{card}.svg").write_text(picture, encoding="utf-8")
(folder / "fan.svg").write_text(draw_fan(draw_cards()), encoding="utf-8")
