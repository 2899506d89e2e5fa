"""The rules of every game, told in sections."""

from collections.abc import Callable
from typing import Final

from tutor.rules.ruleset import Ruleset
from tutor.web.words import rules_hachihachi, rules_koikoi, rules_roppyakken
from tutor.web.words.telling import Section

SECTIONS: Final[dict[str, Callable[[Ruleset], tuple[Section, ...]]]] = {
    "koikoi": rules_koikoi.sections,
    "roppyakken": rules_roppyakken.sections,
    "hachihachi": rules_hachihachi.sections,
}


def sections(ruleset: Ruleset) -> tuple[Section, ...]:
    """Return the rules of a game in the order in which they are needed."""
    return SECTIONS[ruleset.game.name](ruleset)
