"""Which statement of RULES.md asks for a line of a score sheet."""

from collections.abc import Mapping
from typing import Final

CARD_POINTS: Final = "S0.47"

# Captured and dealt yaku of the games in which every player has a score sheet.
YAKU: Final[Mapping[str, str]] = {
    "shiko": "S1.55",
    "nanatan": "S1.56",
    "inoshikacho": "S1.57",
    "matsukiribozu": "S1.58",
    "teppo": "S1.59",
    "hanami": "S1.60",
    "tsukimi": "S1.61",
    "ozan": "S1.62",
    "kozan": "S1.63",
    "aotan": "S1.64",
    "sotan": "S1.65",
    "ameshima": "S1.67",
    "sogasu": "S0.19",
    "tesan": "S0.20",
    "futatesan": "S0.21",
}
_STRIP: Final = "shima-"


def source_of(yaku: str) -> str:
    """Return the statement that gives a yaku its value; raise KeyError if there is none."""
    return "S1.66" if yaku.startswith(_STRIP) else YAKU[yaku]
