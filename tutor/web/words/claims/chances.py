"""The chance to win the match after an action, and what it says of the best one."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Candidate
from tutor.web.i18n.numbers import format_percent, format_unsigned
from tutor.web.i18n.translation import N_, _

_DECIDED: Final = {
    0.0: N_("loses the match"),
    0.5: N_("shares the match"),  # no chance of a match that goes on is so even
    1.0: N_("wins the match"),
}


def chance_text(chance: Estimate) -> str:
    """Return the chance with its 95 % interval, or how the match is decided."""
    if not chance.se and chance.value in _DECIDED:
        return _(_DECIDED[chance.value])
    told = _percent(chance.value)
    if not chance.se:
        return _("%(chance)s to win the match", chance=told)
    margin = ceil(100 * chance.margin)
    return _("%(chance)s to win the match, ±%(margin)d%%", chance=told, margin=margin)


def _percent(value: float) -> str:
    """Return a chance as a whole number of percent; none and all are for what is decided."""
    whole = round(100 * value)
    if whole == 0:
        return _("under 1%")
    if whole == 100:
        return _("over 99%")
    return format_percent(value)


def match_verdict(ranked: Sequence[Candidate], names: Sequence[str]) -> str:
    """Return how the best action and the next compare where the match ranks them."""
    (best, following), (name, other) = ranked[:2], names[:2]
    assert following.chance_gap is not None
    if following.chance_gap.lo <= 0:
        return _("They win the match about equally often.")
    if best.gap.lo > 0:
        return _(
            "%(other)s is worth %(gap)s points more, but %(name)s wins the match more often.",
            other=other,
            name=name,
            gap=format_unsigned(best.gap.value),
        )
    return _("It wins the match more often than the next move.")
