"""Where the sources of each game contradict each other, by the code of the place."""

from typing import Final

from tutor.web.words import (
    contradictions_hachihachi,
    contradictions_koikoi,
    contradictions_roppyakken,
)
from tutor.web.words.contradiction import Contradiction

CONTRADICTIONS: Final[dict[str, dict[str, Contradiction]]] = {
    "koikoi": contradictions_koikoi.CONTRADICTIONS,
    "roppyakken": contradictions_roppyakken.CONTRADICTIONS,
    "hachihachi": contradictions_hachihachi.CONTRADICTIONS,
}
