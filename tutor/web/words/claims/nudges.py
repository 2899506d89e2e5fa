"""The theme of a nudge: where to look, without a card and without a figure."""

from collections.abc import Iterable
from typing import Final

from tutor.web.i18n.translation import N_, _

_TAKING: Final = N_("Look at what each of your cards would take.")
_GIVING: Final = N_("Look at what your discard would give away.")
_THEIRS: Final = N_("Look at what the others still need.")
_YAKU: Final = N_("Look for a yaku that you are close to.")
_MATCH: Final = N_("Weigh what you have now against what you may still lose.")
_SHOWING: Final = N_("Weigh what showing pays against what it tells the others.")
_JOINING: Final = N_("Weigh your hand against what passing costs.")
# Where a hint's weightiest reason points.
THEMES: Final = {
    "captures": _TAKING,
    "points": _TAKING,
    "completes": _YAKU,
    "nearer": _YAKU,
    "denies": _THEIRS,
    "gives": _GIVING,
    "leaves": _THEIRS,
    "banks": _MATCH,
    "doubles": _MATCH,
    "halves": _MATCH,
    "liable": _MATCH,
    "forfeits": _MATCH,
    "shows": _SHOWING,
    "reveals": _SHOWING,
    "holds": _JOINING,
    "fee": _JOINING,
    "prize": _JOINING,
    "same": N_("See which of your choices differ at all."),
}
_ELSE: Final = N_("Compare what each choice gains with what it leaves behind.")


def nudge(kinds: Iterable[str]) -> str:
    """Return the theme of reasons of these *kinds*, the weightiest first."""
    return _(THEMES.get(next(iter(kinds), ""), _ELSE))
