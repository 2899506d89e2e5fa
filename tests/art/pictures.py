"""Where the shipped pictures of the cards lie."""

from pathlib import Path
from typing import Final

CARDS: Final = Path(__file__).resolve().parents[2] / "static" / "cards"
