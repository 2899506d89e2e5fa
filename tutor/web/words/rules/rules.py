"""The rules of every game, in sections."""

from collections.abc import Callable
from typing import Final

from tutor.rules.ruleset import Ruleset
from tutor.web.words.rules import hachihachi, koikoi, roppyakken
from tutor.web.words.rules.telling import Section

SECTIONS: Final[dict[str, Callable[[Ruleset], tuple[Section, ...]]]] = {
    "koikoi": koikoi.sections,
    "roppyakken": roppyakken.sections,
    "hachihachi": hachihachi.sections,
}


def sections(ruleset: Ruleset) -> tuple[Section, ...]:
    """Return the rules of a game in the order in which they are needed."""
    return SECTIONS[ruleset.game.name](ruleset)
