"""Where a nudge points: a theme, without a card and without a figure."""

from collections.abc import Iterable
from typing import Final

from tutor.explain.columns import Theme
from tutor.explain.kinds import ClaimKind
from tutor.web.i18n.translation import N_, _

THEMES: Final = {
    Theme.TAKING: N_("Look at what each of your cards would take."),
    Theme.GIVING: N_("Look at what your discard would give away."),
    Theme.THEIRS: N_("Look at what the others still need."),
    Theme.YAKU: N_("Look for a yaku that you are close to."),
    Theme.STAKES: N_("Weigh what you have now against what you may still lose."),
    Theme.SHOWING: N_("Weigh what showing pays against what it tells the others."),
    Theme.JOINING: N_("Weigh your hand against what passing costs."),
    Theme.SAMENESS: N_("See which of your choices differ at all."),
    Theme.COMPARING: N_("Compare what each choice gains with what it leaves behind."),
}


def nudge(kinds: Iterable[ClaimKind]) -> str:
    """Return the theme of reasons of these *kinds*, the weightiest first."""
    themes = (kind.row.theme for kind in kinds)
    return _(THEMES[next(themes, Theme.COMPARING)])
