"""Where the sources of each game contradict each other, by the code of the place."""

from typing import Final

from tutor.web.words.contradictions import hachihachi, koikoi, roppyakken
from tutor.web.words.contradictions.contradiction import Contradiction

CONTRADICTIONS: Final[dict[str, dict[str, Contradiction]]] = {
    "koikoi": koikoi.CONTRADICTIONS,
    "roppyakken": roppyakken.CONTRADICTIONS,
    "hachihachi": hachihachi.CONTRADICTIONS,
}
